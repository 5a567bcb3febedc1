// Things are dragged from one warrior to another, to the stash or out of it, by the handle that this file puts before
// them, also by touch. The form "Give" does the same; so does this, with the same fields.

const EDGE = 60;
let carried = null;

const places = (element) => element?.closest?.(".roster-block, #stash");
const placeOf = (part) => (part?.id === "stash" ? "stash" : part?.id.replace("block-", ""));

function addHandles() {
  for (const button of document.querySelectorAll('.goods button[name="good"]')) {
    const row = button.closest("li");
    if (row.querySelector(".goods__handle")) continue;
    const handle = document.createElement("span");
    handle.className = "goods__handle";
    handle.dataset.good = button.value;
    handle.title = "Drag to another warrior or the stash";
    handle.setAttribute("aria-hidden", "true");
    row.prepend(handle);
  }
}

function aim(part) {
  if (carried.over === part) return;
  carried.over?.classList.remove("is-aimed");
  carried.over = part;
  part?.classList.add("is-aimed");
}

function lifted(event) {
  const handle = event.target.closest?.(".goods__handle");
  const form = document.getElementById("moving");
  if (!handle || !form || event.button !== 0) return;
  event.preventDefault();
  const row = handle.closest("li");
  const ghost = row.querySelector(".goods__name").cloneNode(true);
  ghost.className = "goods__ghost";
  document.body.append(ghost);
  carried = { good: handle.dataset.good, from: places(row), over: null, ghost, row };
  row.classList.add("is-dragged");
  moved(event);
}

function moved(event) {
  if (!carried) return;
  const { clientX: x, clientY: y } = event;
  carried.ghost.style.translate = `${x + 8}px ${y - 20}px`;
  const part = places(document.elementFromPoint(x, y));
  aim(part === carried.from ? null : part);
  if (y < EDGE + 60) scrollBy(0, -12);
  if (y > innerHeight - EDGE) scrollBy(0, 12);
}

function putDown() {
  const { over, ghost, row } = carried;
  over?.classList.remove("is-aimed");
  row.classList.remove("is-dragged");
  ghost.remove();
  const done = carried;
  carried = null;
  return done;
}

function dropped() {
  if (!carried) return;
  const { good, over } = putDown();
  if (!over) return;
  const [source, item] = good.split(" ");
  const form = document.getElementById("moving");
  const fields = { source, target: placeOf(over), item };
  for (const [name, value] of Object.entries(fields)) form.querySelector(`[name="${name}"]`).value = value;
  form.requestSubmit();
}

addHandles();
// Before the page is kept in place (in_place.js), as handles make lines higher.
document.addEventListener("htmx:afterSwap", addHandles);
document.addEventListener("htmx:oobAfterSwap", addHandles);
document.addEventListener("pointerdown", lifted);
document.addEventListener("pointermove", moved);
document.addEventListener("pointerup", dropped);
document.addEventListener("pointercancel", () => carried && putDown());
document.addEventListener("keydown", (event) => event.key === "Escape" && carried && putDown());
