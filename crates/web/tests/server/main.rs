//! The server: every endpoint, good and bad, and what it does under load.

mod client;
mod description;
mod endpoints;
mod faults;
mod guards;
mod jobs;
mod load;
mod page;
