//! Listening on a socket, with limits on what a connection may cost.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::Sleep;

use crate::app::{Server, app};

/// How long connections may take to finish when the server goes down.
const FAREWELL: Duration = Duration::from_secs(3);

/// How long to wait when the system has no room for another connection.
const EXHAUSTED: Duration = Duration::from_millis(100);

/// A socket on which the server can be reached.
pub async fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    TcpListener::bind(address).await
}

/// Answers until `done`; then connections are given a moment to finish.
pub async fn serve(listener: TcpListener, server: Arc<Server>, done: impl Future<Output = ()>) {
    let places = Arc::new(Semaphore::new(server.settings.connections));
    let graceful = GracefulShutdown::new();
    let router = app(Arc::clone(&server));
    let mut done = std::pin::pin!(done);
    loop {
        let accepted = tokio::select! {
            () = &mut done => break,
            accepted = accept(&listener, &places) => accepted,
        };
        let Ok((stream, place)) = accepted else {
            // Too many open files, or a client that has gone away already.
            tokio::time::sleep(EXHAUSTED).await;
            continue;
        };
        let connection = graceful.watch(connection(stream, router.clone(), &server));
        tokio::spawn(async move {
            // A connection that breaks is the client's affair.
            let _ = connection.await;
            drop(place);
        });
    }
    drop(listener);
    server.jobs.cancel_all();
    let _ = tokio::time::timeout(FAREWELL, graceful.shutdown()).await;
}

/// The next connection, when there is a place for one.
async fn accept(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
) -> io::Result<(TcpStream, tokio::sync::OwnedSemaphorePermit)> {
    let place = Arc::clone(places).acquire_owned().await.map_err(io::Error::other)?;
    let (stream, _) = listener.accept().await?;
    // Answers are small and wanted at once.
    let _ = stream.set_nodelay(true);
    Ok((stream, place))
}

fn connection(
    stream: TcpStream,
    router: Router,
    server: &Server,
) -> http1::Connection<TokioIo<Impatient<TcpStream>>, TowerToHyperService<Router>> {
    let stream = Impatient { inner: stream, patience: server.settings.stalled, waiting: None };
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(server.settings.patience)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
}

/// A stream that gives up on a reader who takes nothing for some time.
struct Impatient<S> {
    inner: S,
    patience: Duration,
    /// Since the last write that could not be done.
    waiting: Option<Pin<Box<Sleep>>>,
}

impl<S: AsyncWrite + Unpin> Impatient<S> {
    /// Turns waiting into an error when it has lasted too long.
    fn limit<T>(&mut self, cx: &mut Context<'_>, progress: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if progress.is_ready() {
            self.waiting = None;
            return progress;
        }
        let patience = self.patience;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(tokio::time::sleep(patience)));
        ready!(waiting.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Impatient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_read(cx, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Impatient<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let progress = Pin::new(&mut self.inner).poll_write(cx, bytes);
        self.limit(cx, progress)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let progress = Pin::new(&mut self.inner).poll_flush(cx);
        self.limit(cx, progress)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let progress = Pin::new(&mut self.inner).poll_shutdown(cx);
        self.limit(cx, progress)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffers: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let progress = Pin::new(&mut self.inner).poll_write_vectored(cx, buffers);
        self.limit(cx, progress)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }
}
