//! One input changed at random.

use tabletop::Random;

/// Bytes with a meaning in our text formats.
const MARKS: &[u8] = b"\0\n\r\t \"'{}[]:,;=-+/\\.%&?<>#0123456789\xff";
/// Numbers at the edges of what they are read into.
const NUMBERS: [&str; 8] = ["0", "-1", "255", "256", "65536", "4294967296", "18446744073709551616", "1e999"];

/// The input with one to eight changes; parts of another one may come into it.
pub fn changed(input: &[u8], other: &[u8], random: &mut impl Random) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..=random.below(8) {
        change(&mut bytes, other, random);
    }
    bytes
}

fn change(bytes: &mut Vec<u8>, other: &[u8], random: &mut impl Random) {
    let at = random.below(bytes.len() as u32 + 1) as usize;
    let end = (at + 1 + random.below(24) as usize).min(bytes.len());
    match random.below(9) {
        0 => bytes.insert(at, MARKS[random.below(MARKS.len() as u32) as usize]),
        1 => drop(bytes.drain(at..end)),
        2 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
        3 if at < bytes.len() => bytes[at] = MARKS[random.below(MARKS.len() as u32) as usize],
        4 => {
            let part = bytes[at..end].to_vec();
            let to = random.below(bytes.len() as u32 + 1) as usize;
            bytes.splice(to..to, part);
        }
        5 => {
            let number = NUMBERS[random.below(NUMBERS.len() as u32) as usize];
            let digits = bytes[at..].iter().take_while(|it| it.is_ascii_digit()).count();
            bytes.splice(at..at + digits, number.bytes());
        }
        6 => {
            // A line of the other input.
            let lines: Vec<&[u8]> = other.split(|it| *it == b'\n').collect();
            let line = lines[random.below(lines.len() as u32) as usize].to_vec();
            bytes.splice(at..at, line);
        }
        7 => {
            // Two lines change places.
            let mut lines: Vec<Vec<u8>> = bytes.split(|it| *it == b'\n').map(<[u8]>::to_vec).collect();
            let (a, b) =
                (random.below(lines.len() as u32) as usize, random.below(lines.len() as u32) as usize);
            lines.swap(a, b);
            *bytes = lines.join(&b'\n');
        }
        _ => bytes.truncate(at),
    }
}
