//! The battle board: three lanes, the positions and reserves of both sides, their blocks.
//!
//! The battle being fought has a field of its own beside the sheet; every battle also has a panel.

use super::{
    blocks::{self, BACK, SIZE, Sign},
    stacks::{hidden_piece, open_piece, town_name},
};
use crate::{
    FAMILY, Piece, escape,
    geometry::{Point, short},
    palette::*,
};
use napoleon::{BattleView, Mark, Open, PositionView, Side, Terrain, View, Wing};

/// How the parts of a board are arranged.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    /// Reserves above and below, words beside the blocks.
    Wide,
    /// Reserves above and below, words above the blocks, the state of each side beyond its reserve.
    Tall,
    /// Reserves on the left, words above the blocks.
    Across,
    /// Small, in a panel.
    Small,
}

/// Where a board lies and how large its parts are.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    pub(super) name: &'static str,
    form: Form,
    pub(super) corner: Point,
    pub(super) head: f32,
    /// How large a block is drawn.
    scale: f32,
    lane: f32,
    /// The height of a reserve; its width where it is on the left.
    reserve: f32,
    position: f32,
    /// The height of the state of each side, where that has a strip of its own.
    strip: f32,
}

/// Where the field of the battle being fought lies: east of the sheet.
const CORNER: Point = (2120.0, 40.0);

/// The field of the battle being fought on a wide screen.
pub(super) const FIELD: Layout = Layout {
    name: "wide",
    form: Form::Wide,
    corner: CORNER,
    head: 62.0,
    scale: 1.35,
    lane: 302.0,
    reserve: 104.0,
    position: 206.0,
    strip: 0.0,
};
/// The same on a tall screen: all three lanes are in sight on a phone, with blocks that a finger can hit.
pub(super) const TALL: Layout = Layout {
    name: "tall",
    form: Form::Tall,
    head: 60.0,
    lane: 178.0,
    reserve: 92.0,
    position: 240.0,
    strip: 46.0,
    ..FIELD
};
/// The same on a phone held across.
pub(super) const ACROSS: Layout = Layout {
    name: "across",
    form: Form::Across,
    head: 34.0,
    lane: 266.0,
    reserve: 232.0,
    position: 222.0,
    ..FIELD
};
/// The board of a panel.
pub(super) const PANEL: Layout = Layout {
    name: "panel",
    form: Form::Small,
    corner: (0.0, 0.0),
    head: 32.0,
    scale: 1.0,
    lane: 160.0,
    reserve: 92.0,
    position: 150.0,
    strip: 0.0,
};
/// A part of a board: left, top, width, height.
type Area = (f32, f32, f32, f32);

/// The height of a line of words above the blocks of a position.
const LINE: f32 = 18.0;

impl Layout {
    /// The whole width.
    pub(super) fn width(self) -> f32 {
        3.0 * self.lane + self.aside()
    }

    /// The width of the reserves, where they are on the left.
    fn aside(self) -> f32 {
        if self.form == Form::Across { self.reserve } else { 0.0 }
    }

    /// The whole height.
    pub(super) fn height(self) -> f32 {
        let reserve = if self.form == Form::Across { 0.0 } else { self.reserve };
        self.head + 2.0 * (self.strip + reserve + self.position)
    }

    /// The width and height of a block.
    pub(super) fn block(self) -> f32 {
        SIZE * self.scale
    }

    /// The room between two lines that fight each other.
    fn melee(self) -> f32 {
        if self.form == Form::Small { 22.0 } else { 30.0 }
    }

    /// Allied reserve and line above, French line and reserve below; lanes as the French see them.
    pub(super) fn area(self, side: Side, wing: Option<Wing>) -> Area {
        let (x, y) = (self.corner.0, self.corner.1 + self.head + self.strip);
        let (left, above) = match self.form {
            Form::Across => (x + self.reserve, 0.0),
            Form::Wide | Form::Tall | Form::Small => (x, self.reserve),
        };
        let (allied, french) = (y + above, y + above + self.position);
        let lane = |n: usize| left + self.lane * n as f32;
        match (side, wing, self.form) {
            (Side::Allied, None, Form::Across) => (x, allied, self.reserve, self.position),
            (Side::French, None, Form::Across) => (x, french, self.reserve, self.position),
            (Side::Allied, None, _) => (x, y, self.width(), self.reserve),
            (Side::French, None, _) => (x, french + self.position, self.width(), self.reserve),
            (Side::Allied, Some(wing), _) => (lane(wing.facing().at()), allied, self.lane, self.position),
            (Side::French, Some(wing), _) => (lane(wing.at()), french, self.lane, self.position),
        }
    }

    /// Where the words about a side begin, and how they are set: the left or right edge and the baseline of the first line.
    pub(super) fn standing(self, side: Side) -> (Point, &'static str) {
        let (x, y) = self.corner;
        let (right, bottom) = (x + self.width() - 9.0, y + self.height());
        match (self.form, side) {
            (Form::Wide | Form::Small, Side::Allied) => ((right, y + self.head + 20.0), "end"),
            (Form::Wide | Form::Small, Side::French) => ((right, bottom - 30.0), "end"),
            (Form::Tall, Side::Allied) => ((x + 8.0, y + self.head + 17.0), "start"),
            (Form::Tall, Side::French) => ((x + 8.0, bottom - 27.0), "start"),
            (Form::Across, side) => ((x + 8.0, self.area(side, None).1 + 35.0), "start"),
        }
    }

    /// The font size of those words and the room between two lines; whether each army has a line of its own.
    pub(super) fn standing_lines(self) -> (f32, f32, bool) {
        match self.form {
            Form::Wide | Form::Small => (15.5, 20.0, false),
            Form::Tall => (18.5, 21.0, false),
            Form::Across => (15.0, LINE, true),
        }
    }

    /// Where the line that says whose turn it is stands, and how it is set.
    pub(super) fn turn_line(self) -> (Point, &'static str) {
        let (x, y) = self.corner;
        match self.form {
            Form::Wide | Form::Small => ((x + self.width() / 2.0, y + 46.0), "middle"),
            Form::Tall => ((x + self.width() / 2.0, y + 48.0), "middle"),
            Form::Across => ((x + self.width() - 9.0, y + 22.0), "end"),
        }
    }

    /// The heading's place, how it is set, its font size and the room it has.
    fn heading(self) -> (Point, &'static str, f32, f32) {
        let (x, y) = self.corner;
        let middle = (x + self.width() / 2.0, y + 21.0);
        match self.form {
            Form::Wide => (middle, "middle", 21.0, self.width()),
            Form::Tall => ((middle.0, y + 22.0), "middle", 22.0, self.width()),
            Form::Across => ((x + 6.0, y + 22.0), "start", 20.0, self.width() * 0.6),
            Form::Small => (middle, "middle", 17.0, self.width()),
        }
    }
}

/// The wing of a position's name; the reserve has none.
fn wing(name: &str) -> Option<Wing> {
    Wing::ALL.into_iter().find(|wing| wing.name() == name)
}

/// The battle being fought.
pub(super) fn current(view: &View) -> Option<&BattleView> {
    going_on(view).find(|battle| view.fight == Some(battle.town))
}

/// The battles that are fought or will be.
pub(super) fn going_on(view: &View) -> impl Iterator<Item = &BattleView> {
    view.battles.iter().filter(|battle| !battle.is_over && !is_rout_of_the_few(view, battle))
}

/// Whether a side too small to defend a town leaves it now, without a battle.
pub(super) fn is_rout_of_the_few(view: &View, battle: &BattleView) -> bool {
    view.fight == Some(battle.town) && !battle.is_over && battle.round == 0 && battle.turn_of.is_none()
}

/// The blocks of the battle being fought, on its field.
pub(super) fn pieces(view: &View, battle: &BattleView, layout: Layout) -> Vec<Piece> {
    battle.positions.iter().flat_map(|position| posted(view, battle, position, layout)).collect()
}

/// The blocks of a position: those of its owner on the left, those who engage them on the right.
fn posted(view: &View, battle: &BattleView, position: &PositionView, layout: Layout) -> Vec<Piece> {
    let mut all = Vec::new();
    for (side, area) in sides(position).into_iter().zip(halves(position, layout)) {
        let mut spots = spread(area, position, side, layout);
        let mut open: Vec<&Open> = position.open.iter().filter(|block| block.army.side() == side).collect();
        // Squares and those who shelter with them are a target group of their own.
        open.sort_by_key(|block| blocks::is_in_square(block));
        for block in open {
            let at = spots.next().unwrap_or((area.0, area.1));
            let piece = open_piece(view, &in_battle(block), battle.town, at);
            all.push(stood(piece, position, layout));
        }
        for pile in position.upright.iter().filter(|pile| pile.army.side() == side) {
            for n in 0..pile.blocks {
                let at = spots.next().unwrap_or((area.0, area.1));
                let piece = hidden_piece(&position.id, pile, n, battle.town, (at, Sign::Letter));
                all.push(stood(piece, position, layout));
            }
        }
    }
    all
}

/// A block as large as a board draws them, at its position.
fn stood(piece: Piece, position: &PositionView, layout: Layout) -> Piece {
    let svg = if layout.scale == 1.0 {
        piece.svg
    } else {
        format!(r#"<g transform="scale({})">{}</g>"#, layout.scale, piece.svg)
    };
    Piece { place: position.id.clone(), svg, ..piece }
}

/// A block as it stands on a battle board: how it marched here does not matter there, only what it has done here.
fn in_battle(block: &Open) -> Open {
    let marks = block.marks.iter().copied().filter(|it| !matches!(it, Mark::Moved | Mark::Forced));
    Open { marks: marks.collect(), ..*block }
}

/// The owner of a position and who may engage them there.
fn sides(position: &PositionView) -> [Side; 2] {
    [position.side, position.side.enemy()]
}

/// The room for the owner's blocks and for those who engage them, as much as each side needs.
fn halves(position: &PositionView, layout: Layout) -> [Area; 2] {
    let (x, y, wide, high) = layout.area(position.side, wing(position.name));
    let over = words_over(position, layout);
    let (top, high) = (y + 4.0 + over, high - 8.0 - over);
    let label = margin(position, layout);
    let gap = if is_engaged(position) { layout.melee() } else { 0.0 };
    let columns = sides(position).map(|side| count(position, side).div_ceil(most_rows(high, layout)) as f32);
    let rooms = columns.map(|some| (wide - label - 6.0 - gap) * some / columns.iter().sum::<f32>().max(1.0));
    let left = x + label;
    [(left, top, rooms[0], high), (left + rooms[0] + gap, top, rooms[1], high)]
}

/// The room left of the blocks for the words and the terrain of a position.
fn margin(position: &PositionView, layout: Layout) -> f32 {
    let is_plain = wing(position.name).is_some() && position.terrain == Terrain::Open;
    match (layout.form, is_plain) {
        (Form::Wide, true) => 50.0,
        (Form::Wide, false) => 66.0,
        (Form::Tall | Form::Across | Form::Small, _) => 8.0,
    }
}

/// The height of the words above the blocks of a position.
fn words_over(position: &PositionView, layout: Layout) -> f32 {
    match (layout.form, wing(position.name)) {
        (Form::Wide | Form::Small, _) => 0.0,
        (Form::Across, None) => 4.0 * LINE,
        (Form::Tall, _) | (Form::Across, Some(_)) => LINE,
    }
}

/// How many rows of blocks, each half covered by the next, fit into a height.
fn most_rows(high: f32, layout: Layout) -> usize {
    ((high - layout.block()) / (17.0 * layout.scale)).floor().max(0.0) as usize + 1
}

/// How many blocks of a side stand in a position.
pub(super) fn count(position: &PositionView, side: Side) -> usize {
    let open = position.open.iter().filter(|block| block.army.side() == side).count();
    let upright = position.upright.iter().filter(|pile| pile.army.side() == side);
    open + upright.map(|pile| pile.blocks as usize).sum::<usize>()
}

/// Places for the blocks of a side in an area: columns from left to right, fanned if they must be, in the middle of a wing.
fn spread(area: Area, position: &PositionView, side: Side, layout: Layout) -> impl Iterator<Item = Point> {
    let ((x, y, wide, high), blocks) = (area, count(position, side));
    let size = layout.block();
    let one_row = ((wide / (size + 3.0)) as usize).max(1);
    let rows = blocks.div_ceil(one_row).clamp(1, most_rows(high, layout));
    let columns = blocks.div_ceil(rows).max(1);
    let aside = ((wide - size) / (columns.max(2) - 1) as f32).clamp(BACK / 2.0, size + 4.0);
    let down = ((high - size) / (rows.max(2) - 1) as f32).min(size + 3.0);
    let top = y + (high - size - down * (rows - 1) as f32) / 2.0;
    let free = (wide - size - aside * (columns - 1) as f32).max(0.0);
    let x = if wing(position.name).is_some() { x + free / 2.0 } else { x };
    (0..blocks).map(move |n| {
        let (column, row) = (n / rows, n % rows);
        (x + size / 2.0 + aside * column as f32, top + size / 2.0 + down * row as f32)
    })
}

/// Which side is to be read where: words over the board.
pub(super) fn heading(battle: &BattleView) -> String {
    let state = if battle.is_over {
        "ended".to_owned()
    } else if battle.is_stalemate {
        "stalemate: the attacker must withdraw".to_owned()
    } else if battle.round == 0 {
        "being set up".to_owned()
    } else {
        format!("battle turn {}", battle.round)
    };
    format!("Battle of {}: {} attack, {state}", town_name(battle.town), battle.attacker.name())
}

/// The board without its blocks.
pub(super) fn ground(battle: &BattleView, layout: Layout) -> String {
    let (x, y) = layout.corner;
    let (wide, high) = (layout.width(), layout.height());
    let words = heading(battle);
    let (at, anchor, size, room) = layout.heading();
    // A long heading is set smaller: a letter is about half as wide as high.
    let size = size.min(room / (0.52 * words.chars().count() as f32));
    let mut svg = format!(
        r##"<g class="battle-board" font-family="{FAMILY}" fill="{INK}"><rect x="{}" y="{}" width="{}" height="{}" rx="6" fill="{BOARD_SHADOW}" fill-opacity=".35"/><rect x="{}" y="{}" width="{}" height="{}" rx="6" fill="{BATTLE_BOARD}" stroke="{INK}" stroke-width="2.4"/><text x="{}" y="{}" font-size="{}" font-weight="bold" text-anchor="{anchor}">{}</text>"##,
        x + 1.0,
        y + 2.0,
        wide + 2.0,
        high + 2.0,
        x - 5.0,
        y - 4.0,
        wide + 10.0,
        high + 9.0,
        at.0,
        at.1,
        short(size),
        escape(&words),
    );
    for position in &battle.positions {
        svg += &place(battle, position, layout);
    }
    svg + "</g>"
}

fn place(battle: &BattleView, position: &PositionView, layout: Layout) -> String {
    let wing = wing(position.name);
    let (x, y, wide, high) = layout.area(position.side, wing);
    let (fill, stroke) = match position.side {
        Side::French => (FRENCH_HALF, FRENCH),
        Side::Allied => (ALLIED_HALF, BRITISH),
    };
    let opacity = if wing.is_some() { ".75" } else { ".4" };
    let role = if position.side == battle.attacker { "attacker" } else { "defender" };
    let title = match wing {
        Some(wing) => format!("{} {}", position.side.name(), wing.name()),
        None => format!("{} reserve, {role}", position.side.name()),
    };
    // The sign of the terrain stands where no block does.
    let sign_at = match (layout.form, position.side) {
        (Form::Wide, _) => (x + 25.0, y + high - 28.0),
        (Form::Tall | Form::Across, _) | (Form::Small, Side::Allied) => (x + wide - 24.0, y + high - 24.0),
        (Form::Small, Side::French) => (x + wide - 24.0, y + 24.0),
    };
    let mut svg = format!(
        r##"<g class="position place" data-place="{}"><title>{}</title><rect x="{}" y="{}" width="{}" height="{}" rx="4" fill="{fill}" fill-opacity="{opacity}" stroke="{stroke}" stroke-width="1.6"/>{}"##,
        escape(&position.id),
        escape(&words(position)),
        x + 2.0,
        y + 2.0,
        wide - 4.0,
        high - 4.0,
        terrain(position.terrain, (x, y, wide, high), sign_at),
    );
    let caption = |x: f32, y: f32, size: f32, text: &str, ink: &str| {
        format!(
            r##"<text x="{}" y="{}" font-size="{size}" font-style="italic" fill="{ink}">{}</text>"##,
            short(x),
            short(y),
            escape(text)
        )
    };
    let ground = match position.terrain {
        Terrain::Open => String::new(),
        kind => format!(
            ", {}{}",
            kind.name(),
            position.held.map_or(String::new(), |side| format!(" ({})", side.name()))
        ),
    };
    match layout.form {
        Form::Wide => {
            for (n, word) in title.split(' ').enumerate() {
                svg += &caption(x + 7.0, y + 17.0 + 14.0 * n as f32, 12.5, word, INK);
            }
            if position.terrain != Terrain::Open {
                svg += &caption(x + 7.0, y + 47.0, 12.5, position.terrain.name(), INK);
            }
            if let Some(side) = position.held {
                let letter = side.name().get(..1).unwrap_or_default();
                svg += &caption(x + 46.0, y + high - 23.0, 12.5, letter, INK);
            }
        }
        // The colour and the words of the reserve say whose wing it is.
        Form::Tall | Form::Across => {
            let name = wing.map_or(title, |wing| wing.name().to_owned());
            svg += &caption(x + 8.0, y + 17.0, 16.0, &(name + &ground), INK);
        }
        Form::Small => {
            let baseline = if position.side == Side::Allied { y + 14.0 } else { y + high - 7.0 };
            svg += &caption(x + 7.0, baseline, 12.5, &(title + &ground), INK);
        }
    }
    if is_engaged(position) {
        svg += &format!(
            r##"<use href="#np-swords" x="{}" y="{}"/>"##,
            short(halves(position, layout)[1].0 - layout.melee() / 2.0),
            short(y + high / 2.0)
        );
    }
    svg + "</g>"
}

/// Whether both sides stand in a position.
pub(super) fn is_engaged(position: &PositionView) -> bool {
    Side::BOTH.iter().all(|&side| count(position, side) > 0)
}

/// What a position is, for a person.
pub(super) fn words(position: &PositionView) -> String {
    let mut text = format!("{} {}", position.side.name(), position.name);
    if position.terrain != Terrain::Open {
        text += &format!(", {}", position.terrain.name());
    }
    if let Some(side) = position.held {
        text += &format!(" held by the {}", if side == Side::French { "French" } else { "Allies" });
    }
    if is_engaged(position) {
        text += ", engaged";
    }
    text
}

/// The picture of a terrain marker in the corner of a position.
fn terrain(terrain: Terrain, (x, y, wide, high): Area, at: Point) -> String {
    let sign = match terrain {
        Terrain::Open => return String::new(),
        Terrain::Woods => "woods",
        Terrain::Farm => "farm",
        Terrain::Hill => "hill",
        Terrain::Stream => {
            let path = format!(
                "M{} {}q{2} -9 {3} 0t{3} 0t{3} 0t{3} 0",
                x + 4.0,
                y + high / 2.0,
                (wide - 8.0) / 8.0,
                (wide - 8.0) / 4.0
            );
            return format!(
                r##"<path d="{path}" fill="none" stroke="{STREAM_EDGE}" stroke-width="11" stroke-opacity=".55"/><path d="{path}" fill="none" stroke="{STREAM}" stroke-width="8"/>"##
            );
        }
    };
    let (x, y) = (short(at.0), short(at.1));
    format!(r##"<use href="#np-{sign}" transform="translate({x} {y}) scale(.6)"/>"##)
}

/// The terrain markers, drawn once in the still layer.
pub(super) fn defs() -> String {
    format!(
        r##"<g id="np-woods"><rect x="-29" y="-29" width="58" height="58" rx="8" fill="{WOODS}" stroke="{WOODS_EDGE}"/><use href="#np-t0" x="-16" y="-14"/><use href="#np-t1" x="1" y="-18"/><use href="#np-t2" x="17" y="-12"/><use href="#np-t2" x="-8" y="-1"/><use href="#np-t0" x="10" y="2"/><use href="#np-t1" x="-18" y="13"/><use href="#np-t0" x="0" y="17"/><use href="#np-t2" x="18" y="15"/></g><g id="np-farm"><rect x="-29" y="-29" width="58" height="58" rx="8" fill="{GARDEN}" stroke="{GARDEN_EDGE}"/><path d="M-20-18H20V-6H-20zM-20-2H-8V18H-20zM8-2H20V18H8z" fill="{ROOF}" stroke="{ROOF_EDGE}" stroke-width="1.4"/><path d="M-8 18H8" stroke="{TRACK_EDGE}" stroke-width="2"/></g><g id="np-hill"><rect x="-29" y="-29" width="58" height="58" rx="8" fill="{WHEAT}" stroke="{HILL_EDGE}"/><ellipse rx="11" ry="7" fill="none" stroke="{SLOPE}"/><path d="M0-9V-23M8-8L17-19M13-3L26-8M13 3L26 8M8 8L17 19M0 9V23M-8 8L-17 19M-13 3L-26 8M-13-3L-26-8M-8-8L-17-19" stroke="{SLOPE}" stroke-width="1.8"/></g>"##
    )
}

/// A whole board with its blocks, for a panel.
pub(super) fn panel(view: &View, battle: &BattleView) -> String {
    let (wide, high) = (PANEL.width() + 12.0, PANEL.height() + 12.0);
    let blocks: String = battle
        .positions
        .iter()
        .flat_map(|position| posted(view, battle, position, PANEL))
        .map(|piece| {
            let is_known = !piece.key.contains('/');
            let place = if is_known {
                format!(r#" class="place" data-place="{}""#, escape(&piece.key))
            } else {
                String::new()
            };
            format!(
                r##"<g{place} transform="translate({} {})"><title>{}</title>{}</g>"##,
                short(piece.x),
                short(piece.y),
                escape(&piece.name),
                piece.svg
            )
        })
        .collect();
    format!(
        r##"<svg class="battle" viewBox="-6 -5 {wide} {high}" width="{wide}" height="{high}" role="group" aria-label="{}">{}{blocks}</svg>"##,
        escape(&heading(battle)),
        ground(battle, PANEL)
    )
}

/// A token for the middle of an upright block's name in lists: how many of an army.
pub(super) fn tally(blocks: u8, army: &str) -> String {
    format!("{blocks} {army} {}", if blocks == 1 { "block" } else { "blocks" })
}

/// The letter of an army in a list.
pub(super) fn letter(army: napoleon::Army) -> &'static str {
    blocks::style(army).letter
}
