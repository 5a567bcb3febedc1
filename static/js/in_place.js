// What was pressed stays where it is in the window when parts of the page are swapped: content that comes or goes above
// it scrolls the page by as much. Where it is gone, the nearest part around it that is left stays. `overflow-anchor` is
// off on these pages (base.css): browsers would choose what stays by themselves, and only some do.

let places = [];

function placesAround(element) {
  const around = [];
  for (let at = element; at; at = at.parentElement) {
    if (at === element || at.id) around.push({ part: at, id: at.id, top: at.getBoundingClientRect().top });
  }
  return around;
}

function keepInPlace() {
  for (const { part, id, top } of places) {
    const left = part.isConnected ? part : id && document.getElementById(id);
    if (!left) continue;
    scrollBy({ top: left.getBoundingClientRect().top - top, behavior: "instant" });
    return;
  }
}

document.addEventListener("htmx:beforeSwap", (event) => {
  const { elt, triggeringEvent } = event.detail.requestConfig;
  const pressed = triggeringEvent?.submitter ?? triggeringEvent?.target;
  places = placesAround(pressed instanceof Element && pressed.isConnected ? pressed : elt);
});

document.addEventListener("htmx:afterSwap", keepInPlace);
document.addEventListener("htmx:afterSettle", () => {
  keepInPlace();
  places = [];
});
