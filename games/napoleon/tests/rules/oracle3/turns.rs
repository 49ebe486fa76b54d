//! I Deployment, the order of a turn, and IV Supply losses.

use super::{
    board::{Army, Side},
    referee::{At, Play, Referee, Stop},
};

impl Referee<'_> {
    /// Plays a whole game.
    pub(crate) fn play(&mut self, scenario: &str) -> Play {
        // T24: the Allies deploy first.
        for (side, is_free) in [(Side::Allied, scenario == "free"), (Side::French, scenario != "historical")]
        {
            if is_free { self.deploy(side)? } else { self.place_as_in_history(side) }
        }
        self.go_on()
    }

    /// I.A: free deployment.
    fn deploy(&mut self, side: Side) -> Play {
        loop {
            let own = self.all().filter(|n| self.side(*n) == side);
            let boxed: Vec<usize> = own.clone().filter(|n| self.unit(*n).at == At::Box).collect();
            let is_untouched = boxed.len() == own.count();
            let mut offers: Vec<String> =
                boxed.iter().map(|n| format!("take {}", self.unit(*n).code)).collect();
            offers.push(match (boxed.is_empty(), is_untouched) {
                (true, _) => "done".into(),
                (false, true) => "historical".into(),
                (false, false) => "fill the rest".into(),
            });
            let text = self.choose(side, offers)?;
            match text.as_str() {
                "done" => return Ok(()),
                "historical" => self.place_as_in_history(side),
                "fill the rest" => boxed.into_iter().for_each(|n| self.fill(n)),
                _ => {
                    let n = self.named(&text);
                    let towns = self.open_towns(n);
                    let place = |town: &usize| format!("place {} {}", self.unit(n).code, self.id(*town));
                    let text = self.choose(side, towns.iter().map(place).collect())?;
                    self.game.units[n].at = At::Town(self.town_of(&text));
                }
            }
        }
    }

    fn place_as_in_history(&mut self, side: Side) {
        let board = self.board;
        for (unit, label) in self.game.units.iter_mut().zip(&board.labels) {
            if label.army.side() == side {
                unit.at = At::Town(label.historical);
            }
        }
    }

    /// I.A.1 and I.A.2: where a block may deploy.
    fn open_towns(&self, n: usize) -> Vec<usize> {
        let army = self.unit(n).army;
        let (zone, most) = match army {
            Army::French => ("FR", 16),
            Army::British => ("AD", 5),
            Army::Prussian => ("PR", 6),
        };
        let full = |town: usize| {
            self.game.units.iter().filter(|it| it.army == army && it.at == At::Town(town)).count() >= most
        };
        (0..self.board.towns.len())
            .filter(|town| self.board.towns[*town].zone == zone && !full(*town))
            .collect()
    }

    /// The open town nearest to its place in history.
    fn fill(&mut self, n: usize) {
        let home = self.board.labels[n].historical;
        let near = self.open_towns(n).into_iter().min_by_key(|town| self.board.distance[home][*town]);
        self.game.units[n].at = At::Town(near.expect("there is room for everyone"));
    }

    /// Plays from the beginning of the next turn.
    pub(crate) fn go_on(&mut self) -> Play {
        while self.game.turn < self.board.nights.len() {
            self.game.turn += 1;
            self.clear_turn();
            self.turn()?;
        }
        self.saw("time expires");
        // T7.
        Err(Stop::Won(Side::Allied))
    }

    pub(crate) fn clear_turn(&mut self) {
        for unit in &mut self.game.units {
            (unit.roads, unit.has_marched, unit.is_revealed, unit.is_disrupted) = (0, false, false, false);
        }
        self.game.used.clear();
        self.game.groups.clear();
        self.game.entries.clear();
        self.game.battles.clear();
        self.game.past.clear();
    }

    /// One player turn.
    pub(crate) fn turn(&mut self) -> Play {
        self.movement()?;
        self.force_march_rolls()?;
        self.small_fights()?;
        self.fight_battles()?;
        // III.F.1.
        self.game.units.iter_mut().for_each(|unit| unit.is_disrupted = false);
        if self.active() == Side::French { self.supply() } else { Ok(()) }
    }

    /// IV: cities the French occupy cost the Allies units, leaders too (T21).
    fn supply(&mut self) -> Play {
        let held = |id: &str| self.count(Side::French, self.board.town(id)) > 0;
        let british = held("brussels") as usize + held("ghent") as usize;
        let prussian = 2 * held("liege") as usize;
        for (army, owed) in [(Army::British, british), (Army::Prussian, prussian)] {
            for left in (1..=owed).rev() {
                let here = |n: &usize| self.unit(*n).army == army && matches!(self.unit(*n).at, At::Town(_));
                let units: Vec<usize> = self.all().filter(here).collect();
                if units.len() <= left {
                    units.into_iter().try_for_each(|n| self.kill(n))?;
                    break;
                }
                self.saw("supply");
                let offers = units.iter().map(|n| format!("remove {}", self.unit(*n).code)).collect();
                let text = self.choose(Side::Allied, offers)?;
                self.kill(self.named(&text))?;
            }
        }
        Ok(())
    }
}
