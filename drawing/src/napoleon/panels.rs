//! What must always be in sight beside the board.

use super::{
    battle,
    blocks::{self, Sign},
    fires,
    marks::is_contested,
    stacks::town_name,
};
use crate::{FAMILY, Panel, escape, palette::*};
use napoleon::{
    Army, ArmyView, BattleView, Edition, Kind, Known, Phase, Side, Town, TownView, UnitId, View, cities,
};

/// The ids of the panels of battles, in the order of the battles.
const BATTLES: [&str; 8] =
    ["battle-1", "battle-2", "battle-3", "battle-4", "battle-5", "battle-6", "battle-7", "battle-8"];

/// How many boxes of losses stand in a row.
const BOXES: usize = 20;

/// The panels, the most needed first.
pub(super) fn panels(view: &View, edition: Edition) -> Vec<Panel> {
    let mut all = battles(view);
    if !all.is_empty() {
        all.extend(fires::table(edition));
    }
    all.extend(skirmish(view));
    all.extend(deployment(view, edition));
    all.extend([turns(view, edition), losses(view, edition)]);
    all.push(supply(view, edition));
    all.push(stacks(view));
    all.push(destroyed(view));
    all
}

/// A panel.
pub(super) fn panel(id: &'static str, title: impl Into<String>, html: String) -> Panel {
    Panel { id, title: title.into(), html }
}

fn turns(view: &View, edition: Edition) -> Panel {
    let clock = match view.turn {
        0 => "Before the campaign".to_owned(),
        turn => {
            format!("Turn {turn} of {}: {} June, {}", edition.components().turns.len(), view.day, view.part)
        }
    };
    let now = match view.phase {
        Phase::Over => "The campaign is over".to_owned(),
        Phase::Deployment | Phase::Bidding => capital(view.phase.name()),
        Phase::Movement | Phase::Skirmish | Phase::Battle | Phase::Supply => {
            format!("{} turn, {}", view.active.name(), view.phase.name())
        }
    };
    let mut bid = String::new();
    if let (Some((side, steps)), Phase::Bidding) = (view.bid, view.phase) {
        bid = format!(
            "<br>Best bid: {steps} steps for the {}",
            if side == Side::French { "French" } else { "Allies" }
        );
    }
    let cells: String = (0..edition.components().turns.len()).map(|n| cell(view, edition, n)).collect();
    let is_marching = view.turn > 0 && view.phase == Phase::Movement;
    let moves = if is_marching { group_moves(view, edition) } else { String::new() };
    let talk = match (view.seats[1] != view.seats[2], view.may_talk) {
        (true, true) => r#"<p class="quiet">The Allies may talk now.</p>"#,
        (true, false) => r#"<p class="quiet">The Allies keep silence.</p>"#,
        (false, _) => "",
    };
    panel(
        "turns",
        "Time",
        format!(
            r##"<p class="now {}"><strong>{clock}</strong><br>{now}{bid}</p><svg class="turns" viewBox="-2 0 316 128" width="316" height="128" role="img" aria-label="{clock}; {now}" font-family="{FAMILY}" text-anchor="middle">{cells}</svg>{moves}{talk}"##,
            view.active.id()
        ),
    )
}

/// A square of the turn record: a column a day, night below; dark at night, the present one ringed.
fn cell(view: &View, edition: Edition, n: usize) -> String {
    let turn = &edition.components().turns[n];
    let (x, y) = (2 + 39 * (n / 3) as i32, 20 + 36 * (n % 3) as i32);
    let (number, letter) = (n as u8 + 1, if turn.side == Side::French { "F" } else { "A" });
    let colour = if turn.side == Side::French { FRENCH } else { BRITISH };
    let (paper, ink) = match (turn.is_night, number < view.turn) {
        (true, false) => (NIGHT, LIGHT),
        (true, true) => (NIGHT_PAST, LIGHT),
        (false, true) => (BOX_PAST, INK),
        (false, false) => (BOX, INK),
    };
    let mut svg = String::new();
    if n.is_multiple_of(3) {
        svg += &format!(r##"<text x="{}" y="14" font-size="13" fill="{INK}">{}</text>"##, x + 17, turn.day);
    }
    let moon = if turn.is_night {
        format!(r##"<path d="M5-5a5 5 0 1 0 4 8a4 4 0 0 1-4-8z" fill="{GOLD}"/>"##)
    } else {
        String::new()
    };
    let ring = if number == view.turn {
        format!(
            r##"<rect x="-1" y="-1" width="36" height="34" rx="5" fill="none" stroke="{OUTLINE}" stroke-width="4"/><rect x="-1" y="-1" width="36" height="34" rx="5" fill="none" stroke="{CHOSEN}" stroke-width="2"/>"##
        )
    } else {
        String::new()
    };
    svg + &format!(
        r##"<g transform="translate({x} {y})"><rect width="34" height="32" rx="4" fill="{paper}" stroke="{INK}"/><g transform="translate(4 12)">{moon}</g><text x="24" y="13" font-size="11" fill="{ink}">{number}</text><rect x="9" y="16" width="16" height="13" rx="3" fill="{colour}" stroke="{LIGHT}" stroke-width=".6"/><text x="17" y="26.5" font-size="11.5" font-weight="bold" fill="{LIGHT}">{letter}</text>{ring}</g>"##
    )
}

fn group_moves(view: &View, edition: Edition) -> String {
    let line = |army: Army| {
        let made: Vec<_> = view.groups.iter().filter(|group| group.army == army).collect();
        let left = edition.group_moves(army).saturating_sub(made.len());
        let from: Vec<&str> = made.iter().map(|group| town_name(group.town)).collect();
        let from = if from.is_empty() { String::new() } else { format!(", moved from {}", from.join(", ")) };
        format!(
            r#"<p class="moves">{} group moves left: <strong>{left}</strong>{}</p>"#,
            army.name(),
            escape(&from)
        )
    };
    let lines: String = Army::ALL.into_iter().filter(|army| army.side() == view.active).map(line).collect();
    lines + road_use(view)
}

/// What the numbers on the roads mean, once there are any.
fn road_use(view: &View) -> &'static str {
    match (view.roads.is_empty(), view.roads.iter().any(|road| road.attack_limit < road.limit)) {
        (true, _) => "",
        (false, false) => r#"<p class="quiet">On roads: blocks marched / blocks a turn.</p>"#,
        (false, true) => {
            r#"<p class="quiet">On roads: blocks marched / blocks a turn; in brackets, how many may attack over the river.</p>"#
        }
    }
}

fn losses(view: &View, edition: Edition) -> Panel {
    let mut html: String = view.armies.iter().map(|army| loss(army, edition)).collect();
    if edition.ends_with_napoleon() {
        html += &napoleon(view);
    }
    panel("losses", "Losses and victory", html)
}

/// How many blocks an army has lost towards its defeat.
pub(super) fn lost(army: &ArmyView, edition: Edition) -> usize {
    let units = army.eliminated.iter().filter_map(|code| UnitId::find(code));
    units.filter(|unit| edition.counts_for_defeat(unit.kind())).count()
}

/// Whether Napoléon lives, where the game hangs on it.
fn napoleon(view: &View) -> String {
    let mut dead = view.armies.iter().flat_map(|army| &army.eliminated).filter_map(|code| UnitId::find(code));
    let is_dead = dead.any(|unit| unit.army() == Army::French && unit.kind() == Kind::Leader);
    if is_dead {
        r#"<p>Napoléon: <strong class="warning">dead, the war is lost</strong></p>"#.to_owned()
    } else {
        r#"<p>Napoléon: <strong>lives</strong>; his death loses the war. Leaders are not counted above.</p>"#
            .to_owned()
    }
}

/// Rows of boxes, one for each block an army can bear to lose and the last that breaks it.
fn loss(army: &ArmyView, edition: Edition) -> String {
    let (lost, name) = (lost(army, edition), army.army.name());
    let style = blocks::style(army.army);
    let boxes: String = (0..army.defeat as usize)
        .map(|n| {
            let (x, y) = (1 + 17 * (n % BOXES), 2 + 19 * (n / BOXES));
            let (fill, sign) = if n < lost {
                let cross = format!("M{0} {1}l8 8M{0} {2}l8-8", x + 3, y + 3, y + 11);
                (style.wood, format!(r##"<path d="{cross}" stroke="{}" stroke-width="2"/>"##, style.ink))
            } else {
                (BOX, String::new())
            };
            let wide = if n + 1 == army.defeat as usize { "3" } else { "1" };
            format!(r##"<rect x="{x}" y="{y}" width="14" height="14" rx="2" fill="{fill}" stroke="{INK}" stroke-width="{wide}"/>{sign}"##)
        })
        .collect();
    let high = 19 * (army.defeat as usize).div_ceil(BOXES);
    let state = if army.is_defeated { r#" <strong class="warning">defeated</strong>"# } else { "" };
    format!(
        r##"<p class="loss {}">{name} losses: <strong>{lost} of {}</strong>{state}<br><svg viewBox="0 0 342 {high}" width="342" height="{high}" role="img" aria-label="{name} losses {lost} of {}">{boxes}</svg></p>"##,
        army.army.id(),
        army.defeat,
        army.defeat,
    )
}

/// The board of every battle; the one being fought first.
fn battles(view: &View) -> Vec<Panel> {
    let mut all: Vec<_> = battle::going_on(view).collect();
    all.sort_by_key(|battle| view.fight != Some(battle.town));
    let board = |(n, battle): (usize, &&BattleView)| {
        panel(BATTLES[n % 8], format!("Battle of {}", town_name(battle.town)), battle::panel(view, battle))
    };
    all.iter().enumerate().map(board).collect()
}

/// The blocks of a skirmish, or of towns about to be fought over.
fn skirmish(view: &View) -> Option<Panel> {
    let is_battle = |town: &TownView| battle::going_on(view).any(|battle| battle.town == town.town);
    let here: Vec<&TownView> = view
        .towns
        .iter()
        .filter(|town| !is_battle(town) && (is_contested(town) || view.fight == Some(town.town)))
        .collect();
    if here.is_empty() {
        return None;
    }
    let title = match view.fight {
        Some(town) if view.phase == Phase::Skirmish => format!("Skirmish at {}", town_name(town)),
        Some(town) if view.battles.iter().any(|it| battle::is_rout_of_the_few(view, it)) => {
            format!("Rout at {}", town_name(town))
        }
        Some(town) if here.iter().any(|it| it.town == town) => format!("Retreat from {}", town_name(town)),
        _ => "Contested towns".to_owned(),
    };
    Some(panel("skirmish", title, here.into_iter().map(|town| stack(view, town, true)).collect()))
}

/// The viewer's blocks still to be placed, and how many of the others.
fn deployment(view: &View, edition: Edition) -> Option<Panel> {
    if view.armies.iter().all(|army| army.in_box == 0) || view.phase == Phase::Over {
        return None;
    }
    let line = |army: &ArmyView| {
        if army.in_box == 0 {
            return format!(r#"<p class="quiet">{} blocks: all deployed</p>"#, army.army.name());
        }
        let waiting = waiting(view, army, edition);
        let mut corps: Vec<&str> = vec![];
        for unit in &waiting {
            if !corps.contains(&unit.facts().corps) {
                corps.push(unit.facts().corps);
            }
        }
        let parts = corps.iter().map(|name| corps_to_deploy(view, name, &waiting));
        format!(
            r#"<p>{} blocks to deploy: <strong>{}</strong></p>{}"#,
            army.army.name(),
            army.in_box,
            parts.collect::<String>()
        )
    };
    Some(panel("deployment", "Deployment", view.armies.iter().map(line).collect()))
}

/// The blocks of a corps still to be placed, with a button that sends all of them to one town.
fn corps_to_deploy(view: &View, corps: &str, waiting: &[UnitId]) -> String {
    let own: Vec<UnitId> = waiting.iter().copied().filter(|unit| unit.facts().corps == corps).collect();
    let minis: String = own.iter().map(|unit| blocks::small(&blocks::fresh(*unit), view.hand)).collect();
    let codes: Vec<&str> = own.iter().map(|unit| unit.code()).collect();
    let whole = match own.len() {
        1 => String::new(),
        count => format!(
            r#"<button class="whole" data-group="{}">All {count} of {} to one town</button>"#,
            codes.join(","),
            corps_name(corps)
        ),
    };
    format!(r#"<div class="corps">{whole}<div class="minis">{minis}</div></div>"#)
}

/// A corps as a person calls it.
fn corps_name(corps: &str) -> String {
    match corps {
        "G" => "the Guard".to_owned(),
        "HQ" => "the headquarters".to_owned(),
        "CR" => "the horse artillery".to_owned(),
        "1CC" => "the 1st Cavalry Corps".to_owned(),
        "2CC" => "the 2nd Cavalry Corps".to_owned(),
        "3CC" => "the 3rd Cavalry Corps".to_owned(),
        "4CC" => "the 4th Cavalry Corps".to_owned(),
        "C" => "the cavalry".to_owned(),
        "R" => "the reserve".to_owned(),
        corps if corps.chars().all(|letter| "IVX".contains(letter)) => format!("{corps} Corps"),
        corps => escape(corps),
    }
}

/// The viewer's blocks that are neither on the map nor eliminated.
pub(super) fn waiting(view: &View, army: &ArmyView, edition: Edition) -> Vec<UnitId> {
    if view.you != Some(army.army.side()) {
        return Vec::new();
    }
    let is_placed =
        |code: &str| view.towns.iter().any(|town| town.open.iter().any(|block| block.unit == code));
    let is_waiting = |unit: &UnitId| {
        unit.army() == army.army && !is_placed(unit.code()) && !army.eliminated.contains(&unit.code())
    };
    edition.units().filter(is_waiting).collect()
}

fn supply(view: &View, edition: Edition) -> Panel {
    let row = |(town, army, cost): (Town, Army, u8)| {
        let french = view.towns.iter().find(|it| it.town == town.id()).is_some_and(|it| {
            it.open.iter().any(|block| block.army == Army::French)
                || it.upright.iter().any(|pile| pile.army == Army::French)
        });
        let state = if french {
            format!(r#"<strong class="warning">French; costs {cost} a French turn</strong>"#)
        } else {
            format!("{} supply", army.name())
        };
        format!(
            r#"<tr class="place" data-place="{}"><th>{}</th><td>{state}</td></tr>"#,
            town.id(),
            town.name()
        )
    };
    panel(
        "supply",
        "Supply cities",
        format!("<table>{}</table>", cities(edition).map(row).collect::<String>()),
    )
}

/// Every stack, to be opened.
fn stacks(view: &View) -> Panel {
    let html: String = view.towns.iter().map(|town| stack(view, town, false)).collect();
    panel(
        "stacks",
        "Stacks",
        if html.is_empty() { r#"<p class="quiet">Nobody is on the map.</p>"#.to_owned() } else { html },
    )
}

fn stack(view: &View, town: &TownView, is_open: bool) -> String {
    let open: String = town.open.iter().map(|block| blocks::small(block, view.hand)).collect();
    let upright: String = town
        .upright
        .iter()
        .map(|pile| {
            let name = battle::tally(pile.blocks, pile.army.name());
            format!(
                r##"<svg class="mini" viewBox="-28 -30 56 58" width="46" height="48" role="img" aria-label="{name}"><title>{name}</title>{}</svg>"##,
                blocks::back(pile.army, pile.disrupted > 0, Sign::Count(pile.blocks))
            )
        })
        .collect();
    let known: String =
        town.known.iter().map(|it| format!("<p class=\"quiet\">{}</p>", remembered(it))).collect();
    let open_now = if is_open { " open=\"\"" } else { "" };
    format!(
        r#"<details class="stack"{open_now}><summary><span><b class="place" data-place="{}">{}</b>: {}</span></summary><div class="minis">{open}{upright}</div>{known}</details>"#,
        town.town,
        town_name(town.town),
        tallies(town).join(", ")
    )
}

/// What was read before of upright blocks, as a sentence.
pub(super) fn remembered(known: &Known) -> String {
    let names = known.among.join(", ");
    match (known.here as usize, known.among.len()) {
        (1, 1) => format!("Seen before: {names} is among them."),
        (here, all) if here == all => format!("Seen before: {names} are among them."),
        (here, all) => format!("Seen before: {here} of these {all} are among them: {names}."),
    }
}

/// How many blocks of each army stand in a town.
pub(super) fn tallies(town: &TownView) -> Vec<String> {
    let number = |army: Army| {
        let open = town.open.iter().filter(|block| block.army == army).count() as u8;
        open + town.upright.iter().filter(|pile| pile.army == army).map(|pile| pile.blocks).sum::<u8>()
    };
    let some = Army::ALL.into_iter().map(|army| (number(army), army)).filter(|it| it.0 > 0);
    some.map(|(blocks, army)| battle::tally(blocks, army.name())).collect()
}

fn destroyed(view: &View) -> Panel {
    let line = |army: &ArmyView| {
        let units = army.eliminated.iter().filter_map(|code| UnitId::find(code));
        let names: Vec<String> = units.map(|unit| escape(unit.facts().name)).collect();
        let list = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        format!(r#"<p>{} blocks eliminated: <strong>{}</strong> ({list})</p>"#, army.army.name(), names.len())
    };
    panel("destroyed", "Eliminated", view.armies.iter().map(line).collect())
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
