// What a tap shows besides the table: the card of a warrior, why they cannot be chosen, and what a place would bring.

const SVG = "http://www.w3.org/2000/svg";
const SOON = 250; // milliseconds of rest before a place is asked about
let asked = null; // the request about the place that was tapped last
let resting = 0;

function text(words) {
  const line = document.createElement("p");
  line.textContent = words.replace(/\s+/g, " ").trim();
  return line;
}

/** The card of a warrior as the page has it. */
function card(element) {
  const found = document.querySelector(`template[data-card="${CSS.escape(element.dataset.fighter)}"]`);
  return found ? found.content.cloneNode(true) : text(element.querySelector("title").textContent);
}

/** The reasons why a warrior is not to be chosen now. */
function reasons({ dataset: { fighter } }) {
  const acting = document.querySelector(".board__table").dataset.acting;
  const rows = [...document.querySelectorAll("[data-why-not]")];
  return rows.filter((it) => it.dataset.who === fighter && fighter !== acting).map((it) => text(it.textContent));
}

document.addEventListener("board:show", ({ detail: element }) => {
  const shown = document.querySelector("[data-shown-card]");
  shown.hidden = !element;
  if (!element) return;
  shown.replaceChildren(card(element), ...reasons(element));
  const place = element.matches(".is-own") ? "[data-own-card]" : "[data-beside]";
  document.querySelector(place)?.replaceChildren(card(element), ...reasons(element));
});

/** Draw the way to a place, round the corners. */
function draw(way) {
  const table = document.querySelector(".board__table");
  table.querySelector(".board__way")?.remove();
  if (!way) return;
  const depth = Number(table.dataset.depth);
  const points = way.trim().split(" ").map((at) => at.split(",").map(Number));
  const line = document.createElementNS(SVG, "polyline");
  line.setAttribute("class", "board__way");
  line.setAttribute("points", points.map(([x, y]) => `${x},${depth - y}`).join(" "));
  table.insertBefore(line, table.querySelector(".board__model"));
}

async function ask(form) {
  const shown = form.querySelector("[data-previewed]");
  asked?.abort();
  asked = new AbortController();
  const wanted = { method: "POST", body: new URLSearchParams(new FormData(form)), signal: asked.signal };
  try {
    const answer = await fetch(form.dataset.preview, { ...wanted, headers: { "HX-Request": "true" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!form.isConnected) return;
    const told = page.querySelector("[data-way]");
    shown.replaceChildren(...[...page.querySelectorAll("p")].map((it) => text(it.textContent)));
    draw(told?.dataset.way);
  } catch {
    shown.replaceChildren(); // another place was tapped, or the network is gone: the answer itself says so
  }
}

document.addEventListener("board:missed", ({ detail: form }) => {
  if (!form) return;
  clearTimeout(resting);
  draw("");
  form.querySelector("[data-previewed]").replaceChildren(text("Out of reach. Tap a place inside the marked area."));
});

document.addEventListener("board:put", ({ detail: form }) => {
  form.querySelector("[data-previewed]")?.replaceChildren();
  draw("");
  clearTimeout(resting);
  if (form.dataset.preview) resting = setTimeout(ask, SOON, form);
});
