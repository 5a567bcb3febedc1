// The layers of the board. A button takes floors off one by one, so that one sees what stands below; names are switched
// on and stay on when the board is drawn anew.

let highest = Infinity; // the highest storey that is shown
let areNamed = false;

function peel() {
  const button = document.querySelector("[data-storeys]");
  if (!button) return;
  const levels = button.dataset.storeys.split(" ").map(Number);
  if (!levels.includes(highest)) highest = levels.at(-1);
  for (const element of document.querySelectorAll(".board__table [data-z]")) {
    element.classList.toggle("is-peeled", Math.round(Number(element.dataset.z) / 300) > highest);
  }
  const next = levels[levels.indexOf(highest) - 1];
  button.textContent = highest === levels.at(-1) ? "Floors" : highest ? `Up to ${highest * 3}"` : "Ground";
  button.setAttribute("aria-label", next === undefined ? "Show all floors" : "Hide the top floor");
  button.dataset.next = next ?? levels.at(-1);
}

document.addEventListener("board:drawn", (event) => {
  if (!event.detail.stays) highest = Infinity;
  peel();
  document.querySelector("[data-names]").checked = areNamed;
});

document.addEventListener("change", (event) => {
  if (event.target.matches?.("[data-names]")) areNamed = event.target.checked;
});

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-storeys]");
  if (!button) return;
  highest = Number(button.dataset.next);
  peel();
});
