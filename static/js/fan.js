// Several models under one finger, fanned out as chips to choose from; arrow keys and Escape work in it.

let fan = null;

function close() {
  const had = fan?.contains(document.activeElement);
  fan?.remove();
  fan = null;
  if (had) document.querySelector("[data-board]")?.focus({ preventScroll: true });
}

/** The chip of a mark: its label, and its name in words. */
function chip(mark, pick) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `board__fan-chip ${mark.element.getAttribute("class").match(/board__model--\w+/) ?? ""}`;
  if (mark.id) button.dataset.who = mark.id;
  button.textContent = mark.element.querySelector("title").textContent;
  button.addEventListener("click", () => {
    close();
    pick(mark);
  });
  return button;
}

document.addEventListener("board:several", ({ detail: { marks, y, pick } }) => {
  close();
  const view = document.querySelector("[data-board]");
  fan = document.createElement("div");
  fan.className = `board__fan${y < view.clientHeight / 2 ? " board__fan--low" : ""}`;
  fan.setAttribute("role", "group");
  fan.setAttribute("aria-label", "Several are here: which one?");
  fan.append(...marks.map((mark) => chip(mark, pick)));
  view.parentElement.append(fan);
  fan.firstElementChild.focus({ preventScroll: true });
});

for (const name of ["board:one", "htmx:beforeSwap"]) document.addEventListener(name, close);

document.addEventListener("keydown", (event) => {
  if (!fan?.contains(event.target)) return;
  const chips = [...fan.children];
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (event.key === "Escape") close();
  if (!step) return;
  event.preventDefault();
  chips.at((chips.indexOf(event.target) + step) % chips.length).focus();
});
