// A bitmap of the ground, shown while the board moves: a bitmap is scaled at once, a drawing of ten thousand lines is not.

const FONTS = [
  ["Regular", "normal", 400],
  ["Italic", "italic", 400],
  ["Bold", "normal", 700],
];

/** The most pixels a bitmap may have. */
const MOST = 6e6;

/** Gives the picture the looks of the ground once the page has nothing better to do; `done` is called when it has. */
export function takeSnapshot(ground, picture, done) {
  const later = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 500));
  later(() => draw(ground, picture).then(done, () => {}));
}

async function draw(ground, picture) {
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
  const canvas = Object.assign(document.createElement("canvas"), { width: width * scale, height: height * scale });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  // A canvas is copied for every frame it is shown in, an image is not.
  picture.src = await read(await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92)));
  picture.width = width;
  picture.height = height;
  await picture.decode();
}

/** The bytes of a file as an address. */
function read(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(blob);
  });
}

/** A font as part of the drawing: a picture may not ask for files of its own. */
async function face([name, style, weight]) {
  const answer = await fetch(`/page/fonts/HundredDays-${name}.ttf`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return `@font-face { font-family: "Hundred Days"; font-style: ${style}; font-weight: ${weight}; src: url(data:font/ttf;base64,${btoa(text)}); }`;
}
