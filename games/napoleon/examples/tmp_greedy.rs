use napoleon::Napoleon4;
use tabletop::*;
fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|s| s.parse().ok()).unwrap_or(40);
    for scenario in ["historical", "free"] {
        for greedy in [0u8, 1] {
            let setup = Napoleon4::about().complete(&Setup { scenario: scenario.into(), ..Default::default() }).unwrap();
            let game = Napoleon4::new(&setup);
            let mut won = 0; let mut ends = std::collections::BTreeMap::new(); let mut turns = 0u64; let mut ch = 0u64;
            for seed in 0..games {
                let mut r = Quick(seed * 77 + greedy as u64);
                let mut s = game.start();
                loop {
                    match game.next(&s) {
                        Next::Over(o) => { won += o.winners.has(Seat(greedy)) as u32; *ends.entry(o.why).or_insert(0) += 1; turns += s.turn as u64; if seed < 2 && greedy == 0 { println!("{}", game.scene(&s)); } break; }
                        Next::Chance(c) => { let a = c.ask(&mut r); game.settle(&mut s, a, &mut Silent); }
                        Next::Choice(seat) => {
                            ch += 1;
                            let mut offers = vec![]; game.actions(&s, &mut offers);
                            let pick = if seat == Seat(greedy) {
                                let w0 = Worlds::new(&game, &s, seat).one(&mut r);
                                let mut best = (i64::MIN, offers[0]);
                                for &o in &offers {
                                    let mut sum = 0i64; let n = 3;
                                    for _ in 0..n {
                                        let mut w = w0; game.play(&mut w, o, &mut Silent);
                                        while let Next::Chance(c) = game.next(&w) { let a = c.ask(&mut r); game.settle(&mut w, a, &mut Silent); }
                                        sum += game.worth(&w, seat) as i64;
                                    }
                                    let v = sum * 16 + r.below(16) as i64;
                                    if v > best.0 { best = (v, o); }
                                }
                                best.1
                            } else { offers[r.below(offers.len() as u32) as usize] };
                            let mut ev = vec![]; game.play(&mut s, pick, &mut ev); if seed == 0 && greedy == 0 { for e in &ev { if let Some(r) = game.report(e, Viewer::Seat(Seat(0))) { println!("turn {} {:?} {}", s.turn, r.tone, r.text); } } }
                        }
                    }
                }
            }
            println!("{scenario} greedy {} won {won} of {games}, avg turn {}, choices {} {ends:?}", ["french", "allied"][greedy as usize], turns / games, ch / games);
        }
    }
}
