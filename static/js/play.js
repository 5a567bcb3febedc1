// The page on which a battle is played, around the board: waiting for the others, the log, and naming several warriors.

let logIsOpen = false;

function showActing() {
  const chip = document.querySelector(".play__chip.is-acting");
  const strip = chip?.closest("ul");
  if (strip) strip.scrollLeft = chip.offsetLeft - strip.offsetLeft - 8;
}

/** What a fresh page needs, and what a swap would lose. */
function settle() {
  document.fonts.ready.then(showActing);
  const log = document.getElementById("log");
  if (log) log.open ||= logIsOpen;
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[href='#log-lines']")) document.getElementById("log").open = true;
});

document.addEventListener("toggle", (event) => {
  if (event.target.id === "log") logIsOpen = event.target.open;
}, true);

document.addEventListener("change", (event) => {
  const group = event.target.closest("[data-most]");
  if (!group) return;
  const boxes = [...group.querySelectorAll("[type=checkbox]")];
  const full = boxes.filter((it) => it.checked).length >= Number(group.dataset.most);
  for (const it of boxes) it.disabled = full && !it.checked;
});

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target.matches("[data-poll]") && document.hidden) event.preventDefault();
});

document.addEventListener("htmx:afterRequest", (event) => {
  const lost = document.querySelector("[data-reconnecting]");
  if (lost && event.target.matches("[data-poll]")) lost.hidden = event.detail.successful;
});

document.addEventListener("htmx:afterSettle", () => {
  settle();
  if (document.activeElement === document.body) document.getElementById("decision")?.focus({ preventScroll: true });
});

settle();
