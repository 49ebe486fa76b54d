//! Pictures of a simulation: lines, bars, and maps of what happened where.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
};

use drawing::{Place, Still};

use crate::rows::{EventLine, Rows, What};

const WIDE: f64 = 640.0;
const HIGH: f64 = 320.0;
const EDGE: f64 = 40.0;
/// Colours of armies that differ in lightness too, the first side's first.
const COLOURS: [&str; 3] = ["#1f4e9c", "#c0392b", "#22262b"];

/// The mean chance of the first side at each player turn, in the games it won and in those it did not.
pub(crate) fn chance(rows: &Rows, names: &[&str]) -> String {
    let first = names.first().copied().unwrap_or_default();
    let last = rows.turns.iter().map(|it| it.turn).max().unwrap_or(1).max(1);
    let mut body = String::new();
    let lines = [("won", COLOURS[0], "", true), ("not won", COLOURS[1], " stroke-dasharray=\"6 4\"", false)];
    for (n, (word, colour, dash, is_won)) in lines.into_iter().enumerate() {
        let games: BTreeSet<u64> =
            rows.games.iter().filter(|it| it.is_won_by(first) == is_won).map(|it| it.game).collect();
        let mut sums: BTreeMap<u32, (f64, f64)> = BTreeMap::new();
        for it in rows.turns.iter().filter(|it| games.contains(&it.game)) {
            if let Some(chance) = it.chance {
                let sum = sums.entry(it.turn).or_default();
                *sum = (sum.0 + f64::from(chance) / 1000.0, sum.1 + 1.0);
            }
        }
        let points: Vec<String> = (sums.iter())
            .map(|(turn, (sum, times))| point(f64::from(*turn) / f64::from(last), sum / times))
            .collect();
        let _ = write!(
            body,
            "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"{dash} points=\"{}\"/>\
             <text x=\"{}\" y=\"{}\" fill=\"{colour}\">games {first} has {word}</text>",
            points.join(" "),
            EDGE + 8.0,
            EDGE + 14.0 + 16.0 * n as f64
        );
    }
    for (text, up) in [("100 %", 1.0), ("50 %", 0.5), ("0 %", 0.0)] {
        let y = HIGH - EDGE - up * (HIGH - 2.0 * EDGE) + 4.0;
        let _ = write!(body, "<text x=\"{}\" y=\"{y:.1}\" text-anchor=\"end\">{text}</text>", EDGE - 4.0);
    }
    chart(&format!("Chance of {first} by player turn"), &body)
}

/// What a value says of positions against how many of them were won; the area of a dot is how many there were. The line
/// is where they would be equal.
pub(crate) fn calibration(game: &str, tenths: &[(u64, f64, f64)]) -> String {
    let most = tenths.iter().map(|it| it.0).max().unwrap_or(1).max(1) as f64;
    let mut body = format!(
        "<polyline points=\"{} {}\" stroke=\"#999\" stroke-dasharray=\"4 4\"/>",
        point(0.0, 0.0),
        point(1.0, 1.0)
    );
    for &(positions, says, won) in tenths.iter().filter(|it| it.0 > 0) {
        let at = point(says, won);
        let (x, y) = at.split_once(',').expect("a point has two numbers");
        let radius = (14.0 * (positions as f64 / most).sqrt()).max(2.0);
        let _ = write!(
            body,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius:.1}\" fill=\"{}\" fill-opacity=\"0.7\"><title>says {:.0} %, won {:.0} %, \
             {positions} positions</title></circle>",
            COLOURS[0],
            100.0 * says,
            100.0 * won
        );
    }
    for (text, share) in [("0", 0.0), ("50 %", 0.5), ("100 %", 1.0)] {
        let (x, y) = (EDGE + share * (WIDE - 2.0 * EDGE), HIGH - EDGE - share * (HIGH - 2.0 * EDGE));
        let _ = write!(
            body,
            "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{text}</text><text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{text}</text>",
            EDGE - 4.0,
            y + 4.0,
            HIGH - EDGE + 16.0
        );
    }
    chart(&format!("{game}: games won (up) where the value says so much (across)"), &body)
}

/// How many games lasted how many player turns.
pub(crate) fn lengths(rows: &Rows) -> String {
    let lengths = rows.lengths();
    let (least, most) = (lengths.first().copied().unwrap_or(0), lengths.last().copied().unwrap_or(0));
    let mut counts = vec![0_u64; (most - least + 1) as usize];
    lengths.iter().for_each(|it| counts[(it - least) as usize] += 1);
    let highest = counts.iter().copied().max().unwrap_or(1).max(1) as f64;
    let wide = (WIDE - 2.0 * EDGE) / counts.len() as f64;
    let mut body = String::new();
    for (n, &count) in counts.iter().enumerate() {
        let high = (HIGH - 2.0 * EDGE) * count as f64 / highest;
        let _ = write!(
            body,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{high:.1}\" fill=\"#777\"/>",
            EDGE + n as f64 * wide,
            HIGH - EDGE - high,
            (wide - 1.0).max(0.5)
        );
    }
    let (from, to) = (EDGE, WIDE - EDGE - 20.0);
    let _ = write!(
        body,
        "<text x=\"{from}\" y=\"{0}\">{least}</text><text x=\"{to}\" y=\"{0}\">{most}</text>\
         <text x=\"{1}\" y=\"{2}\" text-anchor=\"end\">{highest}</text>",
        HIGH - 20.0,
        EDGE - 4.0,
        EDGE + 4.0
    );
    chart("Games by length in player turns", &body)
}

/// The map with a disc at each place where something was lost; its area is what was lost there, divided by armies.
pub(crate) fn losses(rows: &Rows, still: &Still) -> String {
    map(rows, still, "Losses", What::Loss, |it| it.points)
}

/// The map with a disc at each place that was fought over; its area is the number of fights.
pub(crate) fn fights(rows: &Rows, still: &Still) -> String {
    map(rows, still, "Fights", What::Fight, |_| 1)
}

fn map(rows: &Rows, still: &Still, title: &str, what: What, count: impl Fn(&EventLine) -> u64) -> String {
    let mut sums: BTreeMap<&str, BTreeMap<&str, u64>> = BTreeMap::new();
    for it in rows.events.iter().filter(|it| it.what == what) {
        *sums.entry(&it.place).or_default().entry(&it.army).or_default() += count(it);
    }
    let armies: BTreeSet<&str> = sums.values().flat_map(|sum| sum.keys().copied()).collect();
    // The French come first, as in every list of seats.
    let mut armies: Vec<&str> = armies.into_iter().collect();
    armies.sort_by_key(|&army| army != "french");
    let most = sums.values().map(|sum| sum.values().sum::<u64>()).max().unwrap_or(1).max(1) as f64;
    let (width, height) = (f64::from(still.width), f64::from(still.height));
    let largest = (width.min(height) / 18.0).min(0.6 * spacing(still));
    let games = rows.games.len().max(1) as f64;
    let mut body = String::new();
    for place in &still.places {
        let Some(sum) = sums.get(place.id.as_str()) else { continue };
        let all: u64 = sum.values().sum();
        let _ = write!(
            body,
            "<g><title>{}: {:.2} a game</title>",
            drawing::escape(&place.name),
            all as f64 / games
        );
        // Discs within each other: the ring of an army is as large as its part.
        let mut left = all;
        for (n, army) in armies.iter().enumerate() {
            if left > 0 {
                let radius = largest * (left as f64 / most).sqrt();
                let colour = COLOURS[n % COLOURS.len()];
                let _ = write!(
                    body,
                    "<circle cx=\"{}\" cy=\"{}\" r=\"{radius:.1}\" fill=\"{colour}\" fill-opacity=\"0.85\" stroke=\"#fff\" \
                     stroke-width=\"{:.1}\"/>",
                    place.x,
                    place.y,
                    width / 1000.0
                );
            }
            left -= sum.get(army).copied().unwrap_or(0);
        }
        body.push_str("</g>");
    }
    let size = width / 60.0;
    let key: String = armies.iter().enumerate().filter(|(_, army)| !army.is_empty()).fold(
        String::new(),
        |mut key, (n, army)| {
            let y = size * (3.2 + 1.3 * n as f64);
            let _ = write!(
                key,
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/><text x=\"{}\" y=\"{y}\">{army}</text>",
                size * 1.4,
                y - size * 0.35,
                size * 0.4,
                COLOURS[n % COLOURS.len()],
                size * 2.2
            );
            key
        },
    );
    let (edge, left, base) = (size * 0.5, size, size * 1.9);
    let (wide, high) =
        (size * 14.0, size * (2.3 + 1.3 * armies.iter().filter(|it| !it.is_empty()).count() as f64));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"{size}\">\
         <title>{title}</title><g opacity=\"0.55\">{board}</g>{body}\
         <rect x=\"{edge}\" y=\"{edge}\" width=\"{wide}\" height=\"{high}\" rx=\"{edge}\" fill=\"#fff\" fill-opacity=\"0.9\"/>\
         <text x=\"{left}\" y=\"{base}\" font-weight=\"bold\">{title}, {games} games</text>{key}</svg>\n",
        board = still.svg,
        games = rows.games.len()
    )
}

/// The median distance of a place to the nearest other.
fn spacing(still: &Still) -> f64 {
    let distance = |a: &Place, b: &Place| f64::from(a.x - b.x).hypot(f64::from(a.y - b.y));
    let nearest = still.places.iter().map(|place| {
        let others = still.places.iter().filter(|other| other.id != place.id);
        others.map(|other| distance(place, other)).fold(f64::INFINITY, f64::min)
    });
    let mut nearest: Vec<f64> = nearest.collect();
    nearest.sort_by(f64::total_cmp);
    nearest.get(nearest.len() / 2).copied().unwrap_or(f64::INFINITY)
}

fn point(across: f64, up: f64) -> String {
    format!("{:.1},{:.1}", EDGE + across * (WIDE - 2.0 * EDGE), HIGH - EDGE - up * (HIGH - 2.0 * EDGE))
}

fn chart(title: &str, body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDE} {HIGH}\" font-family=\"sans-serif\" font-size=\"12\">\
         <title>{title}</title><rect width=\"100%\" height=\"100%\" fill=\"white\"/>\
         <text x=\"{EDGE}\" y=\"24\" font-size=\"14\">{title}</text>\
         <path d=\"M{EDGE} {EDGE}V{low}H{right}\" fill=\"none\" stroke=\"black\"/>{body}</svg>\n",
        low = HIGH - EDGE,
        right = WIDE - EDGE
    )
}
