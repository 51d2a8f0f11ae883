use super::*;
use crate::descent::Rates;
use crate::input::InputKind;
use crate::kind::KINDS;
use crate::lattice::Bearing;
use crate::random::Random;
use crate::shape::Shape;
use yose_board::{Color, Diagram};

const POSITION: &str = "
    . X O . .
    X X O . .
    . O . O .
    . . X . X
    . . . . .
";

/// The network once more, as the article writes it, in double precision. `weights` are the six
/// arrays end to end; the intervals of the connections are given, as they are constants of the gradient.
struct Plain<'a> {
    shape: Shape,
    lattice: &'a Lattice,
    input: &'a Input,
    chosen: &'a dyn Fn(usize, usize, usize) -> Option<usize>,
}

impl Plain<'_> {
    /// First hidden, outputs, evaluation.
    fn run(&self, weights: &[f64]) -> [Vec<f64>; 3] {
        let mut rest = weights;
        let arrays = self.shape.lengths().map(|length| {
            let (array, after) = rest.split_at(length);
            rest = after;
            array
        });
        let (features, inner, width) =
            (self.shape.input().features(), self.shape.hidden(), self.shape.outputs());
        let area = self.lattice.area();
        let kind = |point: usize| usize::from(self.input.kind(point));
        let sigmoid = |x: f64| 1.0 / (1.0 + (-x).exp());
        let mut hidden = vec![0.0; area * inner];
        for p in 0..area {
            for i in 0..inner {
                let mut sum = arrays[1][kind(p) * inner + i];
                for &(q, field) in self.lattice.window(p) {
                    for j in (0..features).filter(|&j| self.input.holds(q, j)) {
                        sum +=
                            arrays[0][(((kind(p) * KINDS + kind(q)) * 9 + field) * features + j) * inner + i];
                    }
                }
                hidden[p * inner + i] = sigmoid(sum);
            }
        }
        let mut outputs = vec![0.0; area * width];
        for p in 0..area {
            for o in 0..width {
                let mut sum = arrays[3][kind(p) * width + o];
                for &(q, field) in self.lattice.window(p) {
                    for i in 0..inner {
                        let row = ((kind(p) * KINDS + kind(q)) * 9 + field) * inner + i;
                        sum += arrays[2][row * width + o] * hidden[q * inner + i];
                    }
                }
                outputs[p * width + o] = sigmoid(sum);
            }
        }
        let seen = 2 + self.shape.second();
        let mut value = vec![0.0; area];
        for p in 0..area {
            let mut sum = arrays[5][kind(p)];
            for color in 0..2 {
                for q in 0..area {
                    let Some(interval) = (self.chosen)(color, p, q) else { continue };
                    let row = ((color * KINDS + kind(p)) * KINDS + kind(q)) * 8 + interval;
                    for i in 0..seen {
                        sum += arrays[4][row * seen + i] * outputs[q * width + i];
                    }
                }
            }
            value[p] = sigmoid(sum);
        }
        [hidden, outputs, value]
    }

    fn loss(&self, weights: &[f64], targets: &Targets, loss: Loss) -> f64 {
        let [_, outputs, value] = self.run(weights);
        let one = |target: f32, a: f64| match loss {
            Loss::Squared => 0.5 * (f64::from(target) - a).powi(2),
            Loss::CrossEntropy => -(f64::from(target) * a.ln() + (1.0 - f64::from(target)) * (1.0 - a).ln()),
        };
        let (width, seen) = (self.shape.outputs(), 2 + self.shape.second());
        let mut sum = 0.0;
        for (p, target) in targets.places.chunks_exact(PLACES).enumerate() {
            let out = &outputs[p * width..][..width];
            sum += one(target[0], out[0]) + one(target[1], out[1]);
            sum += (0..18).map(|link| one(target[2 + link], out[seen + link])).sum::<f64>();
            sum += one(target[20], value[p]);
        }
        sum
    }
}

fn flat(network: &Network) -> Vec<f64> {
    network.arrays().into_iter().flatten().map(|&weight| f64::from(weight)).collect()
}

fn case(
    input: InputKind,
    second: usize,
    check: impl Fn(&Network, &Input, &Lattice, &Activation, &Plain<'_>),
) {
    let mut board = POSITION.parse::<Diagram>().unwrap().setup.board().unwrap();
    let lattice = Lattice::new(board.size(), Bearing::Corner);
    let shape = Shape::new(input, 8, second).unwrap();
    let mut network = Network::random(shape, &mut Random::new(5));
    // Larger weights, so that connections fall into many intervals.
    network.value.iter_mut().for_each(|weight| *weight *= 5.0);
    network.outputs.iter_mut().for_each(|weight| *weight *= 4.0);
    let input = Input::of(&mut board, Color::Black, input, &lattice);
    let activation = network.evaluate(&input, &lattice);
    let chosen = |color: usize, p: usize, q: usize| {
        let connection = activation.connectivity(color).between(p, q);
        (connection >= 0.1).then(|| ((connection * 8.0) as usize).min(7))
    };
    let plain = Plain { shape, lattice: &lattice, input: &input, chosen: &chosen };
    check(&network, &input, &lattice, &activation, &plain);
}

#[test]
fn layers_agree_with_the_plain_network() {
    for (input, second) in [(InputKind::Raw, 2), (InputKind::Preprocessed, 2), (InputKind::Preprocessed, 6)] {
        case(input, second, |network, _, lattice, activation, plain| {
            let [hidden, outputs, value] = plain.run(&flat(network));
            let layers =
                [(&hidden, &activation.hidden), (&outputs, &activation.outputs), (&value, &activation.value)];
            for (expected, found) in layers {
                assert_eq!(expected.len(), found.len());
                for (expected, &found) in expected.iter().zip(found) {
                    assert!((expected - f64::from(found)).abs() < 1e-5, "{expected} {found}");
                }
            }
            assert_eq!(value.len(), lattice.area());
        });
    }
}

#[test]
fn gradients_agree_with_finite_differences() {
    for (input, loss) in [
        (InputKind::Raw, Loss::Squared),
        (InputKind::Preprocessed, Loss::Squared),
        (InputKind::Preprocessed, Loss::CrossEntropy),
    ] {
        case(input, 2, |network, input, lattice, activation, plain| {
            let mut random = Random::new(11);
            let mut targets = Targets::predicted(activation);
            targets.places.iter_mut().for_each(|target| *target = random.unit());
            let mut learnt = network.clone();
            let gradient = Descent::gradient();
            let rates = Rates { loss, ..gradient.rates };
            let mut descent = Descent { rates, ..gradient };
            learnt.learn(input, lattice, activation, &targets, &mut descent, &mut Errors::default());
            let (before, after) = (flat(network), flat(&learnt));
            let moved: Vec<usize> = (0..before.len()).filter(|&i| before[i] != after[i]).collect();
            let mut tried = 0;
            // Most weights belong to types that do not meet here; half the sample are weights that moved.
            for turn in 0..400 {
                let index =
                    if turn % 2 == 0 { moved[random.below(moved.len())] } else { random.below(before.len()) };
                let slope = slope(plain, &before, index, &targets, loss);
                let step = after[index] - before[index];
                assert!((slope + step).abs() < 1e-4 + 1e-3 * slope.abs(), "{index}: {slope} {step}");
                tried += usize::from(step != 0.0);
            }
            assert!(tried > 100, "{tried}");
        });
    }
}

fn slope(plain: &Plain<'_>, weights: &[f64], index: usize, targets: &Targets, loss: Loss) -> f64 {
    let mut weights = weights.to_vec();
    let mut at = |shift: f64| {
        let old = weights[index];
        weights[index] = old + shift;
        let result = plain.loss(&weights, targets, loss);
        weights[index] = old;
        result
    };
    (at(1e-5) - at(-1e-5)) / 2e-5
}

/// The error of a neuron is how the loss falls with the sum that goes into it, here by differences.
#[test]
fn errors_of_the_score_are_slopes_of_its_square() {
    let sums = [-1.5_f64, 0.2, 2.0, -0.4];
    let life = [0.9_f32, 0.1, 0.8, 0.7];
    let sigmoid = |x: f64| 1.0 / (1.0 + (-x).exp());
    let wanted: f64 = life.iter().map(|&chance| f64::from(chance)).sum();
    let loss = |sums: &[f64]| 0.3 * 0.5 * (wanted - sums.iter().map(|&x| sigmoid(x)).sum::<f64>()).powi(2);
    let mut activation = Activation::new(Shape::of_the_article(InputKind::Raw), sums.len());
    activation.value = sums.iter().map(|&x| sigmoid(x) as f32).collect();
    let mut errors = Errors { value: vec![1.0; sums.len()], ..Errors::default() };
    errors.add_sum(&activation, &life, 0.3);
    for (place, error) in errors.value.iter().enumerate() {
        let moved = |by: f64| {
            let mut moved = sums;
            moved[place] += by;
            loss(&moved)
        };
        let slope = (moved(1e-4) - moved(-1e-4)) / 2e-4;
        assert!((f64::from(*error) - (1.0 - slope)).abs() < 1e-4, "{error} {slope}");
    }
}
