//! The dice of a table: what they come from, whom they wait for, and what is shown of them at the end.

use std::sync::Arc;

use shelf::{AnyGame, AnyTable};
use tabletop::{About, Log, Next, Pool, Refusal, Seal, Seat, Share, Viewer};

use super::{Access, Act, Open, Slot, status};
use crate::{
    caller, computer,
    fault::Fault,
    hall::Hall,
    model::{DiceInfo, Proof, ThrowInfo},
    store::{Stored, Write},
};

/// What the dice of a table come from, beside the game itself.
#[derive(Default)]
pub(crate) struct TableDice {
    /// What they come from; none where the table has a seed of the older kind, or none at all.
    pool: Option<Pool>,
    /// The seats whose share they wait for.
    missing: Vec<Seat>,
    /// Whether the game begins with a draw and has not begun: the position shown will be dealt again.
    pub(crate) is_undealt: bool,
    /// The seal of the journal; none where it has no secret, or was uploaded with it.
    seal: Option<Seal>,
}

impl TableDice {
    /// What is kept of the dice, put into the log they belong to.
    pub(super) fn fill(about: &About, log: &mut Log, stored: &Stored) -> Result<TableDice, String> {
        let mut dice = TableDice::default();
        if let Some(pool) = &mut log.pool {
            for (seat, share) in &stored.shares {
                let seat = Seat(*seat);
                if share.is_empty() {
                    dice.missing.push(seat)
                } else {
                    let name = about.name(log.setup.seats, seat).to_string();
                    pool.shares.push((name, share.parse()?));
                }
            }
            dice.pool = Some(pool.clone());
            dice.seal = (!stored.read_only).then(|| Seal::new(pool, log.scene.as_deref()));
        }
        dice.seal(&log.lines);
        Ok(dice)
    }

    /// Seals lines that are added to the journal.
    pub(super) fn seal(&mut self, lines: &[(String, String)]) {
        if let Some(seal) = &mut self.seal {
            lines.iter().for_each(|(who, what)| seal.add(who, what));
        }
    }

    /// Whether somebody has yet to add to the dice.
    pub(crate) fn waits(&self) -> bool {
        !self.missing.is_empty()
    }
}

impl Slot {
    /// Why this cannot be done before everyone has added to the dice.
    pub(super) fn too_early(&self, open: &Open, seat: Seat, act: &Act) -> Option<Refusal> {
        if !self.dice.waits() {
            return None;
        }
        let rolls = |texts: &[String]| {
            let mut trial = self.table().copy();
            let before = trial.at();
            let played = texts.iter().take_while(|text| trial.submit(seat, text).is_ok()).count();
            played > 0 && trial.lines(before).iter().any(|(who, _)| who == "chance")
        };
        let early = match act {
            _ if self.dice.is_undealt => true,
            Act::Play(text) => rolls(std::slice::from_ref(text)),
            Act::Orders(orders) => rolls(&orders.concat()),
            Act::Undo(_) | Act::Resign | Act::TakeBack(_) | Act::Draw => false,
        };
        early.then(|| Refusal::new(self.waiting(open), ""))
    }

    /// Whom the dice wait for, as a sentence.
    pub(crate) fn waiting(&self, open: &Open) -> String {
        let names: Vec<String> =
            self.dice.missing.iter().map(|&seat| crate::pages::people(open.name(seat))).collect();
        format!(
            "Waiting for {}: nothing is rolled or drawn before every player's browser has added to the dice.",
            names.join(" and ")
        )
    }
}

impl Open {
    /// What a key is told of the dice.
    pub(crate) fn dice(&self, slot: &Slot, access: &Access) -> DiceInfo {
        let pool = slot.dice.pool.as_ref();
        let names = |seats: &[Seat]| seats.iter().map(|&seat| self.name(seat).to_string()).collect();
        DiceInfo {
            added: pool.map_or(vec![], |it| it.shares.iter().map(|(seat, _)| seat.clone()).collect()),
            waits: names(&slot.dice.missing),
            wanted: access.seats.iter().any(|seat| slot.dice.missing.contains(seat)),
            file: self.doubt.clone(),
            seal: slot.dice.seal.as_ref().map(|seal| seal.hash().to_string()),
        }
    }

    /// What the server added to the dice, once the game is over.
    pub(crate) fn secret(&self, slot: &Slot) -> Option<String> {
        let told = self.read_only || matches!(slot.table().next(), Next::Over(_));
        let log = told.then(|| slot.table().log(true)).filter(|_| self.commitment.is_some())?;
        let pool = log.pool.map(|pool| pool.secret.to_string());
        pool.or_else(|| log.seed.map(|seed| seed.to_string()))
    }

    /// The log with all that was written, what was taken back included, once the game is over.
    pub(crate) async fn journal(&self, hall: &Hall, slot: &Slot) -> Result<Log, Fault> {
        if !self.is_told(slot.table()) {
            return Err(Fault::forbidden("What was taken back is shown when the game is over."));
        }
        let stored = hall.store.read(&self.id).await.map_err(Fault::unread)?;
        let stored = stored.ok_or_else(|| Fault::unknown("There is no table of this address."))?;
        let mut log = slot.table().log(self.commitment.is_some());
        log.lines = stored.lines;
        Ok(log)
    }

    /// Adds a player's share to the dice for all seats of the key; said again, it is the same.
    pub(crate) async fn add_share(
        self: &Arc<Self>,
        hall: &Arc<Hall>,
        access: Access,
        share: Share,
    ) -> Result<(), Fault> {
        let (open, hall) = (self.clone(), hall.clone());
        let task = caller::spawn(async move {
            let mut slot = open.hold(&hall).await?;
            let missing = |seat: &&Seat| slot.dice.missing.contains(seat);
            let seats: Vec<Seat> = access.seats.iter().filter(missing).copied().collect();
            if seats.is_empty() {
                return open.has_share(&slot, &access, share);
            }
            let mut log = slot.table().log(true);
            let pool = slot.dice.pool.as_ref().ok_or_else(Fault::broken)?;
            log.pool = Some(open.with(pool, &seats, share));
            let deals = slot.dice.is_undealt && slot.dice.missing.len() == seats.len();
            if slot.dice.is_undealt {
                log.lines.clear();
            }
            let game = open.game;
            let dealt = hall.work(open.purpose(), move || game.load(&log)).await?;
            let dealt = dealt.map_err(|_| Fault::broken())?;
            let write = Write::Share {
                table: open.id.clone(),
                shares: seats.iter().map(|seat| (seat.0, share.to_string())).collect(),
                lines: if deals { dealt.lines(0) } else { vec![] },
                status: status(&*dealt),
                when: hall.config.clock.now(),
            };
            if let Err(error) = hall.writer.write(write.clone()).await {
                open.settle(&hall, &mut slot, &write, error).await?;
            }
            // The game is read again with its new dice.
            slot.table = None;
            open.mend(&hall, &mut slot).await?;
            open.beat(|pulse| pulse.seating += 1);
            drop(slot);
            computer::wake(&hall, &open);
            Ok(())
        });
        task.await.unwrap_or_else(|_| Err(Fault::broken()))
    }

    fn has_share(&self, slot: &Slot, access: &Access, share: Share) -> Result<(), Fault> {
        let shares = slot.dice.pool.as_ref().map_or(&[][..], |pool| &pool.shares);
        let own = access.seats.iter().map(|&seat| self.name(seat));
        let same = own.into_iter().any(|seat| shares.iter().any(|it| it.0 == seat && it.1 == share));
        if same {
            Ok(())
        } else {
            Err(Fault::full("share: the dice of this table do not wait for a share of yours."))
        }
    }

    /// The pool with one more share, in the order of the seats.
    fn with(&self, pool: &Pool, seats: &[Seat], share: Share) -> Pool {
        let mut pool = pool.clone();
        pool.shares.extend(seats.iter().map(|&seat| (self.name(seat).to_string(), share)));
        let place = |name: &str| (0..self.seats).find(|&seat| self.name(Seat(seat)) == name);
        pool.shares.sort_by_key(|(seat, _)| place(seat));
        pool
    }

    /// All that the dice came from and every throw, once the game is over.
    pub(crate) fn proof(&self, slot: &Slot) -> Result<Proof, Fault> {
        let table = slot.table();
        if !self.read_only && !matches!(table.next(), Next::Over(_)) {
            return Err(Fault::forbidden("What the dice come from is shown when the game is over."));
        }
        let mut log = table.log(true);
        if self.commitment.is_none() {
            log.seed = None;
        }
        let throws = self.game.audit(&log).map_err(|_| Fault::broken())?;
        Ok(Proof {
            table: self.id.clone(),
            commitment: self.commitment.clone().unwrap_or_default(),
            pool: log.pool.as_ref().map(ToString::to_string),
            seed: log.seed.map(|seed| seed.to_string()),
            throws: throws
                .into_iter()
                .map(|it| ThrowInfo {
                    n: it.n,
                    question: it.question,
                    answer: it.answer,
                    expected: it.expected,
                })
                .collect(),
        })
    }
}

/// What can be said of the dice of a game that somebody brought as a file.
pub(super) fn judged(game: &dyn AnyGame, log: &Log) -> String {
    let source = match (&log.pool, &log.seed) {
        (None, None) => {
            return "This game was uploaded. Its file does not say where its dice come from.".to_string();
        }
        (Some(_), _) => "shares",
        (None, Some(_)) => "seed",
    };
    let throws = game.audit(log).unwrap_or_default();
    match throws.iter().find(|throw| throw.is_forged()) {
        Some(forged) => format!(
            "This game was uploaded, and its dice are forged: line {} says '{}', but the {source} in the file give{} '{}'.",
            forged.line,
            forged.answer,
            if source == "seed" { "s" } else { "" },
            forged.expected.as_deref().unwrap_or_default()
        ),
        None => format!(
            "This game was uploaded. Its {} throws follow from the {source} in the file, which the maker of the file \
             may have chosen.",
            throws.len()
        ),
    }
}

/// The view of the public, which is all there is to see of a game that is not dealt yet.
pub(crate) fn viewer(slot: &Slot, seat: Option<Seat>) -> Viewer {
    match seat {
        Some(seat) if !slot.dice.is_undealt => Viewer::Seat(seat),
        Some(_) | None => Viewer::Spectator,
    }
}

/// The lines of the journal a table begins with: none while its dice wait for somebody.
pub(crate) fn first_lines(table: &dyn AnyTable, waits: bool) -> Vec<(String, String)> {
    if waits { vec![] } else { table.lines(0) }
}
