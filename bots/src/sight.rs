//! How far a player looks, and what judges the positions where a look ends.

/// How far a player looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sight {
    /// Offers looked at first.
    pub wide: u32,
    /// Offers looked at after each of them.
    pub then: u32,
    /// Own choices in a row.
    pub plies: u32,
    /// Positions shared among the offers.
    pub budget: u32,
    /// Throws tried of a question with many answers.
    pub samples: u32,
    /// Worlds looked at, where something is hidden.
    pub worlds: u32,
    /// Where a look along the player's own choices stops.
    pub until: Until,
    /// What judges the position there.
    pub by: By,
    /// The largest error added to a judgement, in points of worth.
    pub noise: u32,
    /// Whether a move that others can join is judged by the best that comes of it when they do.
    pub columns: bool,
}

/// Where a look along the player's own choices stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// Where nothing is half done; the phase is ended there, so that all candidates are judged on the same footing.
    Ended,
    /// Where nothing is half done, with the rest of the phase still to come.
    Settled,
    /// Where the game's own worth of the position changes.
    Changed,
}

/// What judges a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// The game's own worth.
    Worth,
    /// The learned chance to win.
    Value,
    /// Both: the worth, and this many points of worth for each natural unit of the learned logarithm of the odds.
    Both(i32),
}

impl Sight {
    /// The smallest look: one offer.
    pub const LEAST: Sight = Sight {
        wide: 1,
        then: 1,
        plies: 1,
        budget: 1,
        samples: 1,
        worlds: 1,
        until: Until::Ended,
        by: By::Worth,
        noise: 0,
        columns: false,
    };
}
