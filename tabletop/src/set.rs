//! One set type for everything with a small number: seats, towns, units, hexes, marks, cards.

use std::{
    array, fmt,
    iter::{Chain, Enumerate, FlatMap},
};

/// Something with a small number, so that a [`Set`] of them is a few bits.
pub trait Member: Copy + Eq {
    /// The bits of a set, at least as many as there are members.
    type Bits: Bits;

    /// Its number, from zero; the number of its bit.
    fn index(self) -> usize;
}

/// A member that is known by its number alone.
pub trait Indexed: Member {
    /// The member of that number.
    fn from_index(index: usize) -> Self;
}

/// A set of small ids: flat, `Copy`, without allocation. Every operation has one name in all games, that of the standard
/// library's sets.
///
/// ```
/// use tabletop::{Seat, Seats};
///
/// let seats = Seats::from([Seat(0), Seat(2)]);
/// assert!(seats.contains(Seat(2)) && seats.len() == 2);
/// assert_eq!(seats.with(Seat(1)).without(Seat(0)).first(), Some(Seat(1)));
/// assert_eq!(seats.intersection(Seats::one(Seat(2))).only(), Some(Seat(2)));
/// assert_eq!(seats.iter().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Set<T: Member>(T::Bits);

impl<T: Member> Set<T> {
    /// The set without members.
    pub const EMPTY: Set<T> = Set(T::Bits::ZERO);

    /// The set of these bits: member `n` is in it if bit `n` is 1.
    pub const fn from_bits(bits: T::Bits) -> Set<T> {
        Set(bits)
    }

    /// Its bits, for what is compared, mixed or stored as a number.
    pub const fn bits(self) -> T::Bits {
        self.0
    }

    /// The set of one member.
    #[inline]
    pub fn one(member: T) -> Set<T> {
        Set::EMPTY.with(member)
    }

    /// Whether the member is in it.
    #[inline]
    pub fn contains(&self, member: T) -> bool {
        self.0.has(member.index())
    }

    /// Puts a member in.
    #[inline]
    pub fn insert(&mut self, member: T) {
        self.0.set(member.index());
    }

    /// Takes a member out.
    #[inline]
    pub fn remove(&mut self, member: T) {
        self.0.clear(member.index());
    }

    /// Puts all members of another set in.
    #[inline]
    pub fn insert_all(&mut self, other: impl Into<Set<T>>) {
        *self = self.union(other.into());
    }

    /// Takes all members of another set out.
    #[inline]
    pub fn remove_all(&mut self, other: impl Into<Set<T>>) {
        *self = self.difference(other.into());
    }

    /// This set and one member more.
    #[inline]
    #[must_use]
    pub fn with(mut self, member: T) -> Set<T> {
        self.insert(member);
        self
    }

    /// This set and one member less.
    #[inline]
    #[must_use]
    pub fn without(mut self, member: T) -> Set<T> {
        self.remove(member);
        self
    }

    /// What is in either set.
    #[inline]
    #[must_use]
    pub fn union(self, other: Set<T>) -> Set<T> {
        Set(self.0.or(other.0))
    }

    /// What is in both sets.
    #[inline]
    #[must_use]
    pub fn intersection(self, other: Set<T>) -> Set<T> {
        Set(self.0.and(other.0))
    }

    /// What is in this set and not in the other.
    #[inline]
    #[must_use]
    pub fn difference(self, other: Set<T>) -> Set<T> {
        Set(self.0.and_not(other.0))
    }

    /// Whether the two sets have a member in common.
    #[inline]
    pub fn intersects(&self, other: impl Into<Set<T>>) -> bool {
        !self.0.and(other.into().0).is_zero()
    }

    /// Whether all members of this set are in the other.
    #[inline]
    pub fn is_subset(&self, other: Set<T>) -> bool {
        self.difference(other).is_empty()
    }

    /// Whether nothing is in it.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_zero()
    }

    /// How many members are in it.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.count()
    }

    /// The numbers of the members, in order.
    #[inline]
    pub fn indices(self) -> <T::Bits as Bits>::Indices {
        self.0.indices()
    }
}

impl<T: Indexed> Set<T> {
    /// The members in the order of their numbers.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = T> {
        self.indices().map(T::from_index)
    }

    /// The member with the lowest number.
    #[inline]
    pub fn first(self) -> Option<T> {
        self.iter().next()
    }

    /// The member of a set of one.
    #[inline]
    pub fn only(self) -> Option<T> {
        self.first().filter(|&it| self == Set::one(it))
    }
}

impl<T: Member> Default for Set<T> {
    fn default() -> Set<T> {
        Set::EMPTY
    }
}

impl<T: Member> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set().entries(self.indices()).finish()
    }
}

impl<T: Member> Extend<T> for Set<T> {
    #[inline]
    fn extend<I: IntoIterator<Item = T>>(&mut self, members: I) {
        members.into_iter().for_each(|member| self.insert(member));
    }
}

impl<T: Member> FromIterator<T> for Set<T> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Set<T> {
        members.into_iter().fold(Set::EMPTY, Set::with)
    }
}

impl<T: Member, const N: usize> From<[T; N]> for Set<T> {
    #[inline]
    fn from(members: [T; N]) -> Set<T> {
        members.into_iter().collect()
    }
}

/// The bits of a set: an unsigned number, or several words of 64 bits.
pub trait Bits: Copy + Eq {
    /// No bit.
    const ZERO: Self;
    /// The numbers of the bits that are 1.
    type Indices: Iterator<Item = usize>;

    /// Whether bit `at` is 1.
    fn has(&self, at: usize) -> bool;
    /// Makes bit `at` 1.
    fn set(&mut self, at: usize);
    /// Makes bit `at` 0.
    fn clear(&mut self, at: usize);
    /// The bits that are 1 in both.
    #[must_use]
    fn and(self, other: Self) -> Self;
    /// The bits that are 1 in either.
    #[must_use]
    fn or(self, other: Self) -> Self;
    /// The bits that are 1 here and 0 there.
    #[must_use]
    fn and_not(self, other: Self) -> Self;
    /// Whether no bit is 1.
    fn is_zero(&self) -> bool;
    /// How many bits are 1.
    fn count(&self) -> usize;
    /// Which bits are 1, the lowest first.
    fn indices(self) -> Self::Indices;
}

macro_rules! number {
    ($word:ty, $indices:ty, $ones:expr) => {
        impl Bits for $word {
            const ZERO: $word = 0;
            type Indices = $indices;

            #[inline]
            fn has(&self, at: usize) -> bool {
                self & 1 << at != 0
            }

            #[inline]
            fn set(&mut self, at: usize) {
                *self |= 1 << at;
            }

            #[inline]
            fn clear(&mut self, at: usize) {
                *self &= !(1 << at);
            }

            #[inline]
            fn and(self, other: $word) -> $word {
                self & other
            }

            #[inline]
            fn or(self, other: $word) -> $word {
                self | other
            }

            #[inline]
            fn and_not(self, other: $word) -> $word {
                self & !other
            }

            #[inline]
            fn is_zero(&self) -> bool {
                *self == 0
            }

            #[inline]
            fn count(&self) -> usize {
                self.count_ones() as usize
            }

            #[inline]
            fn indices(self) -> $indices {
                $ones(self)
            }
        }
    };
}

number!(u8, Ones, |bits| Ones::new(u64::from(bits), 0));
number!(u32, Ones, |bits| Ones::new(u64::from(bits), 0));
number!(u64, Ones, |bits| Ones::new(bits, 0));
number!(u128, Chain<Ones, Ones>, |bits| Ones::new(bits as u64, 0).chain(Ones::new((bits >> 64) as u64, 64)));

impl<const N: usize> Bits for [u64; N] {
    const ZERO: [u64; N] = [0; N];
    type Indices = FlatMap<Enumerate<array::IntoIter<u64, N>>, Ones, fn((usize, u64)) -> Ones>;

    #[inline]
    fn has(&self, at: usize) -> bool {
        self[at / 64] & 1 << (at % 64) != 0
    }

    #[inline]
    fn set(&mut self, at: usize) {
        self[at / 64] |= 1 << (at % 64);
    }

    #[inline]
    fn clear(&mut self, at: usize) {
        self[at / 64] &= !(1 << (at % 64));
    }

    #[inline]
    fn and(self, other: [u64; N]) -> [u64; N] {
        std::array::from_fn(|n| self[n] & other[n])
    }

    #[inline]
    fn or(self, other: [u64; N]) -> [u64; N] {
        std::array::from_fn(|n| self[n] | other[n])
    }

    #[inline]
    fn and_not(self, other: [u64; N]) -> [u64; N] {
        std::array::from_fn(|n| self[n] & !other[n])
    }

    #[inline]
    fn is_zero(&self) -> bool {
        self.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    fn count(&self) -> usize {
        self.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    fn indices(self) -> Self::Indices {
        self.into_iter().enumerate().flat_map(|(n, word)| Ones::new(word, n * 64))
    }
}

/// The numbers of the bits of a word that are 1, the lowest first.
#[derive(Clone)]
pub struct Ones {
    left: u64,
    /// The number of the word's lowest bit.
    first: usize,
}

impl Ones {
    #[inline]
    fn new(word: u64, first: usize) -> Ones {
        Ones { left: word, first }
    }
}

impl Iterator for Ones {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.left == 0 {
            return None;
        }
        let bit = self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(self.first + bit)
    }
}
