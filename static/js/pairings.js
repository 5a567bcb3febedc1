// The board of a round: warbands are moved between tables by drag, by a click on one and then on another place, or by
// keyboard. It only sets the fields of the form below it, which work without it. Enter picks a warband up; arrow keys
// carry it from table to table; Enter on another warband swaps the two; Escape puts it back.

const form = document.getElementById("arrangement");
const board = form?.querySelector("[data-board]");
const status = form?.querySelector("[data-board-status]");
const fields = [...(form?.querySelectorAll(".arrangement select") ?? [])];
let held = null;
let heldFrom = "";
const publishes = document.querySelector('[form="arrangement"][value="publish"]') !== null;
const keeping = publishes ? "Save or publish the round to keep this." : "Save the pairings to keep this.";

const nameOf = (field) => form.querySelector(`label[for="${field.id}"]`).textContent.trim();
const places = () => [...fields[0].options].map((option) => ({ value: option.value, label: option.textContent }));
const labelOf = (value) => places().find((place) => place.value === value).label;

function say(sentence) {
  status.textContent = sentence;
}

function pickUp(field) {
  held = field;
  heldFrom = field.value;
  say(`${nameOf(field)} picked up from: ${labelOf(field.value)}. Arrow keys move it, Enter puts it down or swaps.`);
}

function putDown() {
  say(`${nameOf(held)} put down at: ${labelOf(held.value)}. ${keeping}`);
  held = null;
}

function swap(field) {
  const [one, other] = [held, field];
  [one.value, other.value] = [other.value, heldFrom];
  say(`${nameOf(one)} and ${nameOf(other)} swapped. ${keeping}`);
  held = null;
}

function chosen(field) {
  if (field.disabled) return;
  if (held === null) pickUp(field);
  else if (held === field) putDown();
  else swap(field);
  draw(field);
}

function carry(step) {
  const values = places().map((place) => place.value);
  const next = (values.indexOf(held.value) + step + values.length) % values.length;
  held.value = values[next];
  say(`${nameOf(held)}: ${labelOf(held.value)}`);
  draw(held);
}

function drop(value) {
  held.value = value;
  const field = held;
  putDown();
  draw(field);
}

function warband(field) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "board__warband";
  button.textContent = nameOf(field);
  for (const tag of field.closest("tr").querySelectorAll("th .tag")) button.append(" ", tag.cloneNode(true));
  button.disabled = field.disabled;
  button.draggable = !field.disabled;
  button.dataset.field = field.id;
  button.setAttribute("aria-pressed", String(held === field));
  button.addEventListener("click", (event) => { event.stopPropagation(); chosen(field); });
  button.addEventListener("dragstart", () => { held = field; heldFrom = field.value; });
  button.addEventListener("dragend", () => { held = null; draw(); });
  button.addEventListener("dragover", (event) => event.preventDefault());
  button.addEventListener("drop", (event) => {
    event.preventDefault();
    event.stopPropagation();
    if (held && held !== field && !field.disabled) { swap(field); draw(); }
  });
  return button;
}

function table(place) {
  const section = document.createElement("section");
  section.className = "board__table";
  const heading = document.createElement("h3");
  heading.textContent = place.label;
  section.append(heading, ...fields.filter((field) => field.value === place.value).map(warband));
  section.addEventListener("click", () => { if (held) drop(place.value); });
  section.addEventListener("dragover", (event) => { event.preventDefault(); section.classList.add("is-target"); });
  section.addEventListener("dragleave", () => section.classList.remove("is-target"));
  section.addEventListener("drop", (event) => { event.preventDefault(); if (held) drop(place.value); });
  return section;
}

function draw(focused = null) {
  board.replaceChildren(...places().map(table));
  if (focused) board.querySelector(`[data-field="${focused.id}"]`)?.focus();
}

function pressed(event) {
  if (held === null) return;
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step) {
    event.preventDefault();
    carry(step);
  } else if (event.key === "Escape") {
    held.value = heldFrom;
    const field = held;
    putDown();
    draw(field);
  }
}

if (board && fields.length > 0) {
  board.hidden = false;
  // The board says it all; the table below it stays open only where a place in it is wrong.
  const fold = form.querySelector(".arrangement-fold");
  fold.open = fold.querySelector(".errorlist") !== null;
  board.addEventListener("keydown", pressed);
  for (const field of fields) field.addEventListener("change", () => draw());
  draw();
}
