//! All colours of the drawings, each named by what it colours. A test compares text with its ground.

// Text and lines.
pub(crate) const INK: &str = "#33291c";
pub(crate) const SEPIA: &str = "#6f5a3c";
pub(crate) const NAME_INK: &str = "#22190f";
pub(crate) const MARK_INK: &str = "#1d150a";
pub(crate) const OUTLINE: &str = "#14100a";
pub(crate) const BLOCK_EDGE: &str = "#120d06";
pub(crate) const COUNTER_EDGE: &str = "#16110a";
pub(crate) const PRUSSIAN_WOOD: &str = "#26282c";
pub(crate) const BOARD_SHADOW: &str = "#2a2117";
pub(crate) const BLACK: &str = "#000";
pub(crate) const WHITE: &str = "#fff";

// Paper and light grounds.
pub(crate) const PAPER: &str = "#f4ead3";
pub(crate) const BOX: &str = "#f6eed9";
pub(crate) const LIGHT: &str = "#fff8e4";
pub(crate) const HALO: &str = "#fff4dc";
pub(crate) const SYMBOL: &str = "#fffdf4";
pub(crate) const EXIT_RIM: &str = "#fff8e0";
pub(crate) const VACATED: &str = "#fff7dc";
pub(crate) const PLATE: &str = "#f8efd8";
pub(crate) const PLATE_NETHERLANDS: &str = "#f0a04a";
pub(crate) const COUNTER_STRIP: &str = "#f6ecd4";
pub(crate) const BATTLE_BOARD: &str = "#efe2bf";
pub(crate) const NAME_HALO: &str = "#f3e9cd";
pub(crate) const WATER_NAME_HALO: &str = "#efe4c6";
pub(crate) const EDGE_NAME_HALO: &str = "#eadfbe";
pub(crate) const NUMBER_HALO: &str = "#ece1c0";
pub(crate) const BOX_PAST: &str = "#b7a988";
pub(crate) const TURN_PAST: &str = "#76694c";
pub(crate) const NIGHT: &str = "#4a4a5c";
pub(crate) const NIGHT_PAST: &str = "#70707a";
pub(crate) const GOLD: &str = "#f0c94e";

// Sides.
pub(crate) const FRENCH: &str = "#2b4a8f";
pub(crate) const FRENCH_TEXT: &str = "#fdf8e8";
pub(crate) const BRITISH: &str = "#a8232b";
pub(crate) const BRITISH_TEXT: &str = "#fff6e6";
pub(crate) const PRUSSIAN_TEXT: &str = "#f4f4f0";
pub(crate) const PRUSSIAN: &str = "#39424e";
pub(crate) const DUTCH: &str = "#d97a1c";
pub(crate) const DUTCH_TEXT: &str = "#231505";
pub(crate) const BRUNSWICK: &str = "#1d1d1f";
pub(crate) const ALLIED: &str = "#7c6a2c";
pub(crate) const VARIANT: &str = "#6a5a22";
pub(crate) const FRENCH_HALF: &str = "#c3cde3";
pub(crate) const ALLIED_HALF: &str = "#ecc9bd";
pub(crate) const FRANCE: &str = "#c9d2e2";
pub(crate) const BORDER_FRANCE: &str = "#4a66a8";
pub(crate) const BORDER_NORTH: &str = "#b98a2e";
pub(crate) const LINE_PRUSSIAN: &str = "#3a3a40";
pub(crate) const ZONE_FRENCH: &str = "#1d3f96";
pub(crate) const ZONE_ALLIED: &str = "#a3161f";
pub(crate) const EXIT_ARROW: &str = "#2f4a86";
pub(crate) const ENTRY_ARROW: &str = "#2c3440";

// Marks.
pub(crate) const CHOSEN: &str = "#ffd64a";
pub(crate) const CHOSEN_GROUND: &str = "#ffe9a0";
pub(crate) const EXIT_GROUND: &str = "#ffe07a";
pub(crate) const EXIT_EDGE: &str = "#8a6a10";
pub(crate) const FIGHT: &str = "#b02a17";
pub(crate) const FIGHT_GROUND: &str = "#c2341f";
pub(crate) const WAY: &str = "#b8860b";
pub(crate) const WAY_EDGE: &str = "#7a5222";
pub(crate) const BRIDGE_BADGE: &str = "#1f4f78";

// Land of the maps on sepia paper.
pub(crate) const GROUND_CENTRE: &str = "#f4ebd0";
pub(crate) const GROUND_MIDDLE: &str = "#ecdfbd";
pub(crate) const GROUND_EDGE: &str = "#dfcea2";
pub(crate) const FIELDS_CENTRE: &str = "#f1e7c9";
pub(crate) const FIELDS_MIDDLE: &str = "#eaddb9";
pub(crate) const FIELD_EDGE: &str = "#8a7a4e";
pub(crate) const PASTURE: &str = "#cdd0a0";
pub(crate) const PASTURE_LINE: &str = "#8b9560";
pub(crate) const WHEAT: &str = "#e6d49a";
pub(crate) const WHEAT_LINE: &str = "#b08f48";
pub(crate) const CLOVER: &str = "#d6d6ab";
pub(crate) const CLOVER_LINE: &str = "#7f8a55";
pub(crate) const FALLOW: &str = "#e2cfa0";
pub(crate) const FALLOW_LINE: &str = "#9c8350";
pub(crate) const MEADOW: &str = "#c6cb9a";
pub(crate) const MEADOW_LINE: &str = "#77844f";
pub(crate) const GARDEN: &str = "#d3cd96";
pub(crate) const GARDEN_LINE: &str = "#8d9657";
pub(crate) const GARDEN_EDGE: &str = "#6d7746";
pub(crate) const HEDGE_LIGHT: &str = "#eef0d2";
pub(crate) const SLOPE: &str = "#5d4a2e";
pub(crate) const HILL_EDGE: &str = "#8a6a30";
pub(crate) const WOODS: &str = "#aab685";
pub(crate) const WOODS_EDGE: &str = "#4c5a34";
pub(crate) const TREE_SHADOW: &str = "#2f3a22";
pub(crate) const TREE: &str = "#8a9f6a";
pub(crate) const TREE_EDGE: &str = "#3d4b26";
pub(crate) const TREE_LIGHT: &str = "#c9d4a4";
pub(crate) const TREE_SMALL: &str = "#7b925b";
pub(crate) const TREE_SMALL_LIGHT: &str = "#bccb95";
pub(crate) const TREE_WIDE: &str = "#94a773";
pub(crate) const TREE_WIDE_EDGE: &str = "#414f2a";
pub(crate) const TREE_WIDE_LIGHT: &str = "#d3dcb0";
pub(crate) const OAK: &str = "#7f9560";
pub(crate) const OAK_EDGE: &str = "#35431f";
pub(crate) const OAK_LIGHT: &str = "#c3cf9c";
pub(crate) const OAK_SMALL: &str = "#6f8751";
pub(crate) const OAK_SMALL_EDGE: &str = "#33411e";
pub(crate) const OAK_SMALL_LIGHT: &str = "#b5c48d";
pub(crate) const OAK_WIDE: &str = "#8a9e68";
pub(crate) const OAK_WIDE_EDGE: &str = "#3a4824";
pub(crate) const OAK_WIDE_LIGHT: &str = "#ced8a9";
pub(crate) const ROOF: &str = "#b4473a";
pub(crate) const ROOF_EDGE: &str = "#56201a";
pub(crate) const CHURCH: &str = "#9c3226";
pub(crate) const CHURCH_EDGE: &str = "#3f1510";
pub(crate) const CHURCH_CROSS: &str = "#2b1a10";
pub(crate) const TOWN: &str = "#8f2f24";
pub(crate) const BORDER: &str = "#7d2f24";
pub(crate) const WATER_EDGE: &str = "#234f70";
pub(crate) const WATER: &str = "#78abc9";
pub(crate) const STREAM_EDGE: &str = "#2f5f84";
pub(crate) const STREAM: &str = "#9cc3d8";
pub(crate) const CROSSING: &str = "#fff6df";
pub(crate) const TRACK_EDGE: &str = "#5c4630";
pub(crate) const ROAD_EDGE: &str = "#3f2d1b";
pub(crate) const ROAD: &str = "#e9b872";
pub(crate) const MINOR_ROAD: &str = "#f5e8c6";
pub(crate) const MINOR_ROAD_SAMPLE: &str = "#f2e2ba";
pub(crate) const HIGHWAY_EDGE: &str = "#4a3622";
pub(crate) const HIGHWAY: &str = "#fbf4e0";
pub(crate) const TRACK: &str = "#efdcb0";
pub(crate) const PATH: &str = "#f7ecd0";
pub(crate) const AVENUE: &str = "#5f7040";

// Napoleon Returns: paper and lines.
pub(crate) const RETURNS_INK: &str = "#37260f";
pub(crate) const RETURNS_SEPIA: &str = "#7a5c33";
pub(crate) const RETURNS_PAPER: &str = "#f3e6c6";
pub(crate) const RETURNS_NAME: &str = "#22160a";
pub(crate) const MADDER: &str = "#9c2f22";
pub(crate) const MADDER_EDGE: &str = "#4b130c";
pub(crate) const RETURNS_MARK: &str = "#1d1206";
pub(crate) const BLOCK_LINE: &str = "#140d05";
pub(crate) const RETURNS_TEXT: &str = "#1c1206";
pub(crate) const STAR_EDGE: &str = "#2a1c06";
pub(crate) const CARD_EDGE: &str = "#2a1c0a";
pub(crate) const CARD_LIGHT: &str = "#fbf3dd";
pub(crate) const BLOCK_TEXT: &str = "#fff8e6";
pub(crate) const BLOCK_FRAME: &str = "#f6ecd2";
pub(crate) const TOWN_GROUND: &str = "#fbf1d6";
pub(crate) const EMBLEM: &str = "#fffaea";
pub(crate) const SHEET_LINE: &str = "#5a4a30";
pub(crate) const SHEET_LINE_PALE: &str = "#7f6c47";

// Napoleon Returns: armies.
pub(crate) const FRENCH_BLOCK: &str = "#2f4f96";
pub(crate) const FRENCH_BLOCK_TOP: &str = "#5a79bd";
pub(crate) const FRENCH_BLOCK_SIDE: &str = "#1b3168";
pub(crate) const ALLIED_BLOCK: &str = "#a92a2c";
pub(crate) const ALLIED_BLOCK_TOP: &str = "#d2605a";
pub(crate) const ALLIED_BLOCK_SIDE: &str = "#6f1518";
pub(crate) const PRUSSIAN_BLOCK: &str = "#565d63";
pub(crate) const PRUSSIAN_BLOCK_TOP: &str = "#888f94";
pub(crate) const PRUSSIAN_BLOCK_SIDE: &str = "#33383c";
pub(crate) const COMMANDER: &str = "#f1cd5c";
pub(crate) const TRACK_REDUCED: &str = "#b7791d";
pub(crate) const TRACK_EMPTY: &str = "#cdbb92";

// Napoleon Returns: land.
pub(crate) const SHEET_CENTRE: &str = "#f6ebcd";
pub(crate) const SHEET_MIDDLE: &str = "#efdfb6";
pub(crate) const SHEET_OUTER: &str = "#e0c78f";
pub(crate) const SHEET_EDGE: &str = "#c9a866";
pub(crate) const STAIN: &str = "#b98d48";
pub(crate) const STAIN_EDGE: &str = "#a87a38";
pub(crate) const MARGIN: &str = "#e2cb97";
pub(crate) const HATCH: &str = "#4d6790";
pub(crate) const SEA: &str = "#7f95ae";
pub(crate) const BORDER_WASH: &str = "#b5654f";
pub(crate) const BORDER_LINE: &str = "#8a3b52";
pub(crate) const RIVER_EDGE: &str = "#3f5a69";
pub(crate) const RIVER: &str = "#9db6bf";
pub(crate) const RIVER_SHADE: &str = "#8fa7b0";
pub(crate) const RIVER_NAME: &str = "#34505f";
pub(crate) const LANE_EDGE: &str = "#5a4020";
pub(crate) const CHAUSSEE_EDGE: &str = "#4a3014";
pub(crate) const LANE: &str = "#f6e8c4";
pub(crate) const BRASS: &str = "#e3c48c";
pub(crate) const FORTRESS: &str = "#dcb987";
pub(crate) const CITY: &str = "#f7e3ab";
pub(crate) const BUSH_EDGE: &str = "#5a5126";
pub(crate) const BUSH_SHADOW: &str = "#4a3a1c";
pub(crate) const BUSH: &str = "#a9a86c";
pub(crate) const WREATH: &str = "#8b8a4e";
pub(crate) const WREATH_EDGE: &str = "#4c4a20";
pub(crate) const COMPASS_SHADE: &str = "#d9bd83";

// Napoleon Returns: cards.
pub(crate) const INFANTRY_ASSAULT: &str = "#7c3b2e";
pub(crate) const GRAND_BATTERY: &str = "#4d4a45";
pub(crate) const CAVALRY_CHARGE: &str = "#8a6415";
pub(crate) const SKIRMISH: &str = "#4f6a37";
pub(crate) const COUNTER_ATTACK: &str = "#6a3a6b";
pub(crate) const COMBINED_ARMS: &str = "#20596b";
pub(crate) const CARD_FACE: &str = "#efe0bb";
pub(crate) const CARD_PAPER: &str = "#f1e2bd";
pub(crate) const SKIN: &str = "#e8c9a0";
pub(crate) const COAT: &str = "#5a6f9a";
pub(crate) const BLADE: &str = "#e9e4d2";
pub(crate) const HILT: &str = "#b98a1d";
pub(crate) const GUN_BARREL: &str = "#a57a2c";
pub(crate) const HORSESHOE: &str = "#5d5a55";
pub(crate) const GRASS: &str = "#8b9a58";
pub(crate) const WHEEL: &str = "#3a352c";
pub(crate) const LAUREL: &str = "#6f7a37";
pub(crate) const BAYONET: &str = "#8d8a80";
pub(crate) const CARD_BACK: &str = "#6d4a2a";
pub(crate) const ACHIEVED: &str = "#3d6b35";
pub(crate) const COAT_EDGE: &str = "#14264f";

// Napoleon Returns: marks.
pub(crate) const FIGHT_LIGHT: &str = "#fff1c9";
pub(crate) const COUNT_TEXT: &str = "#fbf6e6";
pub(crate) const FIGHT_RAYS: &str = "#f2b33d";
pub(crate) const WATER_MARK_GROUND: &str = "#cfe3ee";
pub(crate) const WATER_MARK: &str = "#1f5f8a";
pub(crate) const ALLIED_CONTROL: &str = "#6b2a25";
pub(crate) const SUN: &str = "#f2c230";
pub(crate) const SUN_EDGE: &str = "#8a5a08";
pub(crate) const CLOUD: &str = "#b9c4cc";
pub(crate) const CLOUD_EDGE: &str = "#37424a";

#[cfg(test)]
mod tests {
    use std::{fs, path::PathBuf};

    use super::*;

    /// Every colour of text with the grounds it stands on, or the rim around it.
    const TEXTS: &[(&str, &[&str])] = &[
        (INK, &[PAPER, BOX, BOX_PAST, BATTLE_BOARD, FRENCH_HALF, ALLIED_HALF]),
        (SEPIA, &[PAPER, BATTLE_BOARD]),
        (NAME_INK, &[NAME_HALO]),
        (MARK_INK, &[PLATE, PLATE_NETHERLANDS, LIGHT]),
        (WATER_EDGE, &[WATER_NAME_HALO]),
        (OUTLINE, &[CHOSEN, LIGHT]),
        (FRENCH_TEXT, &[FRENCH]),
        (BRITISH_TEXT, &[BRITISH, ALLIED]),
        (PRUSSIAN_TEXT, &[PRUSSIAN_WOOD, PRUSSIAN, VARIANT]),
        (DUTCH_TEXT, &[DUTCH]),
        (NAME_HALO, &[BRUNSWICK]),
        (LIGHT, &[FRENCH, BRITISH, NIGHT, NIGHT_PAST]),
        (BOX, &[TURN_PAST]),
        (HALO, &[MARK_INK, FIGHT, ROAD_EDGE, BRIDGE_BADGE]),
        (BLOCK_TEXT, &[FRENCH_BLOCK, ALLIED_BLOCK, PRUSSIAN_BLOCK, RETURNS_MARK]),
        (BLOCK_TEXT, &[INFANTRY_ASSAULT, GRAND_BATTERY, CAVALRY_CHARGE]),
        (BLOCK_TEXT, &[SKIRMISH, COUNTER_ATTACK, COMBINED_ARMS]),
        (RETURNS_INK, &[RETURNS_PAPER, CARD_FACE, CARD_PAPER, CARD_LIGHT]),
        (RETURNS_SEPIA, &[RETURNS_PAPER, SHEET_MIDDLE]),
        (MADDER, &[RETURNS_PAPER, CARD_LIGHT]),
        (RETURNS_NAME, &[RETURNS_PAPER]),
        (RIVER_NAME, &[SHEET_MIDDLE]),
        (SHEET_LINE_PALE, &[CARD_LIGHT]),
    ];

    fn light(colour: &str) -> f64 {
        let number = u32::from_str_radix(&colour[1..], 16).expect("a colour of six digits");
        let part = |shift: u32| {
            let part = f64::from(number >> shift & 255) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
    }

    /// The contrast of WCAG 2: 4.5 for text of any size.
    #[test]
    fn text_can_be_read_on_its_ground() {
        for (text, grounds) in TEXTS {
            for ground in *grounds {
                let [dark, bright] = [light(text).min(light(ground)), light(text).max(light(ground))];
                let contrast = (bright + 0.05) / (dark + 0.05);
                assert!(contrast >= 4.5, "{text} on {ground}: {contrast:.1}");
            }
        }
    }

    #[test]
    fn no_colour_stands_outside_the_palette() {
        let is_colour = |it: &&str| {
            it.strip_prefix('#')
                .is_some_and(|it| [3, 6].contains(&it.len()) && u32::from_str_radix(it, 16).is_ok())
        };
        let mut folders = vec![PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
        while let Some(folder) = folders.pop() {
            for path in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path()) {
                if path.is_dir() {
                    folders.push(path);
                } else if !path.ends_with("palette.rs") {
                    let text = fs::read_to_string(&path).expect("a text");
                    assert_eq!(text.split('"').find(is_colour), None, "{}", path.display());
                }
            }
        }
    }
}
