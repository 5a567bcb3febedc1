// Keeps the keyboard's place on the warband page: when the button that was pressed is gone after a change
// (the last one hired, the item given back), focus goes to the nearest part around it that is still there.
// What the reader has unfolded or folded stays so, as long as it is the same panel.

let trail = [];
let folds = new Map();

function idsAround(element) {
  const ids = [];
  for (let at = element; at && at.id !== "builder"; at = at.parentElement) {
    if (at.id) ids.push(at.id);
  }
  return [...ids, "builder"];
}

document.addEventListener("htmx:beforeSwap", () => {
  const focused = document.activeElement;
  trail = focused && focused !== document.body ? idsAround(focused) : [];
  folds = new Map([...document.querySelectorAll("#builder details[id]")].map((one) => [one.id, one.open]));
});

document.addEventListener("htmx:afterSettle", (event) => {
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
