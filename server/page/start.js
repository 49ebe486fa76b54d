// The start page: seats that follow the number of players, and how long ago a game moved.

import { people } from "./dom.js";

for (const form of document.querySelectorAll(".game form:not(.go)")) {
  form.addEventListener("change", (event) => {
    if (event.target.name === "seats") seat(form, event.target.value);
    say(form);
  });
  const chosen = form.querySelector("[name=seats]:checked");
  if (chosen) seat(form, chosen.value);
  say(form);
}

const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
for (const time of document.querySelectorAll("time[data-when]")) {
  const seconds = Number(time.dataset.when) - Date.now() / 1000;
  const [size, unit] = [[86400, "day"], [3600, "hour"], [60, "minute"]].find(([size]) => -seconds >= size) ?? [60, "minute"];
  time.textContent = words.format(Math.round(seconds / size), unit);
  time.dateTime = new Date(time.dataset.when * 1000).toISOString();
}

/** Only the seats of the chosen number of players count. */
function seat(form, count) {
  for (const set of form.querySelectorAll("[data-seats]")) {
    set.disabled = set.hidden = set.dataset.seats !== count;
  }
}

/** Says beside the button what it will do. */
function say(form) {
  const line = form.querySelector("[data-who]");
  const seats = [...form.querySelectorAll("fieldset:not([disabled]) select")];
  const mine = seats.filter((it) => it.value === "me").map((it) => people(it.name.slice("seat.".length)));
  const links = seats.some((it) => it.value === "link");
  const lead = mine.length ? `You lead ${mine.join(" and ")}` : "You watch";
  const rest = links ? "you get a link to send." : mine.length === seats.length ? "all at one screen." : "the computer takes the rest.";
  line.textContent = `${lead}; ${rest}`;
}
