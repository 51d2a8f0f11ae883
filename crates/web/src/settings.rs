//! What the server allows itself and others.

use std::time::Duration;

/// Limits of a server; the default ones fit a laptop.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Analyses that run at the same time.
    pub workers: usize,
    /// Analyses that may wait for a worker; more are told to come back later.
    pub queue: usize,
    /// Bytes of a request's body.
    pub body_bytes: usize,
    /// The longest time that one analysis may be given.
    pub longest: Duration,
    /// The time in which a request must have arrived, head and body each.
    pub patience: Duration,
    /// The time that a reader may let an answer wait.
    pub stalled: Duration,
    /// Connections at the same time; more wait to be accepted.
    pub connections: usize,
    /// Jobs that are kept, and how long after they are done.
    pub jobs: usize,
    /// How long a job is kept that is done.
    pub keep: Duration,
    /// A job to whose events nobody listens for so long is cancelled.
    pub unheard: Duration,
    /// Names by which the server may be called, besides `localhost` and addresses of this machine.
    pub hosts: Vec<String>,
    /// Whether it may be called by any address, not only by those of this machine.
    pub public: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            workers: std::thread::available_parallelism().map_or(1, usize::from),
            queue: 32,
            body_bytes: 4 << 20,
            longest: Duration::from_secs(120),
            patience: Duration::from_secs(10),
            stalled: Duration::from_secs(30),
            connections: 1024,
            jobs: 256,
            keep: Duration::from_secs(600),
            unheard: Duration::from_secs(10),
            hosts: Vec::new(),
            public: false,
        }
    }
}
