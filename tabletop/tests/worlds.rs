//! Worlds show a player what could be true, never what is.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use pickets::Pickets;
use tabletop::{Game, Quick, Seat, Seed, Setup, Table, Viewer, Worlds};

#[test]
fn redealt_worlds_vary_and_look_alike() {
    let table = Table::<Pickets>::new(&Setup::default(), Seed::from(7), &[3, 1, 2, 1]).unwrap();
    let worlds = Worlds::new(table.game(), table.state(), Seat(0));
    assert_eq!(worlds.seat(), Seat(0));
    let mut random = Quick(1);
    let mut seen = BTreeSet::new();
    for _ in 0..200 {
        let world = worlds.one(&mut random);
        assert_eq!(world.blocks[0], table.state().blocks[0], "one's own blocks are no secret");
        let look = |state| worlds.game().view(state, Viewer::Seat(Seat(0)));
        assert_eq!(look(&world), look(table.state()));
        seen.insert(world.blocks[1].map(|it| it.strength));
    }
    // Two blocks out of three kinds, in order: every possibility comes up, the true one among them.
    assert_eq!(seen.len(), 6);
}

#[test]
fn what_has_been_seen_stays() {
    let scene = "3 blue move 4 03ho 12ho 41so 42sx";
    let table = Table::<Pickets>::from_scene(&Setup::default(), Seed::from(7), scene, &[]).unwrap();
    let worlds = Worlds::new(table.game(), table.state(), Seat(0));
    assert_eq!(worlds.one(&mut Quick(5)), *table.state());
}
