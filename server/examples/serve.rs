//! A server to try the pages with: `serve <address> <database>`.

use server::{Config, Kit, Limits, Randomly, Server};
use tabletop::Shelved;

#[path = "../tests/common/pickets.rs"]
mod pickets;

static PICKETS: Shelved<pickets::Pickets> = Shelved::new();
static WATERLOO: Shelved<waterloo::Waterloo> = Shelved::new();
static NAPOLEON4: Shelved<napoleon::Napoleon4> = Shelved::new();
static NAPOLEON3: Shelved<napoleon::Napoleon3> = Shelved::new();
static RETURNS: Shelved<returns::Returns> = Shelved::new();

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let address = arguments.next().unwrap_or("127.0.0.1:8015".to_string());
    let database = arguments.next().unwrap_or("tables.sqlite".to_string());
    let kits = vec![
        Kit { game: &WATERLOO, painter: &WATERLOO, thinker: &Randomly },
        Kit { game: &NAPOLEON4, painter: &NAPOLEON4, thinker: &Randomly },
        Kit { game: &NAPOLEON3, painter: &NAPOLEON3, thinker: &Randomly },
        Kit { game: &RETURNS, painter: &RETURNS, thinker: &Randomly },
        Kit { game: &PICKETS, painter: &PICKETS, thinker: &Randomly },
    ];
    let config = Config { database, limits: Limits::NONE, ..Config::default() };
    let server = Server::new(kits, config).await?;
    let listener = tokio::net::TcpListener::bind(address).await?;
    println!("http://{}/", listener.local_addr()?);
    let stop = async { _ = tokio::signal::ctrl_c().await };
    server.serve(listener, stop).await?;
    Ok(())
}
