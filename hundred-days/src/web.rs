//! The table in the browser: at home, and for others.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use clap::Args;
use server::{Config, Server};
use shelf::GAMES;
use tokio::net::TcpListener;

use crate::{Failure, limits::Settings, logging::Logging};

/// Where the table is at home.
const HOME: &str = "127.0.0.1:1815";

/// What `serve` is told.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The address to answer on.
    #[arg(long, env = "HUNDRED_DAYS_LISTEN", default_value = HOME)]
    listen: SocketAddr,
    /// The database: `sqlite:<path>`, the path of a file, or `postgres://…`; a file in your data directory if left out.
    #[arg(long, env = "HUNDRED_DAYS_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// The address people know the server by, as in `https://example.org`.
    #[arg(long, env = "HUNDRED_DAYS_PUBLIC_URL")]
    public_url: Option<String>,
    /// A name to answer to besides that of --public-url, `localhost` and any IP address; may be given again.
    #[arg(long, env = "HUNDRED_DAYS_HOST", value_delimiter = ',')]
    host: Vec<String>,
    /// Several servers on one PostgreSQL database: the address at which the others reach this one, as in `10.0.0.5:1815`.
    #[arg(long, env = "HUNDRED_DAYS_PEER_ADDRESS")]
    peer_address: Option<String>,
    /// An address to tell counts on for Prometheus, at `/metrics`; nobody else should reach it.
    #[arg(long, env = "HUNDRED_DAYS_METRICS")]
    metrics: Option<SocketAddr>,
    /// A proxy stands in front that sets `X-Forwarded-For`.
    #[arg(long, env = "HUNDRED_DAYS_BEHIND_PROXY")]
    behind_proxy: bool,
    /// How long a computer player waits before it moves, in milliseconds.
    #[arg(long, env = "HUNDRED_DAYS_DELAY", default_value_t = 400)]
    delay: u64,
    #[command(flatten)]
    logging: Logging,
    #[command(flatten)]
    settings: Settings,
}

/// Serves the games until it is interrupted.
pub(crate) fn serve(arguments: &Arguments) -> Result<(), Failure> {
    let public = arguments.public_url.as_deref();
    if let Some(url) = public.filter(|url| !url.starts_with("http://") && !url.starts_with("https://")) {
        return Err(Failure::Usage(format!(
            "public-url: '{url}' begins neither with http:// nor with https://"
        )));
    }
    arguments.logging.install();
    let config = Config {
        database: database(arguments.database.as_deref())?,
        peer: arguments.peer_address.clone(),
        behind_proxy: arguments.behind_proxy,
        hosts: arguments.host.iter().cloned().chain(public.map(host)).collect(),
        public_url: public.map(str::to_string),
        https: public.is_some_and(|url| url.starts_with("https://")),
        delay: Duration::from_millis(arguments.delay),
        ..arguments.settings.config()
    };
    run(arguments.listen, config, public, arguments.metrics, Browser::Leave)
}

/// The name in a URL.
fn host(url: &str) -> String {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#']).next().unwrap_or(rest);
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    let name =
        authority.rsplit_once(':').filter(|(_, port)| is_port(port)).map_or(authority, |(name, _)| name);
    name.to_string()
}

/// Serves the games to this machine and opens its browser.
pub(crate) fn at_home(database: Option<&str>) -> Result<(), Failure> {
    Logging::at_home().install();
    let config = Config {
        database: self::database(database)?,
        delay: Duration::from_millis(400),
        ..Config::default()
    };
    let address = HOME.parse().expect("an address of this machine");
    run(address, config, None, None, Browser::Open)
}

/// Whether to open a browser once the server answers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Browser {
    Open,
    Leave,
}

fn run(
    address: SocketAddr,
    config: Config,
    public: Option<&str>,
    metrics: Option<SocketAddr>,
    browser: Browser,
) -> Result<(), Failure> {
    // What a computation or a commit has ended goes on before new requests begin, so that none of them waits for long.
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().global_queue_interval(1).build()?;
    let done = runtime.block_on(async {
        let listener = TcpListener::bind(address).await.map_err(|error| taken(address, &error))?;
        let database = config.database.clone();
        let server = Server::new(GAMES.to_vec(), config)
            .await
            .map_err(|error| Failure::Check(format!("database {}: {error}", without_password(&database))))?;
        if let Some(metrics) = metrics {
            server.count_on(TcpListener::bind(metrics).await.map_err(|error| taken(metrics, &error))?);
        }
        let home = format!("http://{}/", listener.local_addr()?);
        println!("The table is set: {}", public.unwrap_or(&home));
        println!("Games are kept in {}. Press Ctrl-C to stop.", without_password(&database));
        if browser == Browser::Open && open::that_detached(&home).is_err() {
            println!("No browser could be opened; open the address above yourself.");
        }
        server.serve(listener, interrupted()).await?;
        println!("The table is cleared; every game is kept.");
        Ok(())
    });
    runtime.shutdown_timeout(LAST);
    done
}

/// How long to wait for tasks that are under way when everything else has ended.
const LAST: Duration = Duration::from_secs(1);

fn taken(address: SocketAddr, error: &std::io::Error) -> Failure {
    let port = address.port();
    Failure::Check(match error.kind() {
        std::io::ErrorKind::AddrInUse => format!(
            "port {port} is taken. If Hundred Days is running already, open http://{address}/ in your browser; \
             otherwise choose another port: hundred-days serve --listen 127.0.0.1:{}",
            port.saturating_add(1)
        ),
        _ => format!("cannot answer on {address}: {error}"),
    })
}

/// A database's address may hold a password, which is never printed.
pub(crate) fn without_password(database: &str) -> String {
    match (database.split_once("://"), database.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
        _ => database.to_string(),
    }
}

async fn interrupted() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut ended) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = ended.recv() => {}
            }
            return;
        }
    }
    _ = tokio::signal::ctrl_c().await;
}

/// The database asked for, or a file in the user's data directory.
pub(crate) fn database(asked: Option<&str>) -> Result<String, Failure> {
    if let Some(database) = asked {
        return Ok(database.to_string());
    }
    let folder = dirs::data_dir().unwrap_or_else(|| PathBuf::from(".")).join("hundred-days");
    std::fs::create_dir_all(&folder)?;
    Ok(format!("sqlite:{}", folder.join("games.sqlite").display()))
}
