//! Connections of players and followers: requests on a connection that is kept, and a stream of events.

use std::{
    io::{self, Read},
    net::SocketAddr,
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// A connection that is kept, as a browser keeps one.
pub(super) struct Line {
    stream: TcpStream,
    /// What has been read, and how much of it is taken.
    read: Vec<u8>,
    taken: usize,
}

/// An answer.
pub(super) struct Answer {
    pub(super) status: u16,
    /// The length of its body on the wire.
    pub(super) sent: usize,
    pub(super) body: Vec<u8>,
}

/// The body of a request, and whether its answer may be compressed.
#[derive(Clone, Copy)]
pub(super) enum Body<'a> {
    /// None; the answer may be compressed, as a browser takes it.
    Page,
    /// JSON; the answer may be compressed.
    Click(&'a str),
    /// JSON from a program, which takes no compressed answer.
    Plain(&'a str),
}

impl Line {
    pub(super) async fn open(address: SocketAddr) -> io::Result<Line> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Line { stream, read: vec![], taken: 0 })
    }

    /// One request and its answer.
    pub(super) async fn ask(&mut self, method: &str, path: &str, body: Body<'_>) -> io::Result<Answer> {
        let (packed, body) = match body {
            Body::Page => ("accept-encoding: gzip, deflate, br\r\n", ""),
            Body::Click(body) => ("accept-encoding: gzip, deflate, br\r\n", body),
            Body::Plain(body) => ("", body),
        };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n{packed}\
             content-length: {}\r\n\r\n{body}",
            body.len()
        );
        self.stream.write_all(request.as_bytes()).await?;
        let head = self.head().await?;
        let body = match head.length {
            Some(length) => self.take(length).await?,
            None => {
                let mut body = vec![];
                loop {
                    let part = self.chunk().await?;
                    if part.is_empty() {
                        break body;
                    }
                    body.extend(part);
                }
            }
        };
        let sent = body.len();
        let mut plain = vec![];
        if head.is_packed {
            flate2::read::GzDecoder::new(&*body).read_to_end(&mut plain)?;
        } else {
            plain = body;
        }
        Ok(Answer { status: head.status, sent, body: plain })
    }

    /// Asks for a stream of events and reads as far as its first chunk.
    pub(super) async fn follow(&mut self, path: &str) -> io::Result<()> {
        let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n");
        self.stream.write_all(request.as_bytes()).await?;
        match self.head().await?.status {
            200 => Ok(()),
            status => Err(io::Error::other(format!("a stream is answered with {status}"))),
        }
    }

    /// The next part of a body whose length is not told; empty at its end.
    pub(super) async fn chunk(&mut self) -> io::Result<Vec<u8>> {
        let end = self.until(b"\r\n").await?;
        let size = std::str::from_utf8(&self.rest()[..end]);
        let size = size.ok().and_then(|it| usize::from_str_radix(it, 16).ok());
        let size = size.ok_or_else(|| io::Error::other("a chunk without a size"))?;
        self.taken += end + 2;
        let part = self.take(size).await?;
        self.need(2).await?;
        self.taken += 2;
        Ok(part)
    }

    async fn head(&mut self) -> io::Result<Head> {
        let end = self.until(b"\r\n\r\n").await?;
        let text = std::str::from_utf8(&self.rest()[..end]).map_err(io::Error::other)?;
        let status = text.split(' ').nth(1).and_then(|it| it.parse().ok());
        let status = status.ok_or_else(|| io::Error::other("an answer without a status"))?;
        let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        let head = Head {
            status,
            length: field("content-length").and_then(|it| it.parse().ok()),
            is_packed: field("content-encoding") == Some("gzip"),
        };
        self.taken += end + 4;
        Ok(head)
    }

    /// What has been read and not yet taken.
    fn rest(&self) -> &[u8] {
        &self.read[self.taken..]
    }

    /// Reads on until there is such a mark; where it begins.
    async fn until(&mut self, mark: &[u8]) -> io::Result<usize> {
        loop {
            if let Some(at) = self.rest().windows(mark.len()).position(|it| it == mark) {
                return Ok(at);
            }
            self.more().await?;
        }
    }

    async fn take(&mut self, length: usize) -> io::Result<Vec<u8>> {
        self.need(length).await?;
        let part = self.rest()[..length].to_vec();
        self.taken += length;
        Ok(part)
    }

    /// Reads on until there are that many bytes.
    async fn need(&mut self, length: usize) -> io::Result<()> {
        while self.rest().len() < length {
            self.more().await?;
        }
        Ok(())
    }

    async fn more(&mut self) -> io::Result<()> {
        self.read.drain(..self.taken);
        self.taken = 0;
        self.read.reserve(16 * 1024);
        match self.stream.read_buf(&mut self.read).await? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(()),
        }
    }
}

/// What the head of an answer tells.
struct Head {
    status: u16,
    length: Option<usize>,
    is_packed: bool,
}
