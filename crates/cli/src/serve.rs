//! `yose serve`: the page in a browser.

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Command, Stdio};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow};
use clap::Args;
use yose_search::Judge;
use yose_web::{Adviser, Server, Settings, bind, serve};

use crate::learn::network;
use crate::net::judge::NetworkJudge;
use crate::net::store::NetChoice;
use crate::output;

/// Stack of the threads that work: as much as the program's own thread has.
const STACK: usize = 8 << 20;

/// Show the page in a browser: board, regions, values, thermographs
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    yose serve --open\n  \
    yose serve --port 0            any port that is free\n  \
    yose serve --net g170e-b15     open places estimated by a network\n  \
    yose serve --bind 0.0.0.0 --host go.example\n\n\
    The page is part of the program and needs no internet. Only this machine can\n\
    reach it, unless --bind names another address; there is no password then, so\n\
    think twice. Places that no wall encloses are estimated by a network, if one is\n\
    installed (`yose net install`) or named with --net; --net none does without.\n\
    The API is described at /api/v1/openapi.json.")]
pub(crate) struct Serve {
    /// The port; 0 for any that is free
    #[arg(long, value_name = "PORT", default_value_t = 8361)]
    port: u16,
    /// The address to listen on
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// A name by which the server may be called, besides localhost and addresses
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
    /// Analyses at the same time [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    workers: Option<u16>,
    #[command(flatten)]
    net: NetChoice,
}

impl Serve {
    pub(crate) fn run(&self) -> Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .thread_stack_size(STACK)
            .enable_all()
            .build()
            .context("cannot start threads")?;
        let served = runtime.block_on(self.serve());
        // Work that does not notice at once that it should stop is left behind.
        runtime.shutdown_background();
        served
    }

    async fn serve(&self) -> Result<()> {
        let adviser = self.adviser()?;
        let address = SocketAddr::new(self.bind, self.port);
        let listener = bind(address).await.map_err(|error| cannot_listen(address, &error))?;
        let address = listener.local_addr().context("cannot tell the address")?;
        let mut server = Server::new(self.settings()).with_segments(network::judge(None)?);
        if let Some(adviser) = adviser {
            server = server.with_adviser(adviser);
        }
        let page = format!("http://{}", reachable(address));
        output::print(format!("Yose is at {page} (Ctrl-C ends it)\n").as_bytes())?;
        if self.open {
            open(&page);
        }
        serve(listener, Arc::new(server), interrupted()).await;
        Ok(())
    }

    /// The network that estimates what cannot be proved, if there is one.
    fn adviser(&self) -> Result<Option<Adviser>> {
        let Some(place) = self.net.place_if_any()? else { return Ok(None) };
        let judge = NetworkJudge::open(&place, 0)?;
        let name = judge.name().to_owned();
        Ok(Some(Adviser::new(name, move |situations| (&judge).judge(situations))))
    }

    fn settings(&self) -> Settings {
        let usual = Settings::default();
        Settings {
            workers: self.workers.map_or(usual.workers, usize::from),
            hosts: self.hosts.clone(),
            public: !self.bind.is_loopback(),
            ..usual
        }
    }
}

/// Waits for Ctrl-C, or for a polite request of the system to end.
async fn interrupted() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    // If even this cannot be heard, Ctrl-C ends the program by itself.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

fn cannot_listen(address: SocketAddr, error: &std::io::Error) -> anyhow::Error {
    match error.kind() {
        ErrorKind::AddrInUse => anyhow!(
            "port {} is in use; choose another with --port, or any that is free with --port 0",
            address.port()
        ),
        ErrorKind::PermissionDenied => {
            anyhow!("port {} may not be used; choose one above 1023 with --port", address.port())
        }
        ErrorKind::AddrNotAvailable => anyhow!("{} is no address of this machine", address.ip()),
        _ => anyhow!("cannot listen on {address}: {error}"),
    }
}

/// The address as a browser on this machine can reach it.
fn reachable(address: SocketAddr) -> SocketAddr {
    match address.ip() {
        ip if ip.is_unspecified() => SocketAddr::new(Ipv4Addr::LOCALHOST.into(), address.port()),
        _ => address,
    }
}

/// Opens a page in the user's browser; the address is printed anyway, so that failing is no harm.
fn open(page: &str) {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let browser =
        Command::new(program).args(arguments).arg(page).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if browser.is_err() {
        output::note("no browser could be opened; copy the address into one");
    }
}
