//! The board moves smoothly: frames while it is panned and zoomed, against a plain picture of the same size, in one run.

use serde_json::{Value, json};
use shelf::{AnyGame, of};

use crate::{
    ALONE, ENTER, MINE,
    driver::{Browser, Screen},
    is,
    site::Site,
};

const GAMES: [(&str, &dyn AnyGame); 4] = [
    ("waterloo", of::<waterloo::Waterloo>()),
    ("napoleon4", of::<napoleon::Napoleon4>()),
    ("returns", of::<returns::Returns>()),
    ("napoleon3", of::<napoleon::Napoleon3>()),
];

/// The least part of the plain picture's frames that the board must have on a quiet machine. It is asked for when the
/// variable `FRAMES` is set; otherwise the board is moved and looked at, and the figures are printed.
const LEAST: f64 = 0.5;

/// Counts frames, in turns: the board panned and zoomed by its own events, and a picture of it moved in the same way.
/// The result is `[[board, picture] while panned, [board, picture] while zoomed]`, in frames a second.
const MEASURE: &str = "
    const map = document.getElementById('map'), ground = document.getElementById('ground'), snapshot = document.getElementById('snapshot');
    const box = map.getBoundingClientRect();
    const [width, height] = [ground.width.baseVal.value, ground.height.baseVal.value];
    const plain = document.createElement('div');
    plain.style.cssText = `position: fixed; z-index: 99; overflow: hidden; contain: strict; left: ${box.left}px; top: ${box.top}px; width: ${box.width}px; height: ${box.height}px; background: #ddd0b3`;
    const image = new Image(width, height);
    image.src = snapshot.src;
    image.style.cssText = 'position: absolute; top: 0; left: 0; transform-origin: 0 0; will-change: transform';
    plain.append(image);
    document.body.append(plain);
    const show = (what) => { plain.style.display = what === 'plain' ? 'block' : 'none'; };
    // The board is drawn sharp when it has come to rest; that is over before the next count.
    const rest = () => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve, { timeout: 1500 }), 700));
    // Pointers made up by a script cannot be captured.
    map.setPointerCapture = () => {};
    const way = (n) => [Math.round(120 * Math.sin(n / 9)), Math.round(80 * Math.sin(n / 7))];
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const pointer = (kind, n) => map.dispatchEvent(new PointerEvent(kind, { pointerId: 7, pointerType: 'mouse', bubbles: true, clientX: x + way(n)[0], clientY: y + way(n)[1] }));
    const zoom = (n) => n % 40 < 20 ? -40 : 40;
    const whole = Math.min(box.width / width, box.height / height);
    const moves = {
        pan: { board: (n) => { if (n === 0) pointer('pointerdown', 0); pointer('pointermove', n); }, plain: (n) => { image.style.transform = `translate(${way(n)[0]}px, ${way(n)[1]}px) scale(${whole})`; } },
        zoom: { board: (n) => map.dispatchEvent(new WheelEvent('wheel', { deltaY: zoom(n), clientX: x, clientY: y, bubbles: true, cancelable: true })),
            plain: (n) => { const k = whole * Math.exp(Math.min(n % 40, 40 - n % 40) * 0.064); image.style.transform = `translate(${box.width / 2 * (1 - k / whole)}px, ${box.height / 2 * (1 - k / whole)}px) scale(${k})`; } },
    };
    const frames = (step, length) => new Promise((resolve) => {
        let n = 0;
        let start;
        const frame = (now) => {
            start ??= now;
            if (now - start >= length) return resolve([n, now - start]);
            step(n);
            n += 1;
            requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
    });
    (async () => {
        await image.decode();
        const result = [];
        for (const kind of ['pan', 'zoom']) {
            const sums = { board: [0, 0], plain: [0, 0] };
            for (let turn = 0; turn < TURNS; turn += 1) {
                for (const what of ['board', 'plain']) {
                    show(what);
                    await rest();
                    const [n, time] = await frames(moves[kind][what], 1000);
                    if (what === 'board') pointer('pointerup', 0);
                    sums[what][0] += n;
                    sums[what][1] += time;
                }
            }
            result.push(['board', 'plain'].map((what) => sums[what][0] / sums[what][1] * 1000));
        }
        plain.remove();
        done(result);
    })();
";

/// How bright the picture of the ground is that is shown while the board moves, from 0 to 255.
const BRIGHT: &str = "(() => { const [canvas, picture] = [document.createElement('canvas'), document.getElementById('snapshot')];
    [canvas.width, canvas.height] = [picture.width, picture.height];
    canvas.getContext('2d').drawImage(picture, 0, 0, picture.width, picture.height);
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let sum = 0; let count = 0; for (let at = 0; at < data.length; at += 4000) { sum += (data[at] + data[at + 1] + data[at + 2]) / 3; count += 1 } return sum / count })()";

fn rate(pair: &Value) -> (f64, f64) {
    (pair[0].as_f64().unwrap(), pair[1].as_f64().unwrap())
}

/// `FRAMES=1 cargo nextest run -p server --test browser --no-capture smooth` measures.
#[test]
fn the_board_moves_at_least_half_as_often_as_a_plain_picture() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let is_measured = std::env::var_os("FRAMES").is_some();
    let measure = MEASURE.replace("TURNS", if is_measured { "3" } else { "1" });
    let site = Site::with(GAMES.map(|(_, game)| game).to_vec());
    let browser = Browser::open(Screen::Desk);
    let mut slow = vec![];
    for (game, _) in GAMES {
        browser.go(&site.address);
        let wish = match game {
            "napoleon4" | "napoleon3" => json!({ "game": game, "scenario": "historical" }),
            _ => json!({ "game": game }),
        };
        let path = browser.later(&format!(
            "fetch('/api/tables', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }},
             body: JSON.stringify({wish}) }}).then((it) => it.json())
             .then(({{ id, keys }}) => done(`/table/${{id}}/${{keys.find((it) => it.seat === 'french').key}}`))"
        ));
        browser.go(&format!("{}{}", site.address, path.as_str().unwrap()));
        browser.wait(MINE);
        browser.wait("document.getElementById('camera').classList.contains('pictured')");
        let bright = browser.js(&format!("return {BRIGHT}")).as_f64().unwrap();
        assert!(bright > 120.0, "{game}: the picture shown while the board moves is dark: {bright}");
        // A way that somebody went, and all the choices that are lit.
        for _ in 0..12 {
            if is(&browser, "document.querySelector('#trails .trail')") {
                break;
            }
            browser.keys("n");
            browser.keys(ENTER);
            browser.wait("!document.querySelector('.sent, [aria-busy=true]')");
        }
        assert!(is(&browser, "document.querySelector('#targets .target')"), "{game}: choices are lit");
        browser.wait("!document.getElementById('camera').classList.contains('moving')");
        let rates = browser.later(&measure);
        for (kind, pair) in ["panned", "zoomed"].iter().zip(rates.as_array().unwrap()) {
            let (board, plain) = rate(pair);
            println!(
                "{game} {kind}: board {board:.1}, picture {plain:.1} frames a second, {:.2}",
                board / plain
            );
            assert!(board > 0.0 && plain > 0.0, "{game} {kind}: nothing moves");
            if is_measured && board < plain * LEAST {
                slow.push(format!("{game} {kind}: {board:.1} against {plain:.1}"));
            }
        }
    }
    assert!(slow.is_empty(), "{slow:?}");
    assert_eq!(browser.console(), Vec::<String>::new());
}
