//! A browser without a window, driven through chromedriver.

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    process::{Child, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

use base64::Engine;
use serde_json::{Value, json};

/// How long something may take to show.
const PATIENCE: Duration = Duration::from_secs(60);

/// The screen a browser has.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Screen {
    /// A large window and a mouse.
    Desk,
    /// A tablet and fingers.
    Tablet,
    /// A phone held upright, and fingers.
    Phone,
    /// A phone held across, and fingers.
    Across,
    /// A very large window and a mouse.
    Wall,
}

impl Screen {
    /// Its width and height.
    fn size(self) -> (u32, u32) {
        match self {
            Screen::Desk => (1440, 900),
            Screen::Tablet => (820, 1180),
            Screen::Phone => (390, 844),
            Screen::Across => (844, 390),
            Screen::Wall => (2560, 1440),
        }
    }

    /// Whether one points with fingers.
    pub(crate) fn is_touched(self) -> bool {
        match self {
            Screen::Tablet | Screen::Phone | Screen::Across => true,
            Screen::Desk | Screen::Wall => false,
        }
    }
}

/// How often chromedriver is started: it picks a free port of IPv6 and exits when the same port of IPv4 is taken.
const STARTS: usize = 10;

/// Starts chromedriver; its process and its port, or `None` if it exits at once.
fn start_driver() -> Option<(Child, u16)> {
    let mut driver = Command::new("chromedriver")
        .arg("--port=0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("chromedriver is installed: Debian's package chromium-driver");
    let lines = BufReader::new(driver.stdout.take().expect("its output is read")).lines();
    let port = lines.map_while(Result::ok).find_map(|line| {
        line.split_once("started successfully on port ")?.1.trim_end_matches('.').parse().ok()
    });
    match port {
        Some(port) => Some((driver, port)),
        None => {
            driver.wait().expect("chromedriver has ended");
            None
        }
    }
}

/// A browser.
pub(crate) struct Browser {
    driver: Child,
    port: u16,
    session: String,
    screen: Screen,
    _profile: tempfile::TempDir,
}

impl Browser {
    /// A fresh browser.
    pub(crate) fn open(screen: Screen) -> Browser {
        let (driver, port) = (0..STARTS).find_map(|_| start_driver()).expect("chromedriver starts");
        let profile = tempfile::tempdir().unwrap();
        let mut browser = Browser { driver, port, session: String::new(), screen, _profile: profile };
        let answer = browser.call("POST", "", Some(browser.capabilities()));
        browser.session = format!("/{}", answer["sessionId"].as_str().expect("a session begins"));
        if !screen.is_touched() {
            let (width, height) = screen.size();
            browser.resize(width, height);
        }
        // Tests that do not look at stories and at what plays itself do without.
        let source = "try { localStorage.pace ??= 'off'; localStorage.forced ??= 'off' } catch {}";
        browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source }));
        browser
    }

    /// Gives the window another size.
    pub(crate) fn resize(&self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.devtools("Emulation.setDeviceMetricsOverride", size);
    }

    /// Remembers something for the pages, as if it had been chosen there; the next page knows it.
    pub(crate) fn remember(&self, key: &str, value: &str) {
        self.js(&format!("localStorage.setItem('{key}', '{value}')"));
    }

    fn capabilities(&self) -> Value {
        let profile = format!("--user-data-dir={}", self._profile.path().display());
        let mut options = json!({ "args": [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-dev-shm-usage", "--hide-scrollbars", "--window-size=1440,900", profile,
        ] });
        if self.screen.is_touched() {
            let (width, height) = self.screen.size();
            let metrics = json!({ "width": width, "height": height, "pixelRatio": 2, "touch": true });
            options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
        }
        json!({ "capabilities": { "alwaysMatch": {
            "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" },
        } } })
    }

    /// Goes to an address.
    pub(crate) fn go(&self, address: &str) {
        self.session("POST", "/url", Some(json!({ "url": address })));
    }

    /// The result of a script: what it returns.
    pub(crate) fn js(&self, script: &str) -> Value {
        self.session("POST", "/execute/sync", Some(json!({ "script": script, "args": [] })))
    }

    /// The result of a script that hands it to `done`.
    pub(crate) fn later(&self, script: &str) -> Value {
        let script = format!("const done = arguments[0]; {script}");
        self.session("POST", "/execute/async", Some(json!({ "script": script, "args": [] })))
    }

    /// The result of a script once it stays the same: where things are when the page has come to rest.
    pub(crate) fn settled(&self, script: &str) -> Value {
        let mut last = self.js(script);
        loop {
            sleep(Duration::from_millis(150));
            let now = self.js(script);
            if now == last {
                return now;
            }
            last = now;
        }
    }

    /// Waits until an expression is true.
    pub(crate) fn wait(&self, expression: &str) {
        let start = Instant::now();
        while self.js(&format!("return Boolean({expression})")) != json!(true) {
            if start.elapsed() > PATIENCE {
                let path = std::env::temp_dir().join("hundred-days-waited-in-vain.png");
                self.picture(&path);
                panic!(
                    "waited in vain for {expression}; see {}; console: {:?}",
                    path.display(),
                    self.console()
                );
            }
            sleep(Duration::from_millis(40));
        }
    }

    /// The text of an element.
    pub(crate) fn text(&self, selector: &str) -> String {
        let text = self.js(&format!("return document.querySelector({selector:?})?.textContent ?? ''"));
        text.as_str().unwrap_or_default().to_string()
    }

    /// Points at the middle of an element and presses, with the mouse or a finger.
    pub(crate) fn click(&self, selector: &str) {
        self.wait(&format!("document.querySelector({selector:?})"));
        if !self.click_if_there(selector) {
            self.click(selector);
        }
    }

    /// The same, unless the page is redrawn without the element meanwhile.
    pub(crate) fn click_if_there(&self, selector: &str) -> bool {
        // What moved away between aim and press is aimed at again, as a player would.
        (0..5).find_map(|_| self.press(selector)).unwrap_or(true)
    }

    /// Aims and presses once: whether the element was there, or `None` if the press hit something else.
    fn press(&self, selector: &str) -> Option<bool> {
        // A player aims at what stands still: the fonts are there and the box is where it was a frame before.
        let middle = self.later(&format!(
            "let last = '', frames = 0;
             const look = () => {{
                 const it = document.querySelector({selector:?});
                 if (!it) return done(null);
                 const isDrawn = it.closest('svg');
                 if (!isDrawn) it.scrollIntoView({{ block: 'nearest' }});
                 const box = it.getBoundingClientRect(), now = [box.x, box.y, box.width, box.height].join();
                 if (now !== last && ++frames <= 60) {{
                     last = now;
                     return requestAnimationFrame(look);
                 }}
                 window.hasMissed = false;
                 const hit = ({{ target }}) => {{ window.hasMissed = !isDrawn && !it.contains(target) }};
                 document.addEventListener('pointerdown', hit, {{ capture: true, once: true }});
                 done([box.x + box.width / 2, box.y + box.height / 2]);
             }};
             document.fonts.ready.then(look)"
        ));
        if middle.is_null() {
            return Some(false);
        }
        let at = |n: usize| middle[n].as_f64().unwrap_or_default() as i64;
        let press = json!([
            { "type": "pointerMove", "x": at(0), "y": at(1), "duration": 0 },
            { "type": "pointerDown", "button": 0 }, { "type": "pointerUp", "button": 0 },
        ]);
        self.point(press);
        // After a press that led to another page nothing is known there of a miss.
        (self.js("return window.hasMissed") != json!(true)).then_some(true)
    }

    /// Drags from one point of the window to another.
    pub(crate) fn drag(&self, from: (i64, i64), to: (i64, i64)) {
        self.point(json!([
            { "type": "pointerMove", "x": from.0, "y": from.1, "duration": 0 },
            { "type": "pointerDown", "button": 0 },
            { "type": "pointerMove", "x": to.0, "y": to.1, "duration": 150 },
            { "type": "pointerUp", "button": 0 },
        ]));
    }

    /// Takes what is at one point of the window to another, slowly enough for a finger.
    pub(crate) fn carry(&self, from: (i64, i64), to: (i64, i64)) {
        self.point(json!([
            { "type": "pointerMove", "x": from.0, "y": from.1, "duration": 0 },
            { "type": "pointerDown", "button": 0 },
            { "type": "pause", "duration": 600 },
            { "type": "pointerMove", "x": (from.0 + to.0) / 2, "y": (from.1 + to.1) / 2, "duration": 200 },
            { "type": "pointerMove", "x": to.0, "y": to.1, "duration": 200 },
            { "type": "pause", "duration": 400 },
            { "type": "pointerUp", "button": 0 },
        ]));
    }

    fn point(&self, actions: Value) {
        let kind = if self.screen.is_touched() { "touch" } else { "mouse" };
        let pointer = json!({ "type": "pointer", "id": kind, "parameters": { "pointerType": kind }, "actions": actions });
        self.session("POST", "/actions", Some(json!({ "actions": [pointer] })));
    }

    /// Presses keys, one after the other.
    pub(crate) fn keys(&self, keys: &str) {
        let strokes: Vec<Value> = keys
            .chars()
            .flat_map(|key| {
                ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key.to_string() }))
            })
            .collect();
        self.session(
            "POST",
            "/actions",
            Some(json!({ "actions": [{ "type": "key", "id": "keys", "actions": strokes }] })),
        );
    }

    /// Keeps a picture of the window.
    pub(crate) fn picture(&self, path: &Path) {
        let answer = self.session("GET", "/screenshot", None);
        let png = base64::prelude::BASE64_STANDARD.decode(answer.as_str().unwrap_or_default()).unwrap();
        fs::write(path, png).unwrap();
    }

    /// Draws as if the system asked for dark pages, or not.
    pub(crate) fn dark(&self, on: bool) {
        self.prefers("prefers-color-scheme", if on { "dark" } else { "light" });
    }

    /// Draws as if the system asked for this.
    pub(crate) fn prefers(&self, feature: &str, value: &str) {
        let features = json!([{ "name": feature, "value": value }]);
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// What the console said that a player would call broken.
    pub(crate) fn console(&self) -> Vec<String> {
        let log = self.session("POST", "/se/log", Some(json!({ "type": "browser" })));
        let entries = log.as_array().cloned().unwrap_or_default();
        let messages = entries.iter().filter_map(|it| it["message"].as_str().map(str::to_string));
        // The browser mentions that a dialog did not take the focus from what had it: that is as it should be.
        messages.filter(|it| !it.contains("Autofocus processing was blocked")).collect()
    }

    fn devtools(&self, command: &str, parameters: Value) {
        self.session("POST", "/goog/cdp/execute", Some(json!({ "cmd": command, "params": parameters })));
    }

    fn session(&self, method: &str, path: &str, body: Option<Value>) -> Value {
        self.call(method, &format!("{}{path}", self.session), body)
    }

    /// One request to chromedriver; it says how long its answers are and closes after each.
    fn call(&self, method: &str, path: &str, body: Option<Value>) -> Value {
        let body = body.map_or(String::new(), |it| it.to_string());
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("chromedriver listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        write!(
            stream,
            "{method} /session{path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
            self.port,
            body.len()
        )
        .unwrap();
        let mut reader = BufReader::new(stream);
        let mut length = 0;
        let mut line = String::new();
        while reader.read_line(&mut line).unwrap() > 2 {
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse().unwrap();
            }
            line.clear();
        }
        let mut answer = vec![0; length];
        reader.read_exact(&mut answer).unwrap();
        let answer: Value = serde_json::from_slice(&answer).expect("chromedriver answers in JSON");
        assert!(answer["value"]["error"].is_null(), "{method} {path}: {}", answer["value"]);
        answer["value"].clone()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Also after a failure: a browser left behind slows down every test after it.
        _ = catch_unwind(AssertUnwindSafe(|| self.session("DELETE", "", None)));
        _ = self.driver.kill();
        _ = self.driver.wait();
    }
}
