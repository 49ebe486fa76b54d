//! A server to try the pages with: `serve <address> <database>`.

use server::{Config, Limits, Server};

#[path = "../tests/common/pickets.rs"]
mod pickets;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let address = arguments.next().unwrap_or("127.0.0.1:8015".to_string());
    let database = arguments.next().unwrap_or("tables.sqlite".to_string());
    let games = shelf::GAMES.iter().copied().chain([shelf::of::<pickets::Pickets>()]).collect();
    let config = Config { database, limits: Limits::NONE, ..Config::default() };
    let server = Server::new(games, config).await?;
    let listener = tokio::net::TcpListener::bind(address).await?;
    println!("http://{}/", listener.local_addr()?);
    let stop = async { _ = tokio::signal::ctrl_c().await };
    server.serve(listener, stop).await?;
    Ok(())
}
