//! Chance: seeds, the dealer, dice and draws.

#![allow(clippy::unwrap_used)]

use tabletop::{Answer, Chance, Counts, Dealer, Dice, Quick, Random, Seed};

#[test]
fn a_seed_is_a_number_or_64_hexadecimal_digits() {
    for text in ["0", "7", "18446744073709551615", &"a1".repeat(32), &format!("{}01", "00".repeat(31))] {
        assert_eq!(text.parse::<Seed>().unwrap().to_string(), text);
    }
    assert_eq!("AB".repeat(32).parse::<Seed>().unwrap().to_string(), "ab".repeat(32));
    assert_eq!(Seed::from(258).0[..3], [2, 1, 0]);
    let plus = "+a".repeat(32);
    for wrong in
        ["", "-1", "seven", "18446744073709551616", &"a".repeat(63), &"g".repeat(64), &"é".repeat(32), &plus]
    {
        let why = wrong.parse::<Seed>().err().unwrap();
        assert!(why.contains("is neither a number nor 64 hexadecimal digits"), "{why}");
    }
}

#[test]
fn a_seed_does_not_show_itself_by_accident() {
    assert_eq!(format!("{:?}", Seed::from(7)), "Seed(secret)");
}

#[test]
fn an_answer_depends_on_the_key_and_the_number_of_the_question_only() {
    let ask = |seed, n| Chance::Dice(8).ask(&mut Dealer::new(Seed::from(seed), n));
    let forwards: Vec<Answer> = (0..100).map(|n| ask(7, n)).collect();
    let backwards: Vec<Answer> = (0..100).rev().map(|n| ask(7, n)).collect();
    assert!(forwards.iter().eq(backwards.iter().rev()));
    let others: Vec<Answer> = (0..100).map(|n| ask(8, n)).collect();
    assert_ne!(forwards, others);
    let same = forwards.windows(2).filter(|pair| pair[0] == pair[1]).count();
    assert_eq!(same, 0);
    // Whatever was asked before, the next question begins at its own place in the key stream.
    for before in [Chance::Dice(1), Chance::Dice(8), Chance::Draw(Counts::new(&[3, 4, 5]))] {
        before.ask(&mut Dealer::new(Seed::from(7), 41));
        assert_eq!(ask(7, 42), forwards[42]);
    }
}

#[test]
fn the_dice_of_a_seed_are_the_same_for_ever() {
    let texts: Vec<String> =
        (0..4).map(|n| Chance::Dice(3).ask(&mut Dealer::new(Seed::from(1815), n)).to_string()).collect();
    assert_eq!(texts, FOR_EVER);
}

/// Computed by another program: word modulo six, plus one, of ChaCha20 blocks 0, 4, 8 and 12.
const FOR_EVER: [&str; 4] = ["dice 4 2 6", "dice 4 4 4", "dice 5 6 2", "dice 2 4 1"];

/// The sum over the faces of the squared difference from what is expected, over what is expected.
fn chi_square(counts: &[u64]) -> f64 {
    let expected = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    counts.iter().map(|&n| (n as f64 - expected).powi(2) / expected).sum()
}

#[test]
fn dice_are_fair() {
    let mut singles = [0; 6];
    let mut pairs = [0; 36];
    for n in 0..60_000 {
        let Answer::Dice(dice) = Chance::Dice(2).ask(&mut Dealer::new(Seed::from(18150618), n)) else {
            panic!("dice were asked for")
        };
        let &[a, b] = dice.pips() else { panic!("two dice were asked for") };
        singles[a as usize - 1] += 1;
        pairs[(a as usize - 1) * 6 + b as usize - 1] += 1;
    }
    // One in a thousand fair dice exceeds these, with 5 and with 35 degrees of freedom.
    assert!(chi_square(&singles) < 20.5, "{singles:?}");
    assert!(chi_square(&pairs) < 66.6, "{pairs:?}");
    let mut quick = Quick(1);
    let mut counts = [0; 6];
    (0..60_000).for_each(|_| counts[quick.below(6) as usize] += 1);
    assert!(chi_square(&counts) < 20.5, "{counts:?}");
}

#[test]
fn draws_are_fair_and_never_give_an_exhausted_kind() {
    let counts = [0, 3, 0, 1, 0, 2, 0];
    let chance = Chance::Draw(Counts::new(&counts));
    let mut drawn = [0u64; 7];
    for n in 0..60_000 {
        drawn[chance.ask(&mut Dealer::new(Seed::from(3), n)).drawn()] += 1;
    }
    assert!(counts.iter().zip(drawn).all(|(&left, times)| (left == 0) == (times == 0)), "{drawn:?}");
    let each = [drawn[1] / 3, drawn[1] / 3, drawn[1] / 3, drawn[3], drawn[5] / 2, drawn[5] / 2];
    assert!(chi_square(&each) < 20.5, "{drawn:?}");
}

#[test]
fn a_bag_drawn_empty_gives_each_thing_once() {
    for seed in 0..200 {
        let mut left = [2, 0, 1, 3];
        let mut random = Quick(seed);
        for _ in 0..6 {
            let kind = Chance::Draw(Counts::new(&left)).ask(&mut random).drawn();
            assert!(left[kind] > 0);
            left[kind] -= 1;
        }
        assert_eq!(left, [0; 4]);
    }
}

#[test]
fn only_fitting_answers_are_admitted() {
    let die = Chance::Dice(1);
    let draw = Chance::Draw(Counts::new(&[1, 0, 2]));
    let dice = |pips: &[u8]| Answer::Dice(Dice::new(pips));
    assert!((1..=6).all(|n| die.admits(dice(&[n]))));
    for wrong in [dice(&[0]), dice(&[7]), dice(&[]), dice(&[1, 1]), Answer::Drawn(0)] {
        assert!(!die.admits(wrong), "{wrong}");
    }
    assert!(draw.admits(Answer::Drawn(0)) && draw.admits(Answer::Drawn(2)));
    for wrong in [Answer::Drawn(1), Answer::Drawn(3), Answer::Drawn(254), dice(&[1])] {
        assert!(!draw.admits(wrong), "{wrong}");
    }
    assert_eq!(draw.spelled(&[3]), Some(Answer::Drawn(2)));
    assert_eq!([&[][..], &[0], &[2], &[4], &[1, 1]].map(|it| draw.spelled(it)), [None; 5]);
    assert_eq!(die.spelled(&[6; 9]), None);
    assert_eq!(Chance::Dice(2).spelled(&[6, 1]), Some(dice(&[6, 1])));
    assert_eq!((die.numbers(), Chance::Dice(4).numbers(), draw.numbers()), (1, 4, 1));
}

#[test]
fn an_answer_reads_back() {
    for text in ["dice 3", "dice 1 2 3 4 5 6 1 2", "draw 1", "draw 24"] {
        assert_eq!(text.parse::<Answer>().unwrap().to_string(), text);
    }
    for wrong in
        ["", "dice", "draw", "draw 0", "draw 1 2", "dice x", "dice -1", "dice 1 2 3 4 5 6 1 2 3", "roll 1"]
    {
        assert!(wrong.parse::<Answer>().unwrap_err().contains("is no answer of chance"), "{wrong}");
    }
}
