// The warband page swaps only the parts of it that a change has changed: each request names the parts that the page
// has, and the forms that stay where they are get the keys of the answer.
// When the button that was pressed is gone after a change (the last one hired, the item given back), focus goes to the
// nearest part around it that is still there. What the reader has unfolded or folded stays so.

let trail = [];
let folds = new Map();

function idsAround(element) {
  const ids = [];
  for (let at = element; at && at.id !== "builder"; at = at.parentElement) {
    if (at.id) ids.push(at.id);
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

document.addEventListener("htmx:afterSettle", (event) => {
  freshenKeys();
  if (event.detail.requestConfig?.verb !== "post") return;
  for (const [id, open] of folds) document.getElementById(id)?.toggleAttribute("open", open);
});

document.addEventListener("htmx:afterSettle", () => {
  if (document.activeElement !== document.body || !trail.length) return;
  const place = trail.map((id) => document.getElementById(id)).find(Boolean);
  trail = [];
  if (!place) return;
  if (!place.matches("a[href], button, input, select, summary")) place.tabIndex = -1;
  place.focus({ preventScroll: true });
});
