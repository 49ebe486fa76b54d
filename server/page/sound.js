// Short sounds, made here and off until someone wants them: dice on wood, a drum, a gun far away.

import { memory } from "./dom.js";

let context;

/** Whether sounds are wanted. */
export const wanted = () => memory.get("sound") === "on";

/** Plays the sound of that name: `dice`, `march`, `fight` or `turn`. */
export function sound(name) {
  if (!wanted() || !globalThis.AudioContext) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  if (name === "dice") for (const [n, at] of [0, 0.09, 0.16, 0.3].entries()) knock(now + at, 1800 - n * 250, 0.04, 0.25);
  if (name === "march") for (const at of [0, 0.14, 0.21, 0.28]) knock(now + at, 320, 0.09, 0.3);
  if (name === "fight") knock(now, 90, 0.7, 0.7);
  if (name === "turn") for (const [n, at] of [0, 0.16].entries()) tone(now + at, n ? 660 : 495, 0.3);
}

/** A burst of noise through a filter: wood when short and high, a gun when long and low. */
function knock(when, pitch, length, loud) {
  const frames = Math.ceil(context.sampleRate * length);
  const buffer = context.createBuffer(1, frames, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < frames; n += 1) samples[n] = (Math.random() * 2 - 1) * (1 - n / frames) ** 2;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "lowpass", frequency: pitch });
  const gain = new GainNode(context, { gain: loud });
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(when);
}

/** One note that dies away. */
function tone(when, pitch, length) {
  const source = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  const gain = new GainNode(context, { gain: 0.2 });
  gain.gain.setValueAtTime(0.2, when);
  gain.gain.exponentialRampToValueAtTime(0.001, when + length);
  source.connect(gain).connect(context.destination);
  source.start(when);
  source.stop(when + length);
}
