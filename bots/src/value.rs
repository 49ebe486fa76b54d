//! The chance of a side to win, as a small network learned from games tells it, in whole numbers.
//!
//! A feature is brought to a common scale, then goes straight to the output and through a layer of hidden units. Only
//! integers are added and multiplied, so every machine judges alike.

use std::{fmt::Write, str::FromStr, sync::LazyLock};

use tabletop::{Judged, Outcome, Seat};

/// Certainty: chances are counted in parts of this.
pub const CERTAIN: i64 = 1 << 30;
/// What a draw is worth to either side: less than half, so that both play to win.
const DRAW: i64 = CERTAIN * 3 / 10;
/// A feature one standard deviation above its mean.
const ONE: i32 = 256;
/// The most a feature counts, in the same unit.
const MOST: i64 = 2047;
/// A weight of one.
pub(crate) const WEIGHT: i32 = 1024;
/// One natural unit of the logarithm of the odds.
pub(crate) const NAT: i64 = (ONE * WEIGHT) as i64;
/// The largest weight: sums of the largest features stay within 32 bits.
const HEAVIEST: f64 = 8191.0;
/// Bits behind the point of a feature's scale.
const SCALE_BITS: u32 = 12;
/// Products that are summed at once.
const LANES: usize = 16;
/// The most features of a game; a multiple of [`LANES`].
pub(crate) const MOST_FEATURES: usize = 96;

/// The learned weights of one game: a network for the chance of each side, since a draw is a win for neither.
#[derive(Clone, PartialEq, Debug)]
pub struct Value {
    sides: [Net; 2],
}

/// A network for the chance of one side. Weights of features are followed by zeros up to a multiple of [`LANES`].
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Net {
    mean: Vec<i32>,
    scale: Vec<i32>,
    /// From each feature straight to the output.
    straight: Vec<i16>,
    bias: i64,
    hidden: Vec<Hidden>,
}

/// One hidden unit.
#[derive(Clone, PartialEq, Debug)]
struct Hidden {
    weights: Vec<i16>,
    bias: i32,
    out: i16,
}

/// The weights as learned, before they are rounded.
#[derive(Clone, Debug, Default)]
pub(crate) struct Learned {
    pub(crate) mean: Vec<f64>,
    pub(crate) deviation: Vec<f64>,
    pub(crate) straight: Vec<f64>,
    pub(crate) bias: f64,
    /// The weights, the bias and the weight to the output of each hidden unit.
    pub(crate) hidden: Vec<(Vec<f64>, f64, f64)>,
}

impl Learned {
    /// The weights as whole numbers.
    pub(crate) fn rounded(&self) -> Net {
        let round = |weight: f64| (weight * f64::from(WEIGHT)).round().clamp(-HEAVIEST, HEAVIEST) as i16;
        let all = |weights: &[f64]| padded(weights.iter().copied().map(round).collect());
        let unit = f64::from(ONE * WEIGHT);
        let scale = |deviation: &f64| (f64::from(ONE << SCALE_BITS) / deviation).round() as i32;
        Net {
            mean: self.mean.iter().map(|mean| mean.round() as i32).collect(),
            scale: self.deviation.iter().map(scale).collect(),
            straight: all(&self.straight),
            bias: (self.bias * unit).round() as i64,
            hidden: (self.hidden.iter())
                .map(|(weights, bias, out)| Hidden {
                    weights: all(weights),
                    bias: (bias * unit).round() as i32,
                    out: round(*out),
                })
                .collect(),
        }
    }
}

impl Value {
    /// The weights of a game that come with the program, if it has been learned.
    pub fn of<G: Judged>() -> Option<&'static Value> {
        static SHIPPED: LazyLock<Vec<(&str, Value)>> = LazyLock::new(|| {
            let texts = [
                ("waterloo", include_str!("../weights/waterloo.txt")),
                ("returns", include_str!("../weights/returns.txt")),
                ("napoleon4", include_str!("../weights/napoleon4.txt")),
                ("napoleon3", include_str!("../weights/napoleon3.txt")),
            ];
            // A file of comments alone stands for a game that is judged by its own worth.
            let is_learned = |text: &str| text.lines().any(|line| !line.starts_with('#'));
            let learned = texts.into_iter().filter(|(_, text)| is_learned(text));
            learned.map(|(game, text)| (game, shipped(text))).collect()
        });
        let value = SHIPPED.iter().find(|(game, _)| *game == G::about().id).map(|(_, value)| value)?;
        assert_eq!(value.features(), G::FEATURES.len(), "the weights fit the features of {}", G::about().id);
        Some(value)
    }

    pub(crate) fn new(sides: [Net; 2]) -> Value {
        Value { sides }
    }

    /// How many features it was learned from.
    pub fn features(&self) -> usize {
        self.sides[0].mean.len()
    }

    /// The chance of a seat's side to win, from none to [`CERTAIN`].
    pub fn chance<G: Judged>(&self, game: &G, state: &G::State, seat: Seat) -> i64 {
        chance(self.logit(game, state, seat))
    }

    /// The logarithm of the odds of a seat's side, in parts of [`NAT`].
    pub(crate) fn logit<G: Judged>(&self, game: &G, state: &G::State, seat: Seat) -> i64 {
        let mut numbers = [0; MOST_FEATURES];
        let numbers = &mut numbers[..G::FEATURES.len()];
        game.features(state, numbers);
        self.sides[!game.is_first(state, seat) as usize].logit(numbers)
    }

    /// The chance of the first (0) or second (1) side by the features of a position.
    pub(crate) fn side(&self, side: usize, numbers: &[i32]) -> i64 {
        chance(self.sides[side].logit(numbers))
    }
}

impl Net {
    /// The logarithm of the odds in parts of `ONE * WEIGHT`.
    pub(crate) fn logit(&self, numbers: &[i32]) -> i64 {
        let mut inputs = [0_i16; MOST_FEATURES];
        for (((input, &number), &mean), &scale) in
            inputs.iter_mut().zip(numbers).zip(&self.mean).zip(&self.scale)
        {
            let away = i64::from(number) - i64::from(mean);
            *input = ((away * i64::from(scale)) >> SCALE_BITS).clamp(-MOST, MOST) as i16;
        }
        let mut sum = self.bias + i64::from(dot(&inputs, &self.straight));
        for unit in &self.hidden {
            let power = (unit.bias + dot(&inputs, &unit.weights)) / WEIGHT;
            sum += i64::from(power.clamp(0, i32::from(i16::MAX))) * i64::from(unit.out);
        }
        sum
    }
}

/// The sum of the products, lane by lane without branches, so that the compiler uses vector instructions.
fn dot(inputs: &[i16; MOST_FEATURES], weights: &[i16]) -> i32 {
    let products = |(a, b): (&[i16; LANES], &[i16; LANES])| -> i32 {
        a.iter().zip(b).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum()
    };
    inputs.as_chunks().0.iter().zip(weights.as_chunks().0).map(products).sum()
}

/// Weights followed by zeros up to a multiple of [`LANES`].
fn padded(mut weights: Vec<i16>) -> Vec<i16> {
    weights.resize(weights.len().next_multiple_of(LANES), 0);
    weights
}

/// What a game that is over is worth to a side.
pub(crate) fn verdict<G: Judged>(game: &G, state: &G::State, is_first: bool, outcome: Outcome) -> i64 {
    let mut winners = outcome.winners.iter();
    match winners.next() {
        Some(seat) if game.is_first(state, seat) == is_first => CERTAIN,
        Some(_) => 0,
        None => DRAW,
    }
}

/// The logistic function of a logit in parts of `ONE * WEIGHT`, by a table and straight lines between its entries.
pub(crate) fn chance(logit: i64) -> i64 {
    const REACH: i64 = 16;
    const STEP_BITS: u32 = 10;
    static TABLE: LazyLock<Vec<i64>> = LazyLock::new(|| {
        let unit = i64::from(ONE * WEIGHT);
        let steps = (2 * REACH * unit) >> STEP_BITS;
        let odds = |n: i64| exp((n << STEP_BITS) as f64 / unit as f64 - REACH as f64);
        (0..=steps + 1).map(|n| (CERTAIN as f64 * (odds(n) / (1.0 + odds(n)))) as i64).collect()
    });
    let unit = i64::from(ONE * WEIGHT);
    let from_low = logit.clamp(-REACH * unit, REACH * unit) + REACH * unit;
    let (at, rest) = ((from_low >> STEP_BITS) as usize, from_low & ((1 << STEP_BITS) - 1));
    TABLE[at] + (((TABLE[at + 1] - TABLE[at]) * rest) >> STEP_BITS)
}

/// The exponential function by multiplications alone, which round alike on every machine.
fn exp(x: f64) -> f64 {
    let mut power = 1.0 + x / f64::from(1 << 20);
    for _ in 0..20 {
        power *= power;
    }
    power
}

fn shipped(text: &str) -> Value {
    text.parse().expect("the weights that come with the program can be read")
}

/// Between the networks of the two sides in a text.
const RULE: &str = "---\n";

impl Value {
    /// The weights as text: a line for each feature with its mean, scale and weights, then those of the hidden units.
    pub fn text(&self, names: &[&str]) -> String {
        let head =
            "# Feature: mean, scale, straight to the output, to each hidden unit. First side, then second.\n";
        format!("{head}{}{RULE}{}", self.sides[0].text(names), self.sides[1].text(names))
    }
}

impl FromStr for Value {
    type Err = String;

    fn from_str(text: &str) -> Result<Value, String> {
        let (first, second) = text.split_once(RULE).ok_or("weights: there is one network only")?;
        let sides = [first.parse::<Net>()?, second.parse::<Net>()?];
        if sides[0].mean.len() == sides[1].mean.len() {
            Ok(Value { sides })
        } else {
            Err("weights: the networks have unlike features".to_string())
        }
    }
}

impl Net {
    fn text(&self, names: &[&str]) -> String {
        let mut text = String::new();
        for (n, name) in names.iter().enumerate() {
            let hidden: String = self.hidden.iter().map(|unit| format!(" {}", unit.weights[n])).collect();
            let line = format!("{name}: {} {} {}{hidden}\n", self.mean[n], self.scale[n], self.straight[n]);
            text.push_str(&line);
        }
        let list = |of: &dyn Fn(&Hidden) -> i32| -> String {
            self.hidden.iter().map(|unit| format!(" {}", of(unit))).collect()
        };
        let (biases, outs) = (list(&|unit| unit.bias), list(&|unit| i32::from(unit.out)));
        write!(text, "bias: {}{biases}\noutput:{outs}\n", self.bias).expect("a text can be written to");
        text
    }
}

impl FromStr for Net {
    type Err = String;

    fn from_str(text: &str) -> Result<Net, String> {
        let mut value = Net { mean: vec![], scale: vec![], straight: vec![], bias: 0, hidden: vec![] };
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let (name, rest) = line.rsplit_once(':').ok_or(format!("weights: no colon in '{line}'"))?;
            let numbers: Result<Vec<i64>, _> = rest.split_whitespace().map(str::parse).collect();
            let numbers = numbers.map_err(|why| format!("weights: {name}: {why}"))?;
            match (name, &numbers[..]) {
                ("bias", [bias, hidden @ ..]) if hidden.len() == value.hidden.len() => {
                    value.bias = *bias;
                    value.hidden.iter_mut().zip(hidden).for_each(|(unit, &bias)| unit.bias = bias as i32);
                }
                ("output", outs) if outs.len() == value.hidden.len() => {
                    value.hidden.iter_mut().zip(outs).for_each(|(unit, &out)| unit.out = out as i16);
                }
                (_, [mean, scale, straight, hidden @ ..]) => {
                    let fresh = Hidden { weights: vec![], bias: 0, out: 0 };
                    value.hidden.resize(hidden.len(), fresh);
                    value.mean.push(*mean as i32);
                    value.scale.push(*scale as i32);
                    value.straight.push(*straight as i16);
                    let units = value.hidden.iter_mut().zip(hidden);
                    units.for_each(|(unit, &weight)| unit.weights.push(weight as i16));
                }
                _ => return Err(format!("weights: {name}: {} numbers", numbers.len())),
            }
        }
        if value.mean.len() <= MOST_FEATURES {
            value.straight = padded(value.straight);
            value.hidden.iter_mut().for_each(|unit| unit.weights = padded(std::mem::take(&mut unit.weights)));
            Ok(value)
        } else {
            Err(format!("weights: more than {MOST_FEATURES} features"))
        }
    }
}
