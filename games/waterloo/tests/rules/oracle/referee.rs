//! A second referee, written from the rulebook and the rulings: slow, plain, and with nothing of the program in it.
//! It is told the same texts and dice and says what may be chosen next.

use std::collections::{BTreeMap, BTreeSet};

use super::ground::{Army, Ground, Spot};

/// A piece, by its place in the data.
pub(crate) type Unit = usize;
pub(crate) type Units = BTreeSet<Unit>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    Waiting,
    On(Spot),
    Dead,
    Gone,
}

/// What the referee waits for.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Ask {
    /// A unit to move, or the end of the phase.
    Pick,
    /// Where this unit goes.
    Go(Unit),
    /// Where this unit goes, for another has moved into its hex.
    Leave(Unit),
    /// An enemy to attack.
    Fight,
    /// More of the attack, or the die.
    Declare,
    /// The die.
    Die,
    /// A unit to lose.
    Lose,
    /// A unit to retreat, and where to.
    Retreat,
    /// Where the last unit of the chain goes.
    Push,
    /// A gun to fall back, or not.
    FallBack,
    /// A unit to advance, or not.
    Advance,
    /// Nothing: these armies have won.
    Over(Vec<Army>),
}

/// The attack under way.
#[derive(Clone, Default, Debug)]
pub(crate) struct Attack {
    pub(crate) defenders: Units,
    pub(crate) attackers: Units,
    pub(crate) guns: Units,
    pub(crate) column: usize,
    pub(crate) to_retreat: Units,
    pub(crate) may_fall_back: Units,
    pub(crate) debt: u32,
    pub(crate) vacated: BTreeSet<Spot>,
    pub(crate) may_advance: Units,
    /// Units pushing one another out of their hexes, the retreating one first.
    pub(crate) chain: Vec<Unit>,
}

#[derive(Clone)]
pub(crate) struct Referee<'g> {
    pub(crate) ground: &'g Ground,
    pub(crate) places: Vec<Place>,
    pub(crate) turn: u8,
    pub(crate) army: Army,
    pub(crate) ask: Ask,
    pub(crate) moved: Units,
    pub(crate) fought: Units,
    /// W1: enemies that had a phasing unit in their zone when the phase began.
    pub(crate) listed: Units,
    pub(crate) attack: Attack,
    pub(crate) demoralized: bool,
    /// The chits of the variant, the French first.
    pub(crate) chits: Option<[u8; 2]>,
}

impl<'g> Referee<'g> {
    /// 1.0: the battle as it begins.
    pub(crate) fn new(ground: &'g Ground, chits: Option<[u8; 2]>) -> Referee<'g> {
        let place = |start: Option<Spot>| start.map_or(Place::Waiting, Place::On);
        Referee {
            ground,
            places: ground.pieces.iter().map(|it| place(it.start)).collect(),
            turn: 1,
            army: Army::French,
            ask: Ask::Pick,
            moved: Units::new(),
            fought: Units::new(),
            listed: Units::new(),
            attack: Attack::default(),
            demoralized: false,
            chits,
        }
    }

    pub(crate) fn spot(&self, unit: Unit) -> Option<Spot> {
        if let Place::On(spot) = self.places[unit] { Some(spot) } else { None }
    }

    pub(crate) fn at(&self, spot: Spot) -> Option<Unit> {
        (0..self.places.len()).find(|&unit| self.places[unit] == Place::On(spot))
    }

    pub(crate) fn army_of(&self, unit: Unit) -> Army {
        self.ground.pieces[unit].army
    }

    pub(crate) fn on_map(&self, army: Army) -> BTreeMap<Unit, Spot> {
        let ours = (0..self.places.len()).filter(|&unit| self.army_of(unit) == army);
        ours.filter_map(|unit| Some((unit, self.spot(unit)?))).collect()
    }

    /// 4.5: the hexes that an army controls.
    pub(crate) fn zone(&self, army: Army) -> BTreeSet<Spot> {
        self.on_map(army).values().flat_map(|spot| spot.around()).collect()
    }

    /// 8.0: the strength points an army has lost.
    pub(crate) fn lost(&self, army: Army) -> u32 {
        let dead = (0..self.places.len()).filter(|&it| self.places[it] == Place::Dead);
        dead.filter(|&it| self.army_of(it) == army).map(|it| self.ground.pieces[it].strength).sum()
    }

    fn gone(&self) -> usize {
        self.places.iter().filter(|it| **it == Place::Gone).count()
    }

    /// Who decides; nobody when the game is over.
    pub(crate) fn decides(&self) -> Option<Army> {
        match &self.ask {
            Ask::Over(_) => None,
            Ask::Retreat => self.attack.to_retreat.first().map(|&unit| self.army_of(unit)),
            Ask::Push => self.attack.chain.first().map(|&unit| self.army_of(unit)),
            Ask::Advance => self.attack.may_advance.first().map(|&unit| self.army_of(unit)),
            _ => Some(self.army),
        }
    }

    /// All that may be chosen now.
    pub(crate) fn offers(&self) -> BTreeSet<String> {
        match &self.ask {
            Ask::Pick => self.picks(),
            Ask::Go(unit) | Ask::Leave(unit) => self.goals(*unit),
            Ask::Fight => self.targets(),
            Ask::Declare => self.declarations(),
            Ask::Lose => {
                let units = self.attack.attackers.iter();
                units.map(|&unit| format!("lose {}", self.spot(unit).unwrap().text())).collect()
            }
            Ask::Retreat => self.retreats(),
            Ask::Push => self.pushes(),
            Ask::FallBack => self.fall_backs(),
            Ask::Advance => self.advances(),
            Ask::Die | Ask::Over(_) => BTreeSet::new(),
        }
    }

    /// Plays one of the offers.
    pub(crate) fn play(&mut self, text: &str) {
        let words: Vec<&str> = text.split(' ').collect();
        let unit_in = |it: &Self, number: &str| it.at(Spot::number(number)).unwrap();
        match (words.as_slice(), self.ask.clone()) {
            (["move", number], _) => self.ask = Ask::Go(unit_in(self, number)),
            (["enter", id], _) => {
                let unit = self.ground.pieces.iter().position(|it| it.id == *id).unwrap();
                self.ask = Ask::Go(unit);
            }
            (["to", number], Ask::Go(unit) | Ask::Leave(unit)) => self.go(unit, Spot::number(number)),
            (["exit"], Ask::Go(unit) | Ask::Leave(unit)) => {
                self.places[unit] = Place::Gone;
                self.moved.insert(unit);
                self.ask = Ask::Pick;
                self.judge();
            }
            (["end", "movement"], _) => self.begin_combat(),
            (["attack", number], _) => {
                let unit = unit_in(self, number);
                self.attack.defenders.insert(unit);
                self.ask = Ask::Declare;
            }
            (["with", number], _) => self.join(unit_in(self, number)),
            (["roll", ratio], _) => {
                self.attack.column = self.ground.ratios.iter().position(|it| it == ratio).unwrap();
                let attack = self.attack.clone();
                for units in [attack.defenders, attack.attackers, attack.guns] {
                    self.fought.extend(units);
                }
                self.ask = Ask::Die;
            }
            (["end", "combat"], _) => self.end_combat(),
            (["lose", number], _) => {
                let unit = unit_in(self, number);
                self.attack.debt = self.attack.debt.saturating_sub(self.ground.pieces[unit].strength);
                self.kill(unit);
                self.settle_debt();
            }
            (["retreat", _, to], Ask::Push) => self.push(Spot::number(to)),
            (["retreat", from, to], _) => self.retreat(unit_in(self, from), Spot::number(to)),
            (["fall", "back", from, to], _) => {
                let unit = unit_in(self, from);
                self.attack.may_fall_back.remove(&unit);
                self.places[unit] = Place::On(Spot::number(to));
                self.after_retreats();
            }
            (["stand"], _) => {
                self.attack.may_fall_back.clear();
                self.after_falling_back();
            }
            (["advance", from, to], _) => self.advance(unit_in(self, from), Spot::number(to)),
            (["hold"], _) => self.next_attack(),
            (words, ask) => panic!("{words:?} at {ask:?}"),
        }
    }

    /// 3.0: the Combat Phase begins.
    fn begin_combat(&mut self) {
        self.set_combat();
        self.next_attack();
    }

    /// W1: the list of enemies to be attacked is made. A position set up here waits even if nobody can attack.
    pub(crate) fn set_combat(&mut self) {
        let ours = self.on_map(self.army);
        let enemies = self.on_map(self.army.other()).into_iter();
        let listed = enemies.filter(|(_, spot)| ours.values().any(|it| it.touches(*spot)));
        self.listed = listed.map(|(unit, _)| unit).collect();
        self.ask = Ask::Fight;
    }

    /// On to the next attack, or past the phase where there is none to make (W12).
    pub(crate) fn next_attack(&mut self) {
        self.attack = Attack::default();
        self.ask = Ask::Fight;
        if !self.has_targets() {
            self.end_combat();
        }
    }

    fn end_combat(&mut self) {
        self.moved.clear();
        self.fought.clear();
        self.listed.clear();
        self.attack = Attack::default();
        if self.army == Army::Allied {
            if self.turn == 10 {
                self.ask = Ask::Over(vec![]);
                return;
            }
            self.turn += 1;
        }
        self.army = self.army.other();
        self.ask = Ask::Pick;
    }

    /// 8.1 to 8.4, after something has happened; whether the game is over.
    pub(crate) fn judge(&mut self) -> bool {
        let [french, allied] = [Army::French, Army::Allied].map(|army| self.lost(army) >= 40);
        let out = self.gone() >= 7;
        let at_once = french && allied && !self.demoralized;
        self.demoralized |= allied;
        let winner = if at_once {
            Some(if out { Army::French } else { Army::Allied })
        } else if french && !allied {
            Some(Army::Allied)
        } else if allied && out {
            Some(Army::French)
        } else {
            None
        };
        if let Some(winner) = winner {
            self.ask = Ask::Over(vec![winner]);
        }
        winner.is_some()
    }
}
