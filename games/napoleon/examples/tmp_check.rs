use napoleon::Napoleon4;
use tabletop::*;
fn main() {
    let n: u64 = std::env::args().nth(1).and_then(|s| s.parse().ok()).unwrap_or(200);
    let mut total = 0;
    for scenario in ["historical", "free", "gambit"] { for seats in [2u8, 3] { for hidden in ["no", "yes"] { for bid in ["no", "yes"] {
        let setup = Setup { scenario: scenario.into(), seats, options: [("hidden-until-fire".to_string(), hidden.to_string()), ("bidding".to_string(), bid.to_string())].into() };
        for seed in 0..n {
            if let Err(b) = laws::check::<Napoleon4>(&setup, 90000 + seed) {
                let log: Vec<&str> = b.log.lines().collect();
                println!("{setup:?} {seed} {}\n{}", b.law, log[log.len().saturating_sub(15)..].join("\n")); return;
            }
            total += 1;
        }
    }}}}
    println!("{total} games kept all laws");
}
