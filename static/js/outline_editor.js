// Draws the outline of a territory on the map. It only writes the field with the list of points, which works without it.
// By pointer: a click adds a point, points are dragged, a cross in the middle of a side becomes a point when it is
// dragged. By keyboard: arrow keys move the focused point, Enter adds one after it, Delete removes it.

const SVG = "http://www.w3.org/2000/svg";
const SCALE = 1000;
const STEP = 5;
const LONG_STEP = 25;
const MOST_POINTS = 60;

const svg = document.querySelector("[data-outline-editor]");
const field = svg && document.getElementById(svg.dataset.outlineEditor);
const tools = document.querySelector("[data-outline-tools]");
const status = document.querySelector("[data-outline-status]");
const height = Number(svg?.dataset.height ?? SCALE);
const earlier = [];
let points = [];
let chosen = -1;
let dragged = -1;

const layer = document.createElementNS(SVG, "g");

function say(sentence) {
  status.textContent = sentence;
}

function made(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

const within = (value) => Math.min(SCALE, Math.max(0, Math.round(value)));
const shown = ([x, y]) => [x, (y * height) / SCALE];
const middle = (one, other) => [within((one[0] + other[0]) / 2), within((one[1] + other[1]) / 2)];

function read() {
  points = field.value
    .split("\n")
    .map((line) => line.match(/^\s*(\d{1,4})[\s,;]+(\d{1,4})\s*$/))
    .filter(Boolean)
    .slice(0, MOST_POINTS)
    .map((found) => [within(found[1]), within(found[2])]);
}

function write() {
  field.value = points.map(([x, y]) => `${x}, ${y}`).join("\n");
}

function remember() {
  earlier.push(JSON.stringify(points));
  if (earlier.length > 200) earlier.shift();
}

function placeOf(event) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  return [within(at.x), within((at.y * SCALE) / height)];
}

function corner(point, index) {
  const [x, y] = shown(point);
  const label = `Point ${index + 1} of ${points.length}: ${point[0]}, ${point[1]}`;
  const handle = made("g", { class: "handle", tabindex: "0", role: "button", "aria-label": label, "data-corner": index });
  handle.append(made("circle", { class: "handle__reach", cx: x, cy: y, r: 22 }));
  handle.append(made("circle", { class: "handle__dot", cx: x, cy: y, r: 9 }));
  if (index === chosen) handle.classList.add("is-chosen");
  return handle;
}

function bend(point, index) {
  const [x, y] = shown(middle(point, points[(index + 1) % points.length]));
  const handle = made("g", { class: "bend", "data-bend": index });
  handle.append(made("circle", { class: "handle__reach", cx: x, cy: y, r: 16 }));
  handle.append(made("path", { class: "bend__cross", d: `M${x - 7} ${y}h14M${x} ${y - 7}v14` }));
  return handle;
}

function draw({ focus = false } = {}) {
  const outline = points.map((point) => shown(point).join(",")).join(" ");
  layer.replaceChildren(made(points.length > 2 ? "polygon" : "polyline", { class: "outline", points: outline }));
  if (points.length > 1 && points.length < MOST_POINTS) layer.append(...points.map(bend));
  layer.append(...points.map(corner));
  if (focus && chosen >= 0) layer.querySelector(`[data-corner="${chosen}"]`)?.focus();
}

function insert(index, point) {
  if (points.length >= MOST_POINTS) {
    say(`An outline has ${MOST_POINTS} points at most.`);
    return false;
  }
  points.splice(index, 0, point);
  chosen = index;
  write();
  return true;
}

function addAfterChosen() {
  const before = points[chosen];
  remember();
  if (before === undefined) insert(points.length, [SCALE / 2 + 40 * points.length, SCALE / 2].map(within));
  else if (points.length < 3) insert(chosen + 1, [before[0] + 60, before[1] + 60 * (points.length - 1)].map(within));
  else insert(chosen + 1, middle(before, points[(chosen + 1) % points.length]));
  say(`Point ${chosen + 1} added.`);
  draw({ focus: true });
}

function removeChosen() {
  if (points[chosen] === undefined) {
    say("Choose a point first.");
    return;
  }
  remember();
  points.splice(chosen, 1);
  say(`Point ${chosen + 1} deleted.`);
  chosen = Math.min(chosen, points.length - 1);
  write();
  draw({ focus: true });
}

function undo() {
  if (earlier.length === 0) {
    say("There is nothing to undo.");
    return;
  }
  points = JSON.parse(earlier.pop());
  chosen = Math.min(chosen, points.length - 1);
  say("Undone.");
  write();
  draw();
}

function clear() {
  remember();
  points = [];
  chosen = -1;
  say("All points cleared. Undo brings them back.");
  write();
  draw();
}

function pressed(event) {
  const handle = event.target.closest("[data-corner]");
  if (!handle) return;
  chosen = Number(handle.dataset.corner);
  const step = event.shiftKey ? LONG_STEP : STEP;
  const way = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
  if (way) {
    remember();
    points[chosen] = points[chosen].map((value, axis) => within(value + way[axis]));
    say(`Point ${chosen + 1}: ${points[chosen].join(", ")}`);
    write();
    draw({ focus: true });
  } else if (event.key === "Enter") {
    addAfterChosen();
  } else if (event.key === "Delete" || event.key === "Backspace") {
    removeChosen();
  } else {
    return;
  }
  event.preventDefault();
}

function grabbed(event) {
  if (event.button !== 0) return;
  const handle = event.target.closest("[data-corner], [data-bend]");
  if (!handle) return;
  event.preventDefault();
  remember();
  if (handle.dataset.bend !== undefined) insert(Number(handle.dataset.bend) + 1, placeOf(event));
  else chosen = Number(handle.dataset.corner);
  dragged = chosen;
  svg.setPointerCapture(event.pointerId);
  draw({ focus: true });
}

function moved(event) {
  if (dragged < 0) return;
  points[dragged] = placeOf(event);
  write();
  draw();
}

function dropped() {
  if (dragged < 0) return;
  const before = earlier.at(-1);
  if (before === JSON.stringify(points)) earlier.pop();
  say(`Point ${dragged + 1}: ${points[dragged].join(", ")}`);
  dragged = -1;
  draw({ focus: true });
}

function clicked(event) {
  if (event.target.closest("[data-corner], [data-bend]")) return;
  remember();
  if (insert(points.length, placeOf(event))) say(`Point ${points.length} added.`);
  draw({ focus: true });
}

if (svg && field) {
  svg.querySelector("[data-drawn]")?.remove();
  svg.append(layer);
  svg.classList.add("is-drawn-on");
  tools.hidden = false;
  read();
  draw();
  svg.addEventListener("pointerdown", grabbed);
  svg.addEventListener("pointermove", moved);
  svg.addEventListener("pointerup", dropped);
  svg.addEventListener("pointercancel", dropped);
  svg.addEventListener("click", clicked);
  svg.addEventListener("keydown", pressed);
  layer.addEventListener("focusin", (event) => { chosen = Number(event.target.closest("[data-corner]").dataset.corner); });
  field.addEventListener("input", () => { read(); draw(); });
  const verbs = { add: addAfterChosen, delete: removeChosen, undo, clear };
  tools.addEventListener("click", (event) => verbs[event.target.closest("[data-do]")?.dataset.do]?.());
}
