// A battle played back on its page: step by step, by itself, or along one warrior. The server draws every step; without
// this script its links do the same, one page at a time.

const SECONDS = { 1: 2, 2: 1, 4: 0.5 };
const table = document.querySelector("[data-replay]");
const track = document.getElementById("scrubber");
let timer = null;
let followed = "";

const shown = () => document.getElementById("table-shown");
const last = () => Number(track.max);

/** The steps in which the followed warrior is named; every step where nobody is followed. */
function stops() {
  const steps = [...document.querySelectorAll(".phase[data-step]")];
  const about = (step) => !followed || step.querySelector(`.line[data-who~="${followed}"]`);
  const told = steps.filter(about).map((step) => Number(step.dataset.step));
  const untold = [...document.querySelectorAll("[data-stops]")].flatMap((round) => round.dataset.stops.split(","));
  const named = (stop) => !followed || stop[1].split(" ").includes(followed);
  return [...told, ...untold.map((stop) => stop.split(":")).filter(named).map((stop) => Number(stop[0]))];
}

/** The next step in a direction, or null at the end. From the end of the battle, playing begins anew. */
function towards(by) {
  const at = shown().dataset.step === "" ? (by > 0 ? -1 : last() + 1) : Number(shown().dataset.place);
  const ahead = stops().filter((step) => (by > 0 ? step > at : step < at));
  return ahead.length ? (by > 0 ? Math.min(...ahead) : Math.max(...ahead)) : null;
}

function go(step) {
  track.value = step;
  track.dispatchEvent(new Event("input", { bubbles: true }));
}

function pause() {
  clearTimeout(timer);
  timer = null;
  play.textContent = "Play";
}

function playOn() {
  const step = towards(1);
  if (step === null) pause();
  else go(step);
}

function choice(label, options) {
  const made = document.createElement("select");
  made.setAttribute("aria-label", label);
  made.append(...options.map(([value, text]) => new Option(text, value)));
  return made;
}

const play = document.createElement("button");
Object.assign(play, { type: "button", className: "button button--quiet", textContent: "Play" });
const speed = choice("Speed", Object.keys(SECONDS).map((times) => [times, `${times}×`]));
const names = [...document.querySelectorAll(".came-through [data-who]")];
const follow = choice("Follow", [
  ["", "Everybody"],
  ...names.map((line) => [line.dataset.who, line.querySelector(".came-through__name").textContent]),
]);

/** Mark the bases of these fighters on the table, and the lines about them. */
function light(who) {
  const wanted = new Set(who.split(" ").filter(Boolean));
  if (followed) wanted.add(followed);
  for (const base of table.querySelectorAll("[data-fighter]")) {
    base.classList.toggle("is-lit", wanted.has(base.dataset.fighter));
  }
  for (const line of document.querySelectorAll("[data-who].is-lit")) line.classList.remove("is-lit");
  if (!followed) return;
  for (const line of document.querySelectorAll(`[data-who~="${followed}"]`)) line.classList.add("is-lit");
}

function sync() {
  const step = shown().dataset.step;
  if (document.activeElement !== track || timer !== null) track.value = shown().dataset.place;
  track.setAttribute("aria-valuetext", shown().querySelector("h2").textContent);
  for (const link of table.querySelectorAll("[data-by]")) {
    const other = towards(Number(link.dataset.by));
    if (other === null) link.removeAttribute("href");
    else link.href = `?step=${other}#table-part`;
  }
  for (const link of table.querySelectorAll("[data-to]")) {
    if (link.dataset.to === step) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  for (const phase of document.querySelectorAll(".phase.is-shown")) phase.classList.remove("is-shown");
  if (step) document.querySelector(`.phase[data-step="${step}"]`)?.classList.add("is-shown");
  light("");
  if (timer !== null) timer = setTimeout(playOn, SECONDS[speed.value] * 1000);
}

if (table && track) {
  const more = document.createElement("div");
  more.className = "scrubber__more";
  more.append(play, speed, follow);
  table.querySelector(".scrubber").after(more);
  play.addEventListener("click", () => {
    if (timer !== null) return pause();
    timer = 0;
    play.textContent = "Pause";
    playOn();
  });
  follow.addEventListener("change", () => {
    followed = follow.value;
    sync();
  });
  table.addEventListener("click", (event) => {
    const link = event.target.closest("[data-by]");
    if (link) {
      event.preventDefault();
      pause();
      const step = towards(Number(link.dataset.by));
      if (step !== null) go(step);
      return;
    }
    const base = event.target.closest("[data-fighter]");
    if (!base) return;
    followed = followed === base.dataset.fighter ? "" : base.dataset.fighter;
    follow.value = followed;
    sync();
  });
  document.addEventListener("pointerover", (event) => {
    const line = event.target.closest?.("[data-who]");
    if (line) light(line.dataset.who);
  });
  document.addEventListener("pointerout", (event) => event.target.closest?.("[data-who]") && light(""));
  for (const failure of ["htmx:sendError", "htmx:responseError"]) document.body.addEventListener(failure, pause);
  document.body.addEventListener("htmx:afterSettle", (event) => event.target.id === "table-shown" && sync());
  sync();
}
