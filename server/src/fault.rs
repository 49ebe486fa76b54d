//! What can go wrong, each kind with a sentence that says what. It knows nothing of HTTP; `web` gives each kind its status.

use tabletop::ReadError;

use crate::{store::StoreError, work::WorkError};

/// Why something asked of the server does not happen.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) kind: Kind,
    /// A sentence that says what is wrong and names the field, line or key.
    pub(crate) why: String,
}

/// What kind of thing went wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// The request does not say what it must.
    Malformed,
    /// The body is of another format than it must be.
    Format,
    /// The body is too long.
    TooLong,
    /// The request arrives too slowly.
    TooSlow,
    /// The request is for another server.
    WrongHost,
    /// There is no such thing.
    Unknown,
    /// This key may not do that.
    Forbidden,
    /// What was asked is understood and cannot be done.
    Refused,
    /// This address asks for too much.
    TooMany,
    /// It cannot be done now.
    Unavailable,
    /// A promise of ours was broken.
    Broken,
}

impl Fault {
    pub(crate) fn new(kind: Kind, why: impl Into<String>) -> Fault {
        Fault { kind, why: why.into() }
    }

    /// The request does not say what it must; the sentence names the field.
    pub(crate) fn malformed(why: impl Into<String>) -> Fault {
        Fault::new(Kind::Malformed, why)
    }

    /// There is no such thing.
    pub(crate) fn unknown(why: impl Into<String>) -> Fault {
        Fault::new(Kind::Unknown, why)
    }

    /// This key may not do that.
    pub(crate) fn forbidden(why: impl Into<String>) -> Fault {
        Fault::new(Kind::Forbidden, why)
    }

    /// A log that does not play; the sentence names the line.
    pub(crate) fn forged(error: ReadError) -> Fault {
        Fault::new(Kind::Refused, format!("The log does not play: {error}."))
    }

    /// This address asks for too much.
    pub(crate) fn too_many(why: impl Into<String>) -> Fault {
        Fault::new(Kind::TooMany, why)
    }

    /// Something has reached its limit; the sentence names it.
    pub(crate) fn full(why: impl Into<String>) -> Fault {
        Fault::new(Kind::Refused, why)
    }

    /// A computation has no result.
    pub(crate) fn no_result(error: WorkError) -> Fault {
        let busy = |why: &str| Fault::new(Kind::Unavailable, why);
        match error {
            WorkError::Broken => Fault::broken(),
            WorkError::TooLong(limit) => busy(&format!(
                "This took more than {} seconds, so it was given up. Nothing that was confirmed is lost.",
                limit.as_secs_f32()
            )),
            WorkError::Aside => busy(
                "This table is set aside: something asked of it does not end. Nothing that was confirmed is \
                 lost, and the other tables go on.",
            ),
            WorkError::Runaways => busy(
                "Positions from scenes and logs are not played now: too many computations for such positions \
                 do not end. Games from the start go on.",
            ),
            WorkError::Busy => {
                Fault::too_many("Too much is asked for from this address. Try again in a moment.")
            }
        }
    }

    /// A promise of ours was broken.
    pub(crate) fn broken() -> Fault {
        let why = "Something broke at this table. Nothing that was confirmed is lost: load the page again.";
        Fault::new(Kind::Broken, why)
    }

    /// A stored game that cannot be taken up; why is for the log alone, since it may quote what is hidden.
    pub(crate) fn stuck() -> Fault {
        let why = "The journal of this table cannot be played under these rules. Nothing in it is lost; \
            the person who runs the server finds the reason in its log.";
        Fault::new(Kind::Broken, why)
    }

    /// The store did not keep it.
    pub(crate) fn store(error: StoreError) -> Fault {
        tracing::error!(%error, "the store failed");
        Fault::not_kept()
    }

    /// The store could not be read.
    pub(crate) fn unread(error: StoreError) -> Fault {
        tracing::error!(%error, "the store cannot be read");
        let why = "The games on this server cannot be read now. Try again in a moment.";
        Fault::new(Kind::Unavailable, why)
    }

    /// What was asked is known not to have been written.
    pub(crate) fn not_kept() -> Fault {
        let why = "This could not be kept, so it did not happen. Try again in a moment.";
        Fault::new(Kind::Unavailable, why)
    }

    /// What was asked was written, and how the table stands cannot be told.
    pub(crate) fn kept_unseen(_: Fault) -> Fault {
        let why =
            "This was kept, but the games on this server cannot be read now. Load the page again to see.";
        Fault::new(Kind::Unavailable, why)
    }

    /// Whether what was asked was written cannot be learned now.
    pub(crate) fn unsure() -> Fault {
        let why = "It is not known whether this was kept: the database does not answer. Load the page again to see.";
        Fault::new(Kind::Unavailable, why)
    }
}
