use super::*;

fn trainer() -> Trainer {
    with_steps(Steps::Plain)
}

fn with_steps(steps: Steps) -> Trainer {
    let mut random = Random::new(2);
    let network = Network::random(Shape::of_the_article(InputKind::Preprocessed), &mut random);
    let settings = Settings {
        size: Size::square(5).unwrap(),
        recent: 3,
        exploration: Exploration::ARTICLE,
        rates: Rates::usual(steps),
        lambda: 0.0,
        symmetries: true,
    };
    Trainer::new(network, settings, random)
}

#[test]
fn a_stopped_training_goes_on_as_if_nothing_had_happened() {
    for steps in [Steps::Plain, Steps::Own] {
        let mut straight = with_steps(steps);
        for _ in 0..4 {
            straight.round();
        }
        let mut stopped = Trainer::from_bytes(&straight.to_bytes()).unwrap();
        for _ in 0..3 {
            assert_eq!(straight.round(), stopped.round());
        }
        assert_eq!(straight.to_bytes(), stopped.to_bytes());
        assert_eq!((straight.games(), straight.network()), (stopped.games(), stopped.network()));
    }
}

#[test]
fn a_checkpoint_without_a_waiting_game_is_read_too() {
    let mut trainer = trainer();
    trainer.round();
    trainer.waiting = None;
    let bytes = trainer.to_bytes();
    let content = [OLD_CHECKPOINT, &bytes[8..bytes.len() - 12]].concat();
    let old = Trainer::from_bytes(&sealed(content)).unwrap();
    assert_eq!(old.to_bytes(), bytes);
}

/// Who plays the next game while this one is learnt does not matter.
#[test]
fn threads_change_nothing() {
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let mut trainer = trainer();
        pool.install(|| {
            for _ in 0..4 {
                trainer.round();
            }
        });
        trainer.to_bytes()
    };
    assert_eq!(with(1), with(3));
}

#[test]
fn a_network_survives_its_file_but_for_rounding() {
    let network = trainer().network().clone();
    let read = Network::from_bytes(&network.to_bytes()).unwrap();
    for (old, new) in network.arrays().into_iter().flatten().zip(read.arrays().into_iter().flatten()) {
        assert!((old - new).abs() <= old.abs() / 2048.0 + 1e-7);
    }
    assert_eq!(Network::from_bytes(&read.to_bytes()).unwrap(), read);
    let old = Shape::of_the_article(InputKind::Raw).with_bearing(Bearing::Picture);
    let old = Network::from_bytes(&Network::zeros(old).to_bytes()).unwrap();
    assert_eq!(old.shape().bearing(), Bearing::Picture);
}

#[test]
fn damage_is_noticed() {
    let bytes = trainer().to_bytes();
    assert_eq!(Network::from_bytes(&bytes).unwrap_err(), FileError::Kind("network"));
    assert_eq!(Trainer::from_bytes(b"").unwrap_err(), FileError::Kind("checkpoint"));
    assert_eq!(Trainer::from_bytes(&bytes[..10]).unwrap_err(), FileError::Short);
    for length in [17, 100, bytes.len() - 1] {
        assert_eq!(Trainer::from_bytes(&bytes[..length]).unwrap_err(), FileError::Sum, "{length}");
    }
    for place in [8, 9, 20, 60, 5000, bytes.len() - 9, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[place] ^= 0x40;
        assert_eq!(Trainer::from_bytes(&damaged).unwrap_err(), FileError::Sum, "{place}");
    }
}

#[test]
fn nonsense_with_a_right_check_sum_is_refused() {
    let with = |place: usize, value: u8| {
        let bytes = trainer().to_bytes();
        let mut content = bytes[..bytes.len() - 8].to_vec();
        content[place] = value;
        Trainer::from_bytes(&sealed(content)).unwrap_err()
    };
    assert_eq!(with(9, 7), FileError::Shape(ShapeError::Hidden(7)));
    assert_eq!(with(10, 3), FileError::Shape(ShapeError::Second(3)));
    assert_eq!(with(11, 2), FileError::Content("windows are held in no known way"));
    assert_eq!(with(12, 77), FileError::Content("no such board"));
    let mut own = with_steps(Steps::Own);
    own.squares.as_mut().unwrap().value[3] = 0.0;
    let error = Trainer::from_bytes(&own.to_bytes()).unwrap_err();
    assert_eq!(error, FileError::Content("a sum of squares is not positive"));
    // A larger first hidden layer needs more weights than there are.
    assert_eq!(with(9, 64), FileError::Short);
    let mut long = trainer().to_bytes();
    long.truncate(long.len() - 8);
    long.push(0);
    let error = Trainer::from_bytes(&sealed(long)).unwrap_err();
    assert!(matches!(error, FileError::Content(_)), "{error}");
}
