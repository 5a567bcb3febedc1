// The board of a battle that is being played: moving and zooming the table, and choosing on it what the decision card
// offers. The forms of the card do the same without this script; what is legal the server decides.

const MODEL = 28; // pixels across a model at the first zoom
const [GROWN, HUGE] = [1.4, 1.8]; // how much larger than its base a model is drawn for that at most; on the whole table
const BASE = 98; // a usual base in 1/100 inch
const [FINGER, FINGERTIP] = [22, 15]; // pixels round a finger; the latter where any place may be meant
const CLOSE_CALL = 8; // pixels by which another model is farther off than the nearest, and may be meant all the same
const BUTTONS = 52; // pixels at the top of the view that buttons cover
const CLOSEST = 500; // the least width that is shown, in 1/100 inch
const SVG = "http://www.w3.org/2000/svg";
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let view, table, ground, whole, box, models, ghosts, areas; // of the board that is on the page
let frame; // where the view is on the screen: asking for that in the middle of a gesture has the page laid out anew
let moved = { k: 1, dx: 0, dy: 0 }; // what the gesture has changed since the table was drawn last
let kept = null; // the view and what else a swap would lose
let armed = ""; // the answer that a second tap confirms
let lastTap = { time: 0, x: 0, y: 0, free: false };
const fingers = new Map();
let awaited = 0; // the frame in which the table is moved next

const per = () => frame.width / box.w; // pixels per 1/100 inch
const clamp = (value, low, high) => Math.min(Math.max(value, low), Math.max(low, high));

function measure() {
  const { left, top } = view.getBoundingClientRect();
  frame = { left, top, width: view.clientWidth, height: view.clientHeight };
  const room = (ground.h * BUTTONS) / (frame.height - BUTTONS);
  whole = { ...ground, y: ground.y - room, h: ground.h + room };
}

/** A box with the shape of the view round another one. */
function shaped({ x, y, w, h }) {
  const ratio = frame.width / frame.height;
  const [wide, high] = w / h < ratio ? [h * ratio, h] : [w, w / ratio];
  return { x: x + (w - wide) / 2, y: y + (h - high) / 2, w: wide, h: high };
}

/** Draw the table anew in this box. */
function draw(wanted) {
  const w = clamp(wanted.w, CLOSEST, shaped(whole).w);
  const h = (w * frame.height) / frame.width;
  const middle = (from, length, start, size) => clamp(from + length / 2, start, start + size);
  const x = middle(wanted.x, wanted.w, whole.x, whole.w) - w / 2;
  const y = middle(wanted.y, wanted.h, whole.y, whole.h) - h / 2;
  box = { x, y, w, h };
  moved = { k: 1, dx: 0, dy: 0 };
  cancelAnimationFrame(awaited);
  awaited = 0;
  table.parentElement.style.transform = "";
  view.classList.remove("is-moving");
  table.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
  table.style.setProperty("--board-model", clamp(MODEL / (BASE * per()), 1, HUGE));
  kept = { ...kept, box, acting: table.dataset.acting || kept?.acting };
}

/** Move the table once in the next frame, however often fingers and wheel tell of it until then. */
function shift() {
  awaited ||= requestAnimationFrame(shiftNow);
}

function shiftNow() {
  awaited = 0;
  view.classList.add("is-moving");
  table.parentElement.style.transform = `translate(${moved.dx}px, ${moved.dy}px) scale(${moved.k})`;
}

/** The box that is seen in the middle of a gesture. */
function seen() {
  const { k, dx, dy } = moved;
  return { x: box.x - dx / k / per(), y: box.y - dy / k / per(), w: box.w / k, h: box.h / k };
}

function zoomAt(factor, x = frame.width / 2, y = frame.height / 2) {
  const k = clamp(moved.k * factor, box.w / shaped(whole).w, box.w / CLOSEST);
  const by = k / moved.k;
  moved = { k, dx: x - (x - moved.dx) * by, dy: y - (y - moved.dy) * by };
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
    shiftNow();
    requestAnimationFrame(step);
  };
  if (calm.matches) draw(wanted);
  else requestAnimationFrame(step);
}

/** What `close` shows, with room above it for the buttons. */
function action() {
  const { x, y, w, h } = close();
  const grown = Math.min(frame.height / (frame.height - BUTTONS), Math.max(shaped(whole).w / w, 1));
  const [wide, high] = [w * grown, h * grown];
  const inside = (at, size, from, length) => size < length ? clamp(at, from, from + length - size) : at;
  const top = inside(y + h - high, high, whole.y, whole.h);
  return { x: inside(x + (w - wide) / 2, wide, whole.x, whole.w), y: top, w: wide, h: high };
}

/** The acting warrior with reach and nearest enemies, as far as that leaves the models large enough to be tapped. */
function close() {
  const [x, y, w, h] = table.dataset.focus.split(" ").map(Number);
  const wanted = shaped({ x, y, w, h });
  const actor = models.find((it) => it.id === table.dataset.acting);
  const most = (frame.width * BASE * GROWN) / MODEL;
  if (!actor) return wanted.w < most ? shaped({ x: x + w / 2 - most / 2, y: y + h / 2, w: most, h: 0 }) : wanted;
  const wide = areas.length ? Math.min(wanted.w, most) : wanted.w;
  const high = (wide * wanted.h) / wanted.w;
  const round = (from, length, at, size) => clamp(from + length / 2, at - size / 3, at + size / 3) - size / 2;
  return { x: round(wanted.x, wanted.w, actor.x, wide), y: round(wanted.y, wanted.h, actor.y, high), w: wide, h: high };
}

/** Whether a model is well inside a box. */
const isInside = (model, { x, y, w, h }) =>
  Math.max(Math.abs(model.x - x - w / 2) / w, Math.abs(model.y - y - h / 2) / h) < 0.45;

const corners = ({ x, y, width, height }) => [{ x, y }, { x: x + width, y: y + height }];
const centre = (at) => glide({ x: at.x - box.w / 2, y: at.y - box.h / 2, w: box.w, h: box.h });

const ZOOMS = {
  in: () => [zoomAt(1.5), draw(seen())],
  out: () => [zoomAt(1 / 1.5), draw(seen())],
  all: () => glide(shaped(whole)),
  action: () => glide(action()),
};

const place = (event) => ({ x: event.clientX - frame.left, y: event.clientY - frame.top });

function down(event) {
  if (event.button) return;
  if (fingers.size) draw(seen());
  else measure();
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
  if (!wheeled) measure();
  const { x, y } = place(event);
  zoomAt(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002)), x, y);
  clearTimeout(wheeled);
  wheeled = setTimeout(() => {
    wheeled = 0;
    if (!fingers.size) draw(seen());
  }, 150);
}

// --- choosing on the table -------------------------------------------------------------------------

const options = () => [...document.querySelectorAll("#ask [data-option]")];
const form = () => document.querySelector("form[data-place]");

/** Light these fighters and what leads to this answer, on the table and in the card. */
function light(ids, answer = "") {
  for (const element of document.querySelectorAll(".is-lit")) element.classList.remove("is-lit");
  for (const model of models) model.element.classList.toggle("is-lit", ids.includes(model.id));
  for (const ghost of ghosts) ghost.element.classList.toggle("is-lit", answer !== "" && ghost.answer === answer);
  for (const look of table.querySelectorAll("[data-look]")) {
    look.classList.toggle("is-lit", ids.includes(look.dataset.look));
  }
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

const say = (name, detail) => document.dispatchEvent(new CustomEvent(`board:${name}`, { detail }));

/** Put the base of the acting warrior at a place, to be confirmed by the button of the form. */
function put(x, y, z, kind) {
  const target = form();
  const at = { x: Math.round(x), y: Number(table.dataset.depth) - Math.round(y), z };
  for (const [name, value] of Object.entries(at)) target.elements[name].value = value;
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
  say("put", target);
  kept.put = { x, y, z };
  armed = "";
  light([]);
}

/** The floors below a place where the base may stand, the highest one first. */
function floorsAt(x, y) {
  const hit = areas.filter((it) => !it.matches(".is-peeled") && it.isPointInFill(new DOMPoint(x, y)));
  const floors = new Map();
  for (const area of hit) if (floors.get(area.dataset.z) !== "walk") floors.set(area.dataset.z, area.dataset.kind);
  return [...floors].map(([z, kind]) => ({ z: Number(z), kind })).sort((a, b) => b.z - a.z);
}

/** What is under a finger, the nearest first. Where a place is asked for, a bare model is meant only right on it. */
function under(px, py) {
  const grown = Number(table.style.getPropertyValue("--board-model"));
  const near = [...ghosts, ...models].flatMap((mark) => {
    if (mark.element.classList.contains("is-peeled")) return [];
    const off = Math.hypot((mark.x - box.x) * per() - px, (mark.y - box.y) * per() - py);
    const own = mark.r * grown * per();
    const round = !form() ? FINGER : mark.answer === undefined ? 0 : mark.id ? FINGER : FINGERTIP;
    const reach = Math.max(own, round);
    return off <= reach ? [{ mark, off, rank: off - (mark.answer !== undefined ? 8 : 0) }] : [];
  });
  return near.sort((a, b) => a.rank - b.rank);
}

/** Choose a mark, or show the warrior. */
function pick(mark) {
  say("show", mark.id && mark.element);
  if (mark.answer !== undefined) return choose(mark);
  view.focus({ preventScroll: true });
  light([mark.id]);
}

function tap(px, py, time) {
  const [x, y] = [box.x + px / per(), box.y + py / per()];
  const again = time - lastTap.time < 320 && Math.hypot(px - lastTap.x, py - lastTap.y) < 30;
  const near = under(px, py);
  const [mark, ...others] = near.flatMap((it) => (it.off - near[0].off < CLOSE_CALL ? [it.mark] : []));
  if (again && lastTap.free && !mark) {
    lastTap.time = 0;
    zoomAt(2, px, py);
    return draw(seen());
  }
  lastTap = { time, x: px, y: py, free: !mark };
  if (others.length) return say("several", { marks: [mark, ...others], y: py, pick });
  say("one");
  if (mark) return pick(mark);
  say("show");
  view.focus({ preventScroll: true });
  const floors = form() ? floorsAt(x, y) : [];
  if (!floors.length) return [light([]), say("missed", form())];
  const before = kept.put;
  const same = before && Math.hypot(before.x - x, before.y - y) * per() < FINGER;
  const at = same ? floors.findIndex((it) => it.z === before.z) : -1;
  const floor = floors[(at + 1) % floors.length];
  if (same && at >= 0 && floors.length > 1) put(before.x, before.y, floor.z, floor.kind);
  else put(x, y, floor.z, floor.kind);
  if (floors.length === 1 && form().matches("[data-at-once]")) form().requestSubmit();
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
  ground = { x, y, w: width, h: height };
  models = [...table.querySelectorAll("[data-fighter]")].map(marked);
  ghosts = [...table.querySelectorAll(".board__ghost")].map(marked);
  areas = [...table.querySelectorAll("[data-kind]")];
  fingers.clear();
  armed = "";
  view.classList.add("is-live");
  for (const control of document.querySelectorAll("[data-controls], form[data-place]")) control.hidden = false;
  for (const ends of ["pointerup", "pointercancel"]) view.addEventListener(ends, up);
  view.addEventListener("pointerdown", down);
  view.addEventListener("mousedown", (event) => event.preventDefault()); // a tap leaves the focus where it put it
  view.addEventListener("pointermove", move);
  view.addEventListener("wheel", wheel, { passive: false });
  measure();
  const idle = !areas.length && !table.querySelector("[data-answer]");
  const { acting } = table.dataset;
  const shown = models.filter((it) => (kept?.acting === acting ? it.answer !== undefined : it.id === acting));
  const isFar = !kept?.asksPlace && areas.length && kept?.box.w > (frame.width * 2 * BASE * GROWN) / MODEL;
  if (!kept?.asksPlace) for (const it of areas) if (it.dataset.kind === "walk") shown.push(...corners(it.getBBox()));
  const stays = kept && (idle || (kept.acting === acting && !isFar)) && shown.every((it) => isInside(it, kept.box));
  draw(stays ? shaped(kept.box) : action());
  Object.assign(kept, { put: null, asksPlace: areas.length > 0 });
  view.dispatchEvent(new CustomEvent("board:drawn", { bubbles: true, detail: { stays } }));
  const suggested = form()?.dataset.suggested.match(/^(\d+),(\d+),(\d+)$/);
  if (suggested) {
    const [at, north, z] = suggested.slice(1).map(Number);
    const south = Number(table.dataset.depth) - north;
    put(at, south, z, floorsAt(at, south).find((it) => it.z === z)?.kind ?? "zone");
  }
  new ResizeObserver(resized).observe(view);
}

function resized() {
  if (!view.clientWidth || !table.isConnected) return;
  const before = seen();
  measure();
  draw(shaped(before));
}

document.addEventListener("click", (event) => {
  const pressed = (css) => event.target.closest?.(css);
  const zoom = pressed("[data-zoom]");
  const chip = pressed("[data-show]");
  if (zoom) ZOOMS[zoom.dataset.zoom]();
  if (chip?.dataset.answer) return choose({ answer: chip.dataset.answer });
  if (chip && table) {
    const model = models.find((it) => it.id === chip.dataset.show);
    if (model) centre(model);
    light([chip.dataset.show]);
    say("show", model?.element);
  }
});

for (const [begins, ends] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
  document.addEventListener(begins, (event) => {
    if (!table) return;
    const about = event.target.closest?.("[data-option], .ask__member, [data-who], [data-show]");
    const mark = event.target.closest?.(".board__ghost, [data-fighter]");
    if (about) {
      const ids = about.dataset.about ?? about.dataset.who ?? about.dataset.show ?? "";
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
  const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const zoom = { "+": "in", "=": "in", "-": "out", 0: "all" }[event.key];
  if (!by && !zoom) return;
  event.preventDefault();
  if (by) draw({ ...box, x: box.x + (by[0] * box.w) / 6, y: box.y + (by[1] * box.w) / 6 });
  else ZOOMS[zoom]();
});

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target.matches("[data-poll]") && fingers.size) event.preventDefault();
});

document.addEventListener("htmx:afterSettle", mount);
mount();
