//! Combat by the book: hands, rounds, counterattacks, reinforcements. Section 11 up to the winner.

use std::collections::BTreeSet;

use super::{
    Referee,
    book::{CARDS, Id, Side},
    position::Fight,
};

impl Referee<'_> {
    pub(crate) fn next_combat(&mut self) {
        let combats: Vec<Id> = self.contested().into_iter().collect();
        match (&combats[..], self.active()) {
            ([], Side::French) => self.begin_movement("allied-movement", "allied"),
            ([], Side::Coalition) => self.end_turn(),
            ([town], _) => self.begin_combat(town),
            _ => self.now.stage = "choose-combat".to_string(),
        }
    }

    pub(crate) fn begin_combat(&mut self, town: Id) {
        let here = self.book.order.iter().copied().filter(|unit| self.now.units[unit].at == Some(town));
        let present: BTreeSet<Id> = here.filter(|unit| !self.now.units[unit].fought).collect();
        let active = self.active();
        let came = present.iter().filter(|unit| self.side(unit) == active);
        let entered: BTreeSet<Id> = came.filter_map(|unit| self.now.units[unit].from).collect();
        let mut corps = present.iter().filter(|unit| self.side(unit) == active && !self.is_commander(unit));
        // 11.26: every active corps came over a river.
        let river =
            corps.all(|unit| self.now.units[unit].from.is_some_and(|from| self.book.roads[from][town]));
        self.now.fight = Some(Fight {
            town,
            attacker: active,
            rounds: 0,
            present,
            entered,
            reinforced: BTreeSet::new(),
            card: None,
            matched: None,
            hands: [[0; 6]; 3],
            deck: self.book.deck,
            due: [0; 3],
            lead: None,
            advice: None,
            winner: None,
            total: 0,
            left: [0; 3],
        });
        let mut due = [0; 3];
        for army in "FAP".chars().filter(|&army| self.fighters(army) > 0) {
            let units = self.fight().present.iter().filter(|unit| self.book.sheets[**unit].army == army);
            due[self.owner(army)] += units.map(|unit| self.cards(unit)).sum::<i32>();
        }
        if river {
            let more = self.fighters('P') > self.fighters('A');
            let seat = match active {
                Side::Coalition => 0,
                Side::French => self.owner(if more { 'P' } else { 'A' }),
            };
            due[seat] += 2;
        }
        self.fight_mut().due = due;
        self.now.stage = "deal".to_string();
    }

    /// The corps of an army in the combat.
    pub(crate) fn fighters(&self, army: char) -> usize {
        let is_one = |unit: &&Id| self.book.sheets[**unit].army == army && !self.is_commander(unit);
        self.fight().present.iter().filter(is_one).count()
    }

    fn cards(&self, unit: Id) -> i32 {
        let sheet = &self.book.sheets[unit];
        let is_reduced = sheet.kind != "commander" && self.now.units[unit].cohesion <= sheet.mark;
        if is_reduced { sheet.reduced } else { sheet.cards }
    }

    /// The cards to draw from; when none is left, all that no hand holds. Ruling C4.
    pub(crate) fn pile(&self) -> [i32; 6] {
        let fight = self.fight();
        let all = |n: usize| self.book.deck[n] - fight.hands.iter().map(|hand| hand[n]).sum::<i32>();
        if fight.deck == [0; 6] { std::array::from_fn(all) } else { fight.deck }
    }

    pub(crate) fn deal(&mut self, kind: usize) {
        let pile = self.pile();
        let fight = self.fight_mut();
        let seat = fight.due.iter().position(|&due| due > 0).unwrap();
        fight.deck = pile;
        fight.deck[kind] -= 1;
        fight.hands[seat][kind] += 1;
        fight.due[seat] -= 1;
        self.dealt();
    }

    fn dealt(&mut self) {
        if self.fight().due != [0; 3] && self.pile() != [0; 6] {
            return;
        }
        self.fight_mut().due = [0; 3];
        match self.now.stage.clone().strip_prefix("deal-more ") {
            Some(call) => self.call(call.split(' ').next().unwrap(), call[call.len() - 1..].parse().unwrap()),
            None => self.begin_round(),
        }
    }

    pub(crate) fn is_joint(&self) -> bool {
        self.now.seats == 3 && self.fighters('A') > 0 && self.fighters('P') > 0
    }

    /// The best tactical rating of an army in the combat; its commander needs a corps of it there.
    fn rating(&self, army: char) -> i32 {
        if self.fighters(army) == 0 {
            return 0;
        }
        let units = self.fight().present.iter().filter(|unit| self.book.sheets[**unit].army == army);
        units.map(|unit| self.book.sheets[*unit].tactical).max().unwrap()
    }

    pub(crate) fn begin_round(&mut self) {
        if self.is_joint() {
            let count = |army: char| {
                self.fight().present.iter().filter(|unit| self.book.sheets[**unit].army == army).count()
            };
            let standing = ['A', 'P'].map(|army| (self.rating(army), count(army)));
            if standing[0] != standing[1] {
                self.fight_mut().lead = Some(if standing[0] > standing[1] { 'A' } else { 'P' });
            } else if self.fight().lead.is_none() {
                self.now.stage = "lead".to_string();
                return;
            }
        }
        let attacker = self.fight().attacker;
        if self.held(attacker) == 0 {
            self.win(attacker.other(), None);
            return self.results();
        }
        self.ask(attacker, "attack");
    }

    fn ask(&mut self, side: Side, stage: &str) {
        let is_advised = side == Side::Coalition && self.is_joint();
        self.now.stage = if is_advised { "advise" } else { stage }.to_string();
    }

    fn held(&self, side: Side) -> i32 {
        self.seats(side).iter().map(|&seat| self.fight().hands[seat].iter().sum::<i32>()).sum()
    }

    /// The player who decides for a side.
    pub(crate) fn leader(&self, side: Side) -> usize {
        match (side, self.fight().lead) {
            (Side::French, _) => 0,
            (Side::Coalition, Some(army)) => self.owner(army),
            (Side::Coalition, None) => self.owner(if self.fighters('A') > 0 { 'A' } else { 'P' }),
        }
    }

    /// The side that must choose a card.
    pub(crate) fn chooses(&self) -> Side {
        let fight = self.fight();
        if fight.card.is_some() { fight.attacker.other() } else { fight.attacker }
    }

    /// The cards that side may play, with whose they are in a joint force.
    pub(crate) fn playable(&self) -> BTreeSet<String> {
        let side = self.chooses();
        let mut all = BTreeSet::new();
        for seat in self.seats(side) {
            for (n, id) in CARDS.iter().enumerate() {
                let fits = self.fight().card.is_none_or(|played| n == played || *id == "combined-arms");
                if self.fight().hands[seat][n] > 0 && fits {
                    let whose = match (side == Side::Coalition && self.is_joint(), seat) {
                        (false, _) => "",
                        (true, 1) => " allied",
                        (true, _) => " prussian",
                    };
                    all.insert(format!("{id}{whose}"));
                }
            }
        }
        all
    }

    fn spend(&mut self, words: &[&str]) -> usize {
        let (side, kind) = (self.chooses(), super::position::card(words[0]));
        let seat = match words.get(1) {
            Some(&"allied") => 1,
            Some(_) => 2,
            None => *self.seats(side).iter().find(|&&seat| self.fight().hands[seat][kind] > 0).unwrap(),
        };
        self.fight_mut().hands[seat][kind] -= 1;
        self.fight_mut().advice = None;
        kind
    }

    pub(crate) fn play_card(&mut self, words: &[&str]) {
        let defender = self.chooses().other();
        let kind = self.spend(words);
        self.fight_mut().card = Some(kind);
        self.fight_mut().matched = None;
        self.fight_mut().rounds += 1;
        self.ask(defender, "match");
    }

    pub(crate) fn match_card(&mut self, words: &[&str]) {
        let defender = self.chooses();
        let kind = self.spend(words);
        let played = self.fight_mut().card.take().unwrap();
        self.fight_mut().matched = Some([played, kind]);
        if self.held(defender.other()) == 0 {
            self.win(defender, None);
            self.call_first("winner");
        } else if CARDS[kind] == "counter-attack" && CARDS[played] == "counter-attack" {
            self.fight_mut().attacker = defender;
            self.call_first("attacker");
        } else {
            self.now.stage = "counterattack".to_string();
        }
    }

    pub(crate) fn concede(&mut self) {
        let winner = self.chooses().other();
        self.fight_mut().advice = None;
        let card = self.fight_mut().card.take();
        self.win(winner, card);
        self.call_first("winner");
    }

    fn win(&mut self, winner: Side, card: Option<usize>) {
        let change = match card.map(|card| CARDS[card]) {
            Some("skirmish") => -1,
            Some("cavalry-charge") => 1,
            _ => 0,
        };
        let fight = self.fight_mut();
        fight.winner = Some(winner);
        fight.total = (fight.rounds + change).max(0);
    }

    pub(crate) fn counterattack(&mut self, die: i32) {
        let side = self.fight().attacker.other();
        let armies = side
            .armies()
            .chars()
            .filter(|&army| side == Side::French || self.fight().lead.is_none_or(|lead| lead == army));
        if armies.map(|army| self.rating(army)).max().is_some_and(|rating| die <= rating) {
            self.fight_mut().attacker = side;
        }
        self.call_first("attacker");
    }

    /// The side whose reinforcements are called.
    pub(crate) fn calls(&self, part: &str) -> Side {
        match part {
            "attacker" => self.fight().attacker,
            "defender" => self.fight().attacker.other(),
            _ => self.fight().winner.unwrap(),
        }
    }

    pub(crate) fn call_first(&mut self, part: &str) {
        self.now.units.values_mut().for_each(|piece| piece.tried = false);
        self.call(part, self.seats(self.calls(part))[0]);
    }

    /// Units of a player beside the combat, outside any, that have not fought nor tried.
    fn ready(&self, seat: usize) -> Vec<Id> {
        let near = self.book.near(self.fight().town);
        let towns: BTreeSet<Id> = near.difference(&self.contested()).copied().collect();
        let is_ready = |unit: &Id| {
            let piece = &self.now.units[unit];
            piece.at.is_some_and(|town| towns.contains(town)) && !piece.fought && !piece.tried
        };
        self.own(seat).into_iter().filter(is_ready).collect()
    }

    pub(crate) fn callable(&self, seat: usize) -> BTreeSet<String> {
        let may_come = |unit: &Id| {
            let army = self.book.sheets[*unit].army;
            army == 'F' || !self.is_commander(unit) || self.fighters(army) > 0
        };
        let units = self.ready(seat).into_iter().filter(may_come);
        units.map(|unit| format!("reinforce {unit}")).chain(["done".to_string()]).collect()
    }

    pub(crate) fn call(&mut self, part: &str, seat: usize) {
        if self.ready(seat).is_empty() {
            self.called(part, seat)
        } else {
            self.now.stage = format!("reinforce {part} {seat}")
        }
    }

    pub(crate) fn called(&mut self, part: &str, seat: usize) {
        let later = self.seats(self.calls(part)).into_iter().find(|next| *next > seat);
        match (later, part) {
            (Some(next), _) => self.call(part, next),
            (None, "attacker") => self.call("defender", self.seats(self.calls("defender"))[0]),
            (None, "defender") => self.begin_round(),
            (None, _) => self.results(),
        }
    }

    pub(crate) fn reinforce(&mut self, part: &str, seat: usize, unit: Id, die: i32) {
        let sheet = &self.book.sheets[unit];
        let (town, active) = (self.fight().town, self.active());
        let piece = self.now.units.get_mut(unit).unwrap();
        piece.tried = true;
        if die > sheet.tactical {
            return self.call(part, seat);
        }
        let from = piece.at.unwrap();
        (piece.at, piece.from) = (Some(town), Some(from));
        let is_first = !self.is_commander(unit) && self.fighters(sheet.army) == 0;
        let is_active = self.side(unit) == active;
        self.fight_mut().present.insert(unit);
        if is_active {
            self.fight_mut().reinforced.insert(from);
        }
        if part == "winner" {
            return self.call(part, seat);
        }
        let mut cards = self.cards(unit);
        let commander = self.commander(sheet.army);
        if is_first && self.fight().present.contains(commander) {
            // 3.6: a commander adds cards once a corps of its army is there.
            cards += self.cards(commander);
        }
        if self.side(unit) == Side::Coalition {
            self.fight_mut().lead = None;
        }
        let owner = self.owner(sheet.army);
        self.fight_mut().due[owner] += cards;
        self.now.stage = format!("deal-more {part} {seat}");
        self.dealt();
    }
}
