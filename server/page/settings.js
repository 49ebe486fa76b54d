// How this screen shows the table: theme, pace, dice, sounds, paper. The browser remembers it.

import { $, calm, memory } from "./dom.js";
import { sound } from "./sound.js";

/** A switch that is remembered; it is as `initial` until somebody uses it. */
function remember(id, key, initial, done) {
  $(id).checked = (memory.get(key) ?? initial) === "on";
  $(id).addEventListener("change", () => {
    memory.set(key, $(id).checked ? "on" : "off");
    done?.();
  });
}

/** Lets players set the pace in both places; a story that is to be told no more is skipped. */
function paces(story) {
  const selects = [$("pace"), $("telling-pace")];
  for (const select of selects) {
    select.value = memory.get("pace") ?? "normal";
    select.addEventListener("change", () => {
      memory.set("pace", select.value);
      for (const other of selects) other.value = select.value;
      if (select.value === "off") story.skip();
    });
  }
}

/** Listens to the settings of this screen. */
export function settings({ story, board }) {
  $("theme").value = memory.get("theme") ?? "";
  $("theme").addEventListener("change", () => {
    memory.set("theme", $("theme").value);
    document.documentElement.dataset.theme = $("theme").value;
  });
  $("show-dice").disabled = calm();
  remember("show-dice", "dice", "on");
  remember("forced", "forced", "on");
  remember("sound", "sound", "off", () => sound("dice"));
  paces(story);
  $("print").addEventListener("click", () => print());
  addEventListener("beforeprint", () => board.forPaper(true));
  addEventListener("afterprint", () => board.forPaper(false));
}
