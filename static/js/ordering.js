// Rows are dragged by their handle, also by touch, or moved by the buttons that the form has without this file.
// Every move is saved at once; where that fails the form's own button is there.

const form = document.getElementById("ordering");
const status = form?.querySelector("[data-ordering-status]");
let dragged = null;
let saving = Promise.resolve();

const nameOf = (row) => row.querySelector("strong").textContent;
const movable = (row) => row && !("fixed" in row.dataset);

async function send() {
  const order = new FormData(form);
  try {
    const answer = await fetch(form.action, { method: "POST", body: order, redirect: "manual", keepalive: true });
    return answer.type === "opaqueredirect";
  } catch {
    return false;
  }
}

function save(row) {
  const place = [...row.parentElement.children].indexOf(row) + 1;
  saving = saving.then(send).then((done) => {
    status.textContent = done ? `${nameOf(row)} is number ${place} now. Saved.` : "Not saved. Press Save order to try again.";
  });
}

function step(row, by) {
  const other = by < 0 ? row.previousElementSibling : row.nextElementSibling;
  if (!movable(other)) return;
  if (by < 0) other.before(row);
  else other.after(row);
  save(row);
}

function pressed(event) {
  const button = event.target.closest("button[name]");
  if (!button) return;
  event.preventDefault();
  step(button.closest("li"), button.name === "up" ? -1 : 1);
  button.focus();
}

function keyed(event) {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const row = event.target.closest("li");
  if (!by || !row) return;
  event.preventDefault();
  step(row, by);
  event.target.focus();
}

function lifted(event) {
  const row = event.target.closest("li");
  if (!movable(row) || !event.target.closest(".ordering__handle") || event.button !== 0) return;
  event.preventDefault();
  dragged = { row, before: row.nextElementSibling };
  row.classList.add("is-dragged");
  row.setPointerCapture(event.pointerId);
}

function carried(event) {
  if (!dragged) return;
  for (const other of dragged.row.parentElement.children) {
    if (other === dragged.row || !movable(other)) continue;
    const box = other.getBoundingClientRect();
    if (event.clientY < box.top || event.clientY > box.bottom) continue;
    if (event.clientY < box.top + box.height / 2) other.before(dragged.row);
    else other.after(dragged.row);
    return;
  }
}

function dropped() {
  if (!dragged) return;
  const { row, before } = dragged;
  dragged = null;
  row.classList.remove("is-dragged");
  if (row.nextElementSibling !== before) save(row);
}

if (form) {
  for (const handle of form.querySelectorAll(".ordering__handle")) handle.hidden = false;
  form.addEventListener("click", pressed);
  form.addEventListener("keydown", keyed);
  form.addEventListener("pointerdown", lifted);
  form.addEventListener("pointermove", carried);
  form.addEventListener("pointerup", dropped);
  form.addEventListener("pointercancel", dropped);
}
