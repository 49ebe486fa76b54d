//! Lines of input, however long or broken, in bounded memory.

use std::io::{self, BufRead};

/// The longest line that is read.
pub(crate) const LONGEST: usize = 1 << 20;

/// What was found where a line should be.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// A line is in the buffer, without its end.
    Whole,
    /// The line was longer than [`LONGEST`] and has been skipped.
    TooLong,
    /// There is no more.
    End,
}

/// Reads one line into the buffer; the last one need not be ended.
pub(crate) fn next(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    let (mut begun, mut too_long) = (false, false);
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let (part, used, ended) = match chunk.iter().position(|&byte| byte == b'\n') {
            Some(end) => (&chunk[..end], end + 1, true),
            None => (chunk, chunk.len(), chunk.is_empty()),
        };
        begun |= used > 0;
        too_long |= line.len() + part.len() > LONGEST;
        if !too_long {
            line.extend_from_slice(part);
        }
        input.consume(used);
        if ended {
            return Ok(if !begun {
                Line::End
            } else if too_long {
                Line::TooLong
            } else {
                Line::Whole
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_found_whole_too_long_and_unended() {
        let long = vec![b'x'; LONGEST + 1];
        let fits = vec![b'y'; LONGEST];
        let text = [b"one\n\n", &long[..], b"\n", &fits[..], b"\nlast"].concat();
        for size in [1 << 13, 7, 1 << 22] {
            let mut input = io::BufReader::with_capacity(size, &text[..]);
            let mut line = vec![];
            let mut read = || {
                let found = next(&mut input, &mut line).unwrap();
                (found, line.len())
            };
            assert_eq!(read(), (Line::Whole, 3));
            assert_eq!(read(), (Line::Whole, 0));
            assert_eq!(read().0, Line::TooLong);
            assert_eq!(read(), (Line::Whole, LONGEST));
            assert_eq!(read(), (Line::Whole, 4));
            assert_eq!(read().0, Line::End);
        }
    }
}
