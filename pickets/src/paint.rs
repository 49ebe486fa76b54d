//! How the game is shown. Step 7: towns, blocks, and one panel.

use drawing::{Overlay, Overlays, Paint, Panel, Piece, Place, Still};

use crate::{BlockView, Pickets, SIDES, TOWNS, View};

impl Paint for Pickets {
    fn still(&self) -> Still {
        let town = |n: u8| {
            let x = 100 + 200 * n as u32;
            format!(r##"<circle cx="{x}" cy="200" r="80" fill="#dcc" data-place="t{n}"/>"##)
        };
        let place = |n: u8| Place {
            id: format!("t{n}"),
            name: format!("Town {}", n + 1),
            x: 100.0 + 200.0 * f32::from(n),
            y: 200.0,
        };
        Still {
            width: 1000,
            height: 400,
            svg: (0..TOWNS).map(town).collect(),
            places: (0..TOWNS).map(place).collect(),
        }
    }

    fn pieces(&self, view: &View) -> Vec<Piece> {
        let sides = view.blocks.iter().enumerate();
        let all = sides.flat_map(|(side, blocks)| {
            blocks.iter().enumerate().map(move |(n, block)| (side, n, block.as_ref()))
        });
        all.filter_map(|(side, n, block)| {
            let (town, face) = match block? {
                BlockView::Known { town, strength } => (*town, strength.to_string()),
                BlockView::Upright { town } => (*town, "?".to_string()),
            };
            Some(Piece {
                key: format!("{}{n}", SIDES[side]),
                place: format!("t{town}"),
                x: 60.0 + 200.0 * f32::from(town) + 80.0 * n as f32,
                y: 160.0 + 80.0 * side as f32,
                svg: format!(
                    r##"<rect x="-30" y="-30" width="60" height="60" fill="{}"/><text fill="#fff" text-anchor="middle">{face}</text>"##,
                    SIDES[side]
                ),
                name: format!("{} block {}, {face}", SIDES[side], n + 1),
            })
        })
        .collect()
    }

    fn marks(&self, _view: &View) -> String {
        String::new()
    }

    fn held(&self, view: &View) -> Option<String> {
        view.picked.map(|n| format!("{}{n}", SIDES[view.active as usize]))
    }

    fn panels(&self, view: &View) -> Vec<Panel> {
        vec![Panel { id: "turn", title: "Turn".to_string(), html: format!("<p>{} of 12</p>", view.turn) }]
    }

    fn overlays(&self, _view: &View, _seen: Overlays<'_>) -> Vec<Overlay> {
        vec![]
    }

    fn text(&self, view: &View) -> String {
        let blocks = self.pieces(view).into_iter();
        let lines = blocks.map(|it| format!("\n{} in town {}", it.name, it.x as u16 / 200 + 1));
        format!("Turn {} of 12", view.turn) + &lines.collect::<String>()
    }
}
