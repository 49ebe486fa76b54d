//! Fitting the weights of a value to positions: stochastic gradient descent (Adam) on the logistic loss.

use tabletop::{Quick, Random};

use crate::{
    train::{Row, is_held_out},
    value::{Learned, Net},
};

/// How the weights are fitted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fit {
    /// Hidden units.
    pub(crate) hidden: usize,
    /// The order of the positions and the first weights come from it.
    pub(crate) seed: u64,
}

const EPOCHS: usize = 8;
const BATCH: usize = 64;
const RATE: f32 = 0.002;
/// The strength of weight decay.
const DECAY: f32 = 0.002;
/// A feature is clipped at this many standard deviations.
const MOST: f32 = 7.99;

/// The weights that fit the rows best, those held out left aside.
pub(crate) fn fit(rows: &[Row], side: usize, features: usize, how: Fit) -> Net {
    let rows: Vec<&Row> = rows.iter().filter(|row| !is_held_out(row)).collect();
    let (mean, deviation) = spread(&rows, features);
    let inputs: Vec<f32> = (rows.iter())
        .flat_map(|row| {
            let scaled = |n: usize| ((row.features[n] as f64 - mean[n]) / deviation[n]) as f32;
            (0..features).map(scaled).map(|it| it.clamp(-MOST, MOST)).collect::<Vec<f32>>()
        })
        .collect();
    let mut random = Quick(how.seed);
    let mut net = Pupil::new(features, how.hidden, &mut random);
    let mut order: Vec<usize> = (0..rows.len()).collect();
    let steps = (EPOCHS * rows.len().div_ceil(BATCH)) as f32;
    for _ in 0..EPOCHS {
        for n in (1..order.len()).rev() {
            order.swap(n, random.below(n as u32 + 1) as usize);
        }
        for batch in order.chunks(BATCH) {
            for &n in batch {
                net.learn(
                    &inputs[n * features..(n + 1) * features],
                    rows[n].targets[side],
                    batch.len() as f32,
                );
            }
            let rate = RATE * (1.0 - net.steps as f32 / steps).max(0.02);
            net.step(rate);
        }
    }
    net.learned(mean, deviation).rounded()
}

/// The mean and standard deviation of each feature.
fn spread(rows: &[&Row], features: usize) -> (Vec<f64>, Vec<f64>) {
    let count = rows.len().max(1) as f64;
    let mean = |n: usize| (rows.iter().map(|row| row.features[n] as f64).sum::<f64>() / count).round();
    let mean: Vec<f64> = (0..features).map(mean).collect();
    let deviation = |n: usize| {
        let square = |row: &&Row| (row.features[n] as f64 - mean[n]).powi(2);
        let deviation = (rows.iter().map(square).sum::<f64>() / count).sqrt();
        // A feature that hardly ever changes is not scaled up.
        deviation.max(0.2)
    };
    let deviation = (0..features).map(deviation).collect();
    (mean, deviation)
}

/// The network while it learns. Parameters: straight weights, bias, then weights, bias and output of each hidden unit.
struct Pupil {
    features: usize,
    hidden: usize,
    weights: Vec<f32>,
    slope: Vec<f32>,
    first: Vec<f32>,
    second: Vec<f32>,
    power: Vec<f32>,
    steps: u32,
}

impl Pupil {
    fn new(features: usize, hidden: usize, random: &mut Quick) -> Pupil {
        let len = features + 1 + hidden * (features + 2);
        let mut weights = vec![0.0; len];
        let reach = 1.0 / (features as f32).sqrt();
        for weight in &mut weights[features + 1..] {
            *weight = (random.below(2001) as f32 / 1000.0 - 1.0) * reach;
        }
        let zero = vec![0.0; len];
        let (slope, first, second) = (zero.clone(), zero.clone(), zero);
        Pupil { features, hidden, weights, slope, first, second, power: vec![0.0; hidden], steps: 0 }
    }

    fn unit(&self, n: usize) -> usize {
        self.features + 1 + n * (self.features + 2)
    }

    fn learn(&mut self, inputs: &[f32], target: f32, count: f32) {
        let width = self.features;
        let dot = |weights: &[f32]| weights.iter().zip(inputs).map(|(w, x)| w * x).sum::<f32>();
        let mut logit = dot(&self.weights[..width]) + self.weights[width];
        for n in 0..self.hidden {
            let at = self.unit(n);
            self.power[n] = (dot(&self.weights[at..at + width]) + self.weights[at + width]).max(0.0);
            logit += self.power[n] * self.weights[at + width + 1];
        }
        let error = (1.0 / (1.0 + (-logit).exp()) - target) / count;
        let add = |slope: &mut [f32], by: f32| slope.iter_mut().zip(inputs).for_each(|(s, x)| *s += by * x);
        add(&mut self.slope[..width], error);
        self.slope[width] += error;
        for n in 0..self.hidden {
            let at = self.unit(n);
            self.slope[at + width + 1] += error * self.power[n];
            if self.power[n] > 0.0 {
                let by = error * self.weights[at + width + 1];
                add(&mut self.slope[at..at + width], by);
                self.slope[at + width] += by;
            }
        }
    }

    fn step(&mut self, rate: f32) {
        self.steps += 1;
        let (one, two) = (1.0 - 0.9_f32.powi(self.steps as i32), 1.0 - 0.999_f32.powi(self.steps as i32));
        for n in 0..self.weights.len() {
            let slope = std::mem::take(&mut self.slope[n]);
            self.first[n] = 0.9 * self.first[n] + 0.1 * slope;
            self.second[n] = 0.999 * self.second[n] + 0.001 * slope * slope;
            let step = (self.first[n] / one) / ((self.second[n] / two).sqrt() + 1e-8);
            self.weights[n] -= rate * (step + DECAY * self.weights[n]);
        }
    }

    fn learned(&self, mean: Vec<f64>, deviation: Vec<f64>) -> Learned {
        let all = |weights: &[f32]| weights.iter().map(|&it| f64::from(it)).collect();
        let width = self.features;
        let unit = |n: usize| {
            let at = self.unit(n);
            (
                all(&self.weights[at..at + width]),
                f64::from(self.weights[at + width]),
                f64::from(self.weights[at + width + 1]),
            )
        };
        Learned {
            mean,
            deviation,
            straight: all(&self.weights[..width]),
            bias: f64::from(self.weights[width]),
            hidden: (0..self.hidden).map(unit).collect(),
        }
    }
}
