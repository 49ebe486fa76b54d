//! What one viewer may know. A hidden thing has no field here.

use serde::Serialize;
use tabletop::Viewer;

use crate::{
    Returns,
    data::components,
    s02_board::Towns,
    s03_pieces::{Army, Kind, Side, Unit, Units},
    s05_objectives::Objective,
    s06_combat_cards::{Card, Hand},
    s08_sequence::Phase,
    s09_weather::Weather,
    s11b_hands::size,
    s11e_three_players::Advice,
    s12_winning::Ending,
    stage::Stage,
    state::{Combat, Place, State},
};

/// Whether the tracking sheets lie open. Rule 4.5.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sheets {
    /// Everyone sees them.
    Open,
    /// Only their side sees them.
    Screened,
}

/// What one viewer may know of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// The game turn.
    pub turn: u8,
    /// The weather.
    pub weather: Weather,
    /// The step of the sequence of play.
    pub phase: Phase,
    /// Movement points left: French, Allied, Prussian.
    pub points: [u8; 3],
    /// The towns with something in them or a mark on them, in the order of the board's list.
    pub towns: Vec<TownView>,
    /// The lines of the tracking sheets, corps first, then commanders.
    pub sheets: Vec<SheetView>,
    /// The French objectives.
    pub objectives: ObjectivesView,
    /// Eliminated corps of the French and of the Allied/Prussian side.
    pub eliminated: [u8; 2],
    /// The unit a player of the viewer's own side has in hand.
    pub in_hand: Option<&'static str>,
    /// The combat being fought.
    pub combat: Option<CombatView>,
    /// How the game ended.
    pub ending: Option<Ending>,
}

/// A town with what stands there.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TownView {
    /// The town's id.
    pub id: &'static str,
    /// The pieces, army by army.
    pub blocks: Vec<BlockView>,
    /// Whether the French control this objective town.
    pub french_control: bool,
    /// Whether its one-time loss has been suffered.
    pub spent: bool,
    /// Whether pieces of both sides stand here.
    pub contested: bool,
}

/// A piece on the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum BlockView {
    /// Its name is hidden from the viewer. Rule 3.4.
    Upright {
        /// Its colour.
        army: Army,
    },
    /// Its name is shown to all.
    FaceUp {
        /// The unit's id.
        unit: &'static str,
        /// Its colour.
        army: Army,
    },
    /// It belongs to the viewer's side.
    Own {
        /// The unit's id.
        unit: &'static str,
        /// Its colour.
        army: Army,
        /// The locations it has moved in this movement phase.
        steps: u8,
        /// Whether it has been in a combat in this player turn.
        fought: bool,
    },
}

/// A line of a tracking sheet.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SheetView {
    /// The unit's id.
    pub id: &'static str,
    /// Its army.
    pub army: Army,
    /// The name on the piece.
    pub name: &'static str,
    /// Its leader.
    pub leader: &'static str,
    /// What it is.
    pub kind: Kind,
    /// Its combat cards at full and at reduced cohesion.
    pub cards: [u8; 2],
    /// Its tactical rating.
    pub tactical: u8,
    /// The length of its track and the mark on it.
    pub track: [u8; 2],
    /// Its cohesion.
    pub cohesion: CohesionView,
}

/// A corps' cohesion as the viewer knows it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum CohesionView {
    /// A commander has none.
    None,
    /// Behind a screen. Rule 4.5.
    Screened,
    /// Open to the viewer.
    Open {
        /// Points left.
        points: u8,
    },
    /// The unit is out of the game.
    Eliminated,
}

/// The French objectives as the viewer knows them. Rules 5.1, 5.8.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum ObjectivesView {
    /// This many cards, face down.
    Hidden {
        /// How many.
        count: u8,
    },
    /// The cards.
    Known {
        /// Each with whether it is achieved now.
        cards: Vec<(Objective, bool)>,
    },
}

/// The combat being fought.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CombatView {
    /// Where.
    pub town: &'static str,
    /// The units in it; all are shown.
    pub units: Vec<&'static str>,
    /// The towns the active side entered from.
    pub entered: Vec<&'static str>,
    /// The towns the active side reinforced from.
    pub reinforced: Vec<&'static str>,
    /// The attacker of the current or coming round.
    pub attacker: Side,
    /// The rounds so far.
    pub rounds: u8,
    /// The attacker's card on the table.
    pub card: Option<Card>,
    /// The attacker's and the defender's card of the last round, until the next begins.
    pub matched: Option<[Card; 2]>,
    /// The hands, by seat.
    pub hands: Vec<HandView>,
    /// The cards in no hand and not played.
    pub deck: u8,
    /// The army whose rating serves a joint force.
    pub lead: Option<Army>,
    /// What the viewer's side has heard as advice.
    pub advice: Option<String>,
    /// The side that has won.
    pub winner: Option<Side>,
    /// The loser's battle round losses.
    pub total: u8,
    /// The losses still to be taken, by seat.
    pub left: Vec<u8>,
}

/// A hand of combat cards. Rule 11.28.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum HandView {
    /// The viewer sees only the backs.
    Backs {
        /// How many.
        count: u8,
    },
    /// The viewer sees the cards.
    Faces {
        /// Each type the player holds, with its number.
        cards: Vec<(Card, u8)>,
    },
}

/// The side a viewer belongs to. Ruling S2: Allied and Prussian players have no secrets from each other.
pub(crate) const fn side_of(viewer: Viewer) -> Option<Side> {
    match viewer {
        Viewer::Seat(seat) => Some(State::side_of(seat)),
        Viewer::Spectator => None,
    }
}

/// The units whose names all may know: those in combat, and a commander who stands alone. Rules 3.4, 3.5.
pub(crate) fn shown(state: &State) -> Units {
    let mut shown = state.combat.map_or(Units::EMPTY, |combat| combat.present);
    if let Stage::Rejoin(commander) = state.stage {
        shown.insert(commander);
    }
    shown
}

/// What `viewer` may know of the position.
pub(crate) fn view(game: &Returns, state: &State, viewer: Viewer) -> View {
    let side = side_of(viewer);
    View {
        turn: state.turn,
        weather: state.weather,
        phase: state.phase,
        points: state.points,
        towns: towns(state, side),
        sheets: Unit::all().map(|unit| sheet(game, state, unit, side)).collect(),
        objectives: objectives(state, side),
        eliminated: [Side::French, Side::AlliedPrussian].map(|side| state.eliminated(side) as u8),
        in_hand: in_hand(state).filter(|unit| side == Some(unit.side())).map(Unit::id),
        combat: state.combat.map(|combat| combat_view(state, &combat, side)),
        ending: ending(state),
    }
}

fn in_hand(state: &State) -> Option<Unit> {
    if let Stage::PlaceUnit(unit) | Stage::MarchUnit(unit) = state.stage { Some(unit) } else { None }
}

fn ending(state: &State) -> Option<Ending> {
    if let Stage::Over(ending) = state.stage { Some(ending) } else { None }
}

fn towns(state: &State, side: Option<Side>) -> Vec<TownView> {
    // By pieces, not by corps: whether a lone piece is a commander is hidden while it moves.
    let contested =
        state.towns_of(Side::French.units()).intersection(state.towns_of(Side::AlliedPrussian.units()));
    let shown = shown(state);
    let mut towns = vec![];
    for town in components().board.towns() {
        let mut blocks = vec![];
        for army in Army::ALL {
            let units = state.units_in(town).intersection(army.units());
            let (named, hidden) = (units.iter(), units.difference(shown));
            if side == Some(army.side()) {
                blocks.extend(named.map(|unit| BlockView::Own {
                    unit: unit.id(),
                    army,
                    steps: state.piece(unit).steps,
                    fought: state.piece(unit).fought,
                }));
                continue;
            }
            let faces = units.intersection(shown);
            blocks.extend(faces.iter().map(|unit| BlockView::FaceUp { unit: unit.id(), army }));
            blocks.extend(hidden.iter().map(|_| BlockView::Upright { army }));
        }
        let view = TownView {
            id: town.id(),
            blocks,
            french_control: state.control.contains(town),
            spent: state.spent.contains(town),
            contested: contested.contains(town),
        };
        if !view.blocks.is_empty() || view.french_control || view.spent {
            towns.push(view);
        }
    }
    towns
}

fn sheet(game: &Returns, state: &State, unit: Unit, side: Option<Side>) -> SheetView {
    let sheet = unit.sheet();
    let piece = state.piece(unit);
    let open = game.sheets == Sheets::Open || side == Some(unit.side());
    let cohesion = match (piece.place, sheet.kind) {
        (Place::Eliminated, _) => CohesionView::Eliminated,
        (Place::Aside | Place::In(_), Kind::Commander) => CohesionView::None,
        (Place::Aside | Place::In(_), _) if open => CohesionView::Open { points: piece.cohesion },
        (Place::Aside | Place::In(_), _) => CohesionView::Screened,
    };
    SheetView {
        id: sheet.id,
        army: sheet.army,
        name: sheet.name,
        leader: sheet.leader,
        kind: sheet.kind,
        cards: [sheet.cards, sheet.reduced],
        tactical: sheet.tactical,
        track: [sheet.cohesion, sheet.mark],
        cohesion,
    }
}

fn objectives(state: &State, side: Option<Side>) -> ObjectivesView {
    let known = side == Some(Side::French) || ending(state).is_some_and(Ending::shows_objectives);
    if known {
        let cards = state.objectives.iter().map(|it| (it, state.is_achieved(it))).collect();
        ObjectivesView::Known { cards }
    } else {
        ObjectivesView::Hidden { count: state.objectives.len() as u8 }
    }
}

fn combat_view(state: &State, combat: &Combat, side: Option<Side>) -> CombatView {
    let hands = (0..state.seats).map(|seat| {
        let hand = &combat.hands[seat as usize];
        if side == Some(State::side_of(tabletop::Seat(seat))) {
            HandView::Faces { cards: faces(hand) }
        } else {
            HandView::Backs { count: size(hand) }
        }
    });
    let advice = combat.advice.filter(|_| side == Some(Side::AlliedPrussian));
    CombatView {
        town: combat.town.id(),
        units: combat.present.iter().map(Unit::id).collect(),
        entered: ids(combat.entered),
        reinforced: ids(combat.reinforced),
        attacker: combat.attacker,
        rounds: combat.rounds,
        card: combat.card,
        matched: combat.matched,
        hands: hands.collect(),
        deck: size(&combat.deck),
        lead: combat.lead,
        advice: advice.map(|advice| match advice {
            Advice::Card(card, holder) => format!("{card}{holder}"),
            Advice::Concede => "concede".to_string(),
        }),
        winner: combat.winner,
        total: combat.total,
        left: combat.left[..state.seats as usize].to_vec(),
    }
}

fn ids(towns: Towns) -> Vec<&'static str> {
    towns.iter().map(|town| town.id()).collect()
}

fn faces(hand: &Hand) -> Vec<(Card, u8)> {
    Card::ALL.into_iter().map(|card| (card, hand[card.index()])).filter(|(_, n)| *n > 0).collect()
}
