//! The one set type, against the standard library's, for every width.

use std::collections::BTreeSet;

use tabletop::{Bits, Indexed, Member, Quick, Random, Set};

/// An id below `MOST` whose sets have the bits `B`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Id<B, const MOST: usize>(usize, std::marker::PhantomData<B>);

impl<B: Bits, const MOST: usize> Member for Id<B, MOST> {
    type Bits = B;

    fn index(self) -> usize {
        self.0
    }
}

impl<B: Bits, const MOST: usize> Indexed for Id<B, MOST> {
    fn from_index(index: usize) -> Id<B, MOST> {
        Id(index, std::marker::PhantomData)
    }
}

fn list<T: Indexed>(set: Set<T>) -> Vec<usize> {
    set.iter().map(T::index).collect()
}

fn agrees<B: Bits, const MOST: usize>() {
    let mut random = Quick(MOST as u64);
    let mut below = |n: usize| random.below(n as u32) as usize;
    let id = Id::<B, MOST>::from_index;
    for _ in 0..200 {
        let some: Vec<[usize; 2]> = (0..below(MOST)).map(|_| [below(MOST), below(MOST)]).collect();
        let [one, other]: [BTreeSet<usize>; 2] = [0, 1].map(|n| some.iter().map(|it| it[n]).collect());
        let [a, b]: [Set<Id<B, MOST>>; 2] = [&one, &other].map(|it| it.iter().copied().map(id).collect());
        assert!(list(a).into_iter().eq(one.iter().copied()));
        assert!(list(a.union(b)).iter().eq(one.union(&other)));
        assert!(list(a.intersection(b)).iter().eq(one.intersection(&other)));
        assert!(list(a.difference(b)).iter().eq(one.difference(&other)));
        assert_eq!(a.intersects(b), !one.is_disjoint(&other));
        assert_eq!(a.is_subset(b), one.is_subset(&other));
        assert_eq!((a.len(), a.is_empty()), (one.len(), one.is_empty()));
        assert_eq!(a.first().map(|it| it.0), one.first().copied());
        assert_eq!(a.only().map(|it| it.0), one.first().copied().filter(|_| one.len() == 1));
        assert_eq!(a == b, one == other);
        let n = below(MOST);
        assert_eq!(a.contains(id(n)), one.contains(&n));
        let (with, without) = (a.with(id(n)), a.without(id(n)));
        assert!(with.contains(id(n)) && !without.contains(id(n)));
        assert_eq!((with.without(id(n)), without.with(id(n))), (without, with));
        let (mut grown, mut shrunk) = (a, a);
        grown.insert_all(b);
        shrunk.remove_all(b);
        assert_eq!((grown, shrunk), (a.union(b), a.difference(b)));
        assert_eq!(Set::from_bits(a.bits()), a);
    }
}

#[test]
fn every_width_does_what_the_standard_sets_do() {
    agrees::<u8, 8>();
    agrees::<u128, 128>();
    agrees::<u32, 32>();
    agrees::<u64, 64>();
    agrees::<[u64; 2], 128>();
    agrees::<[u64; 6], 380>();
}
