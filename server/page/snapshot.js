// A bitmap of the ground, shown while the board moves: a bitmap is scaled at once, a drawing of ten thousand lines is not.

const FONTS = [
  ["Regular", "normal", 400],
  ["Italic", "italic", 400],
  ["Bold", "normal", 700],
];

/** The most pixels a bitmap may have. */
const MOST = 6e6;

/** Draws the ground into the canvas once the page has nothing better to do; `done` is called when it is there. */
export function takeSnapshot(ground, canvas, done) {
  const later = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 500));
  later(() => draw(ground, canvas).then(done, () => {}));
}

async function draw(ground, canvas) {
  const [width, height] = [ground.width.baseVal.value, ground.height.baseVal.value];
  const scale = Math.min(2, Math.sqrt(MOST / (width * height)));
  const copy = ground.cloneNode(true);
  // The dusk of the dark theme is a matter of style sheets, which a picture does not have: without them it is night.
  copy.querySelector("#dusk")?.remove();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", width * scale);
  copy.setAttribute("height", height * scale);
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = (await Promise.all(FONTS.map(face))).join("\n");
  copy.prepend(style);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  canvas.width = width * scale;
  canvas.height = height * scale;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  canvas.getContext("2d").drawImage(image, 0, 0);
}

/** A font as part of the drawing: a picture may not ask for files of its own. */
async function face([name, style, weight]) {
  const answer = await fetch(`/page/fonts/HundredDays-${name}.ttf`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return `@font-face { font-family: "Hundred Days"; font-style: ${style}; font-weight: ${weight}; src: url(data:font/ttf;base64,${btoa(text)}); }`;
}
