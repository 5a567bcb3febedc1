// The warband page swaps only the parts of it that a change has changed: each request names the parts that the page
// has, and the forms that stay where they are get the keys of the answer.
// When the button that was pressed is gone after a change (the last one hired, the item given back), focus goes to the
// nearest part around it that is still there. What the reader has unfolded or folded stays so.
// Warriors and sections are folded on a phone and open on a wide screen, until the reader folds or unfolds them: which
// are open is remembered on this device for each warband.

let trail = [];
let folds = new Map();

const REMEMBERED = `wyrdbook-unfolded ${location.pathname}`;
const FOLDS = "details.fold[id]";

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(REMEMBERED));
  } catch {
    return null;
  }
}

function remember() {
  const open = [...document.querySelectorAll(`${FOLDS}[open]`)].map((one) => one.id);
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify(open));
  } catch {
    // A browser that stores nothing folds everything again next time.
  }
}

function unfold() {
  const wide = matchMedia("(min-width: 60rem)").matches;
  const open = remembered();
  for (const fold of document.querySelectorAll(FOLDS)) {
    if (open ? open.includes(fold.id) : wide) fold.open = true;
  }
}

function unfoldAround(place) {
  for (let at = place; at; at = at.parentElement) if (at.matches(FOLDS)) at.open = true;
  const own = place?.querySelector(`:scope > ${FOLDS}`);
  if (own) own.open = true;
}

if (!new URLSearchParams(location.search).has("cards")) unfold();
if (location.hash) unfoldAround(document.getElementById(location.hash.slice(1)));

document.addEventListener("click", (event) => {
  const { target } = event;
  if (!(target instanceof Element)) return;
  if (target.closest(".fold__head")) setTimeout(remember);
  const jump = target.closest('a[href*="#"]');
  if (jump?.hash && jump.pathname === location.pathname) unfoldAround(document.getElementById(jump.hash.slice(1)));
  const all = target.closest("[data-fold-all]");
  if (!all) return;
  event.preventDefault();
  const open = all.dataset.foldAll === "open";
  for (const fold of document.querySelectorAll(FOLDS)) fold.open = open;
  all.dataset.foldAll = open ? "folded" : "open";
  all.textContent = open ? "Fold all" : "Unfold all";
  remember();
});

function idsAround(element) {
  const ids = [];
  for (let at = element; at && at.id !== "builder"; at = at.parentElement) {
    if (at.id && !at.matches(FOLDS)) ids.push(at.id);
  }
  return [...ids, "builder"];
}

function freshenKeys() {
  const fresh = document.querySelector("#keys > [data-keys]");
  if (!fresh) return;
  for (const old of document.querySelectorAll("form > [data-keys]")) old.replaceWith(fresh.cloneNode(true));
  fresh.remove();
}

document.addEventListener("htmx:configRequest", (event) => {
  const parts = [...document.querySelectorAll("[data-part]")];
  event.detail.headers["Page-Parts"] = parts.map((part) => `${part.id}=${part.dataset.part}`).join(" ");
});

document.addEventListener("htmx:beforeSwap", () => {
  const focused = document.activeElement;
  trail = focused && focused !== document.body ? idsAround(focused) : [];
  folds = new Map([...document.querySelectorAll("#builder details[id]")].map((one) => [one.id, one.open]));
});

// At once, so that what was pressed can be kept in its place (in_place.js).
function unfoldAgain() {
  for (const [id, open] of folds) {
    const fold = document.getElementById(id);
    if (open && fold?.matches(FOLDS)) fold.open = true;
  }
  if (!remembered() && matchMedia("(min-width: 60rem)").matches) unfold();
}

document.addEventListener("htmx:oobAfterSwap", unfoldAgain);
document.addEventListener("htmx:afterSwap", unfoldAgain);

document.addEventListener("htmx:afterSettle", (event) => {
  freshenKeys();
  if (event.detail.requestConfig?.verb !== "post") return;
  for (const [id, open] of folds) {
    const part = document.getElementById(id);
    if (part && !part.matches(FOLDS)) part.open = open;
  }
});

document.addEventListener("htmx:afterSettle", () => {
  if (document.activeElement !== document.body || !trail.length) return;
  const place = trail.map((id) => document.getElementById(id)).find(Boolean);
  trail = [];
  if (!place) return;
  if (!place.matches("a[href], button, input, select, summary")) place.tabIndex = -1;
  place.focus({ preventScroll: true });
});
