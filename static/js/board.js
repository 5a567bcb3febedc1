// The board of a battle that is being played: moving and zooming the table, and choosing on it what the decision card
// offers. The forms of the card do the same without this script; what is legal the server decides.

const MODEL = 28; // pixels across a model at the first zoom
const GROWN = 1.4; // how much larger than its base a model is drawn for that at most
const HUGE = 1.8; // and where the whole table is seen
const BASE = 98; // a usual base in 1/100 inch
const FINGER = 22; // pixels round a finger
const FINGERTIP = 15; // the same where any place may be meant
const BUTTONS = 52; // pixels at the top of the view that buttons cover
const CLOSEST = 500; // the least width that is shown, in 1/100 inch
const SVG = "http://www.w3.org/2000/svg";
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let view, table, whole, box, models, ghosts, areas; // of the board that is on the page
let moved = { k: 1, dx: 0, dy: 0 }; // what the gesture has changed since the table was drawn last
let kept = null; // the view and what else a swap would lose
let armed = ""; // the answer that a second tap confirms
let lastTap = { time: 0, x: 0, y: 0, free: false };
let highest = Infinity; // the highest storey that is shown
const fingers = new Map();

const per = () => view.clientWidth / box.w; // pixels per 1/100 inch
const clamp = (value, low, high) => Math.min(Math.max(value, low), Math.max(low, high));
const storey = (element) => Math.round(Number(element.dataset.z) / 300);

/** A box with the shape of the view round another one. */
function shaped({ x, y, w, h }) {
  const ratio = view.clientWidth / view.clientHeight;
  const [wide, high] = w / h < ratio ? [h * ratio, h] : [w, w / ratio];
  return { x: x + (w - wide) / 2, y: y + (h - high) / 2, w: wide, h: high };
}

/** Draw the table anew with this box filling the view. */
function draw(wanted) {
  const most = shaped(whole).w;
  const w = clamp(wanted.w, CLOSEST, most);
  const h = (w * view.clientHeight) / view.clientWidth;
  const middle = (from, length, start, size) => clamp(from + length / 2, start, start + size);
  const x = middle(wanted.x, wanted.w, whole.x, whole.w) - w / 2;
  const y = middle(wanted.y, wanted.h, whole.y, whole.h) - h / 2;
  box = { x, y, w, h };
  moved = { k: 1, dx: 0, dy: 0 };
  table.style.transform = "";
  view.classList.remove("is-moving");
  table.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
  table.style.setProperty("--board-model", clamp(MODEL / (BASE * per()), 1, HUGE));
  kept = { ...kept, box, acting: table.dataset.acting || kept?.acting };
}

function shift() {
  view.classList.add("is-moving");
  table.style.transform = `translate(${moved.dx}px, ${moved.dy}px) scale(${moved.k})`;
}

/** The box that is seen in the middle of a gesture. */
function seen() {
  const { k, dx, dy } = moved;
  return { x: box.x - dx / k / per(), y: box.y - dy / k / per(), w: box.w / k, h: box.h / k };
}

function zoomAt(factor, x = view.clientWidth / 2, y = view.clientHeight / 2) {
  const k = clamp(moved.k * factor, box.w / shaped(whole).w, box.w / CLOSEST);
  moved.dx = x - ((x - moved.dx) * k) / moved.k;
  moved.dy = y - ((y - moved.dy) * k) / moved.k;
  moved.k = k;
  shift();
}

/** Go to a box in a fifth of a second. */
function glide(wanted) {
  const from = seen();
  const began = performance.now();
  const step = (now) => {
    const part = clamp((now - began) / 200, 0, 1);
    const at = (key) => from[key] + (wanted[key] - from[key]) * part;
    if (part === 1 || fingers.size || !table.isConnected) return draw(wanted);
    moved.k = box.w / at("w");
    moved.dx = (box.x - at("x")) * per() * moved.k;
    moved.dy = (box.y - at("y")) * per() * moved.k;
    shift();
    requestAnimationFrame(step);
  };
  if (calm.matches) draw(wanted);
  else requestAnimationFrame(step);
}

/** What `close` shows, with room above it for the buttons. */
function action() {
  const { x, y, w, h } = close();
  const grown = view.clientHeight / (view.clientHeight - BUTTONS);
  return { x: x + (w * (1 - grown)) / 2, y: y + h * (1 - grown), w: w * grown, h: h * grown };
}

/** The acting warrior with reach and nearest enemies, as far as that leaves the models large enough to be tapped. */
function close() {
  const [x, y, w, h] = table.dataset.focus.split(" ").map(Number);
  const wanted = shaped({ x, y, w, h });
  const actor = models.find((it) => it.id === table.dataset.acting);
  const most = (view.clientWidth * BASE * GROWN) / MODEL;
  if (!actor) return wanted.w < most ? shaped({ x: x + w / 2 - most / 2, y: y + h / 2, w: most, h: 0 }) : wanted;
  const wide = areas.length ? Math.min(wanted.w, most) : wanted.w;
  const high = (wide * wanted.h) / wanted.w;
  const round = (from, length, at, size) => clamp(from + length / 2, at - size / 3, at + size / 3) - size / 2;
  return { x: round(wanted.x, wanted.w, actor.x, wide), y: round(wanted.y, wanted.h, actor.y, high), w: wide, h: high };
}

/** Whether a model is well inside a box. */
function isInside(model, { x, y, w, h }) {
  return Math.max(Math.abs(model.x - x - w / 2) / w, Math.abs(model.y - y - h / 2) / h) < 0.45;
}

function centre(at) {
  glide({ x: at.x - box.w / 2, y: at.y - box.h / 2, w: box.w, h: box.h });
}

const ZOOMS = {
  in: () => (zoomAt(1.5), draw(seen())),
  out: () => (zoomAt(1 / 1.5), draw(seen())),
  all: () => glide(shaped(whole)),
  action: () => glide(action()),
};

function place(event) {
  const frame = view.getBoundingClientRect();
  return { x: event.clientX - frame.left, y: event.clientY - frame.top };
}

function down(event) {
  if (event.button) return;
  if (fingers.size) draw(seen());
  fingers.set(event.pointerId, { ...place(event), still: fingers.size === 0 });
  for (const finger of fingers.values()) Object.assign(finger, { x0: finger.x, y0: finger.y });
}

function move(event) {
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  Object.assign(finger, place(event));
  if (finger.still && Math.hypot(finger.x - finger.x0, finger.y - finger.y0) < 8 && fingers.size === 1) return;
  finger.still = false;
  view.setPointerCapture(event.pointerId);
  const [one, other = one] = fingers.values();
  const apart = (a, b) => Math.hypot(one[a] - other[a], one[b] - other[b]);
  const wider = fingers.size > 1 ? apart("x", "y") / (apart("x0", "y0") || 1) : 1;
  const k = clamp(wider, box.w / shaped(whole).w, box.w / CLOSEST);
  const along = (now, before) => (one[now] + other[now]) / 2 - (k * (one[before] + other[before])) / 2;
  moved = { k, dx: along("x", "x0"), dy: along("y", "y0") };
  shift();
}

function up(event) {
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  fingers.delete(event.pointerId);
  if (finger.still && event.type === "pointerup") return tap(finger.x, finger.y, event.timeStamp);
  draw(seen());
  for (const left of fingers.values()) Object.assign(left, { x0: left.x, y0: left.y, still: false });
}

let wheeled = 0;
function wheel(event) {
  event.preventDefault();
  const { x, y } = place(event);
  zoomAt(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002)), x, y);
  clearTimeout(wheeled);
  wheeled = setTimeout(() => fingers.size || draw(seen()), 150);
}

// --- choosing on the table -------------------------------------------------------------------------

const options = () => [...document.querySelectorAll("#ask [data-option]")];
const form = () => document.querySelector("form[data-place]");

/** Light these fighters and what leads to this answer, on the table and in the card. */
function light(ids, answer = "") {
  for (const element of document.querySelectorAll(".is-lit")) element.classList.remove("is-lit");
  for (const model of models) model.element.classList.toggle("is-lit", ids.includes(model.id));
  for (const ghost of ghosts) ghost.element.classList.toggle("is-lit", answer !== "" && ghost.answer === answer);
  for (const button of options()) button.classList.toggle("is-lit", button.value === answer);
}

function lightArmed() {
  const button = options().find((it) => it.value === armed);
  light(button ? button.dataset.about.split(" ") : [], armed);
}

/** Choose an option by its mark: the first tap shows its button, the second one presses it. */
function choose(mark) {
  const same = options().filter((it) => (mark.id ? it.dataset.about === mark.id : it.value === mark.answer));
  const at = same.findIndex((it) => it.value === armed);
  if (at >= 0 && same.length === 1) return same[0].click();
  const button = same[(at + 1) % same.length];
  if (!button) return;
  if (same.length === 1 && document.querySelector("#ask[data-quick]")) return button.click();
  armed = button.value;
  button.scrollIntoView({ block: "nearest" });
  button.focus({ preventScroll: true });
  lightArmed();
}

function showCard(id) {
  const shown = document.querySelector("[data-shown-card]");
  const model = models.find((it) => it.id === id);
  shown.hidden = !model;
  if (!model) return;
  const card = document.querySelector(`template[data-card="${CSS.escape(id)}"]`);
  shown.replaceChildren(card ? card.content.cloneNode(true) : model.element.querySelector("title").textContent);
}

/** Put the base of the acting warrior at a place, to be confirmed by the button of the form. */
function put(x, y, z, kind) {
  const target = form();
  const depth = Number(table.dataset.depth);
  Object.assign(target.elements.x, { value: Math.round(x) });
  Object.assign(target.elements.y, { value: depth - Math.round(y) });
  Object.assign(target.elements.z, { value: z });
  const button = target.querySelector("[type=submit]");
  button.disabled = false;
  button.textContent = button.dataset[kind] + (z ? `, ${z / 100}" up` : "");
  table.querySelector(".board__chosen")?.remove();
  const base = document.createElementNS(SVG, "circle");
  base.setAttribute("class", "board__chosen");
  for (const [key, value] of Object.entries({ cx: x, cy: y, r: Number(table.dataset.radius) || BASE / 2 })) {
    base.setAttribute(key, value);
  }
  table.append(base);
  kept.put = { x, y, z };
  armed = "";
  light([]);
}

/** The floors below a place where the base may stand, the highest one first. */
function floorsAt(x, y) {
  const hit = areas.filter((it) => storey(it) <= highest && it.isPointInFill(new DOMPoint(x, y)));
  const floors = new Map();
  for (const area of hit) if (floors.get(area.dataset.z) !== "walk") floors.set(area.dataset.z, area.dataset.kind);
  return [...floors].map(([z, kind]) => ({ z: Number(z), kind })).sort((a, b) => b.z - a.z);
}

/** The mark or model under a finger. Where a place is asked for, a bare model is meant only by a tap right on it. */
function under(px, py) {
  const grown = Number(table.style.getPropertyValue("--board-model"));
  const near = [...ghosts, ...models].flatMap((mark) => {
    if (mark.element.classList.contains("is-peeled")) return [];
    const off = Math.hypot((mark.x - box.x) * per() - px, (mark.y - box.y) * per() - py);
    const own = mark.r * grown * per();
    const round = !form() ? FINGER : mark.answer === undefined ? 0 : mark.id ? FINGER : FINGERTIP;
    const reach = Math.max(own, round);
    return off <= reach ? [{ mark, rank: off - (mark.answer !== undefined ? 8 : 0) }] : [];
  });
  return near.sort((a, b) => a.rank - b.rank)[0]?.mark;
}

function tap(px, py, time) {
  const [x, y] = [box.x + px / per(), box.y + py / per()];
  const again = time - lastTap.time < 320 && Math.hypot(px - lastTap.x, py - lastTap.y) < 30;
  const mark = under(px, py);
  if (again && lastTap.free && !mark) {
    lastTap.time = 0;
    zoomAt(2, px, py);
    return draw(seen());
  }
  lastTap = { time, x: px, y: py, free: !mark };
  showCard(mark?.id);
  if (mark?.answer !== undefined) return choose(mark);
  view.focus({ preventScroll: true });
  if (mark) return light([mark.id]);
  const floors = form() ? floorsAt(x, y) : [];
  if (!floors.length) return light([]);
  const before = kept.put;
  const same = before && Math.hypot(before.x - x, before.y - y) * per() < FINGER;
  const at = same ? floors.findIndex((it) => it.z === before.z) : -1;
  const floor = floors[(at + 1) % floors.length];
  if (same && at >= 0 && floors.length > 1) put(before.x, before.y, floor.z, floor.kind);
  else put(x, y, floor.z, floor.kind);
}

function peel() {
  const button = document.querySelector("[data-storeys]");
  if (!button) return;
  const levels = button.dataset.storeys.split(" ").map(Number);
  if (!levels.includes(highest)) highest = levels.at(-1);
  for (const element of table.querySelectorAll("[data-z]")) {
    element.classList.toggle("is-peeled", storey(element) > highest);
  }
  const next = levels[levels.indexOf(highest) - 1];
  button.textContent = highest === levels.at(-1) ? "Floors" : highest ? `Up to ${highest * 3}"` : "Ground";
  button.setAttribute("aria-label", next === undefined ? "Show all floors" : "Hide the top floor");
  button.dataset.next = next ?? levels.at(-1);
}

// --- the page around it ----------------------------------------------------------------------------

const marked = (element) => {
  const [x, y] = element.getAttribute("transform").match(/-?\d+/g).map(Number);
  const answer = (element.querySelector("[data-answer]") ?? element).dataset.answer;
  return { element, x, y, r: Number(element.dataset.r) || BASE / 2, id: element.dataset.fighter, answer };
};

function mount() {
  view = document.querySelector("[data-board]");
  table = view?.querySelector("svg");
  if (!table || view.classList.contains("is-live")) return;
  const { x, y, width, height } = table.viewBox.baseVal;
  whole = { x, y, w: width, h: height };
  models = [...table.querySelectorAll("[data-fighter]")].map(marked);
  ghosts = [...table.querySelectorAll(".board__ghost")].map(marked);
  areas = [...table.querySelectorAll("[data-kind]")];
  fingers.clear();
  armed = "";
  view.classList.add("is-live");
  for (const control of document.querySelectorAll("[data-controls]")) control.hidden = false;
  if (form()) form().hidden = false;
  for (const ends of ["pointerup", "pointercancel"]) view.addEventListener(ends, up);
  view.addEventListener("pointerdown", down);
  view.addEventListener("mousedown", (event) => event.preventDefault()); // a tap leaves the focus where it put it
  view.addEventListener("pointermove", move);
  view.addEventListener("wheel", wheel, { passive: false });
  box = shaped(whole);
  const idle = !areas.length && !table.querySelector("[data-answer]");
  const { acting } = table.dataset;
  const shown = models.filter((it) => (kept?.acting === acting ? it.answer !== undefined : it.id === acting));
  const stays = kept && (idle || kept.acting === acting) && shown.every((it) => isInside(it, kept.box));
  draw(stays ? shaped(kept.box) : action());
  kept.put = null;
  if (!stays) highest = Infinity;
  peel();
  document.querySelector("[data-names]").checked = kept.names ?? false;
  const suggested = form()?.dataset.suggested.match(/^(\d+),(\d+),(\d+)$/);
  if (suggested) {
    const [at, north, z] = suggested.slice(1).map(Number);
    const south = Number(table.dataset.depth) - north;
    put(at, south, z, floorsAt(at, south).find((it) => it.z === z)?.kind ?? "zone");
  }
  new ResizeObserver(() => view.clientWidth && table.isConnected && draw(shaped(seen()))).observe(view);
}

document.addEventListener("click", (event) => {
  const pressed = (css) => event.target.closest?.(css);
  const zoom = pressed("[data-zoom]");
  const chip = pressed("[data-show]");
  if (zoom) ZOOMS[zoom.dataset.zoom]();
  if (pressed("[data-storeys]")) {
    highest = Number(pressed("[data-storeys]").dataset.next);
    peel();
  }
  if (chip?.dataset.answer) return choose({ answer: chip.dataset.answer });
  if (chip && table) {
    const model = models.find((it) => it.id === chip.dataset.show);
    if (model) centre(model);
    light([chip.dataset.show]);
    showCard(chip.dataset.show);
  }
});

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-names]")) kept.names = event.target.checked;
});

for (const [begins, ends] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
  document.addEventListener(begins, (event) => {
    if (!table) return;
    const about = event.target.closest?.("[data-option], .ask__member, [data-who], [data-show]");
    const mark = event.target.closest?.(".board__ghost, [data-fighter]");
    if (about) {
      const ids = about.dataset.about ?? about.dataset.who ?? about.dataset.show;
      light(ids.split(" "), about.matches("[data-option]") ? about.value : "");
    } else if (mark) {
      const { id, answer } = marked(mark);
      light(id ? [id] : [], answer);
    }
  });
  document.addEventListener(ends, () => table && lightArmed());
}

document.addEventListener("keydown", (event) => {
  const typed = event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, select, textarea");
  if (!table || typed) return;
  if (/^[1-9]$/.test(event.key)) options()[Number(event.key) - 1]?.click();
  if (event.target !== view) return;
  const step = box.w / 6;
  const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
  const zoom = { "+": "in", "=": "in", "-": "out", 0: "all" }[event.key];
  if (!by && !zoom) return;
  event.preventDefault();
  if (by) draw({ ...box, x: box.x + by[0], y: box.y + by[1] });
  else ZOOMS[zoom]();
});

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target.matches("[data-poll]") && fingers.size) event.preventDefault();
});

document.addEventListener("htmx:afterSettle", mount);
mount();
