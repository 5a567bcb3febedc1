// The page on which a battle is played, around the board: waiting for the others, the log, and naming several warriors.

let logIsOpen = false;
let typed = null; // what was typed, ticked and opened on a page that others have changed
let hasAnswered = false; // whether the next page follows an answer

function showActing() {
  const chip = document.querySelector(".play__chip.is-acting");
  const strip = chip?.closest("ul");
  if (strip) strip.scrollLeft = chip.offsetLeft - strip.offsetLeft - 8;
}

/** What a fresh page needs, and what a swap would lose. */
function settle() {
  document.fonts.ready.then(showActing);
  document.querySelector("#ask .is-suggested")?.scrollIntoView({ block: "nearest" });
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

/** The fields of the page by a name that they have again in a fresh one, if it asks the same question. */
function fields() {
  const all = [...document.querySelectorAll(":is(.play__rail, .referee) :is(input:not([type=hidden]), select)")];
  return new Map(all.map((it) => {
    const number = it.closest("[data-question]")?.dataset.question;
    return [`${it.form.action} ${number} ${[...it.form.elements].indexOf(it)}`, it];
  }));
}

document.addEventListener("htmx:beforeSwap", (event) => {
  hasAnswered = event.target.matches(".referee") && event.detail.requestConfig.elt.closest("#ask") !== null;
  if (!event.target.matches("#play") || !event.detail.requestConfig.elt.matches("[data-poll]")) return;
  const old = fields();
  typed = {
    open: [...document.querySelectorAll(":is(.play__rail, .referee) details[id][open]")].map((it) => it.id),
    fields: [...old].map(([key, { value, checked }]) => [key, { value, checked }]),
    focus: [...old].find(([, it]) => it === document.activeElement)?.[0],
  };
});

function restore() {
  const fresh = fields();
  for (const id of typed.open) document.getElementById(id)?.setAttribute("open", "");
  for (const [key, old] of typed.fields) if (fresh.has(key)) Object.assign(fresh.get(key), old);
  fresh.get(typed.focus)?.focus({ preventScroll: true });
  typed = null;
}

document.addEventListener("htmx:afterSettle", () => {
  settle();
  if (typed) restore();
  const card = document.getElementById("decision");
  if (hasAnswered && card?.getBoundingClientRect().top < 0) scrollTo(0, 0);
  hasAnswered = false;
  if (document.activeElement === document.body) card?.focus({ preventScroll: true });
});

settle();
