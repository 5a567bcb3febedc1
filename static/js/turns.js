// The turns at a real table: a tap that the site does not hear is kept on this device, and sent later in its order.

const RETRY = 5_000;
const user = document.body.dataset.user ?? "";
const KEY = `turns ${user} ${location.pathname}`;
const kept = () => JSON.parse(localStorage.getItem(KEY) ?? "[]");

/** Also where a site has no certificate, so that browsers give it no `randomUUID`. */
const newKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map((it) => it.toString(16).padStart(2, "0")).join("");

let sending = false;
let retry = 0;
let missed = []; // what the site did not take, with why

const area = () => document.getElementById("turns");
const form = () => document.getElementById("turns-form");

function keep(steps) {
  if (steps.length) localStorage.setItem(KEY, JSON.stringify(steps));
  else localStorage.removeItem(KEY);
}

function line(text) {
  const item = document.createElement("li");
  item.textContent = text;
  return item;
}

/** What waits on this device, and what was not taken; and the page as it would be with what waits. */
function show() {
  const place = document.querySelector("[data-kept]");
  if (!place) return;
  const steps = kept();
  place.hidden = !steps.length && !missed.length;
  place.replaceChildren();
  if (steps.length) {
    const head = document.createElement("p");
    head.textContent = `No signal: ${steps.length} ${steps.length === 1 ? "step waits" : "steps wait"} on this device.`;
    const list = document.createElement("ul");
    list.append(...steps.map((step) => line(step.label)));
    const back = document.createElement("button");
    Object.assign(back, { type: "button", className: "button button--small", textContent: "Take the last one back" });
    back.addEventListener("click", () => { keep(kept().slice(0, -1)); location.reload(); });
    place.append(head, list, back);
  }
  if (missed.length) {
    const head = document.createElement("p");
    head.textContent = "Not taken:";
    const list = document.createElement("ul");
    list.append(...missed.map(({ label, why }) => line(`${label}: ${why}`)));
    place.append(head, list);
  }
  steps.forEach(imagine);
}

const nameOf = (row) => row.querySelector(".turns__name").firstChild.textContent.trim();

const rowOf = (number) => number && document.querySelector(`[data-model="${Number(number)}"]`);

/** The heading once a step is taken. It is kept with the step: a page that was kept earlier knows other ones. */
function headingAfter(say, steps) {
  const [what, number] = say.split(" ");
  if (what === "done") {
    const ahead = JSON.parse(document.getElementById("turns-ahead").textContent);
    return ahead[steps.filter((it) => it.say === "done").length] ?? "Go on at the table";
  }
  const row = what === "acts" && rowOf(number);
  return row ? `${nameOf(row)} acts` : null;
}

/** Shows a step that waits as if it had been taken: dice and cards are the site's, and come later. */
function imagine(step) {
  const [what, number] = step.say.split(" ");
  const row = rowOf(number);
  if (step.heading) document.getElementById("turns-now").textContent = step.heading;
  if (what === "acts" && row) row.classList.add("has-acted");
  if (row && (what === "out" || what === "there")) row.classList.toggle("is-out", what === "out");
  const state = row?.querySelector("[data-state]");
  if (state) state.textContent = { out: "out", there: "", acts: "acts", acted: "acted" }[what] ?? "";
}

/** What a button says where only the table knows who may act. */
function meant(button) {
  if (button.value === "own") return form().elements.namedItem("own").value;
  if (!button.matches("[data-acts], [data-marks]")) return button.value;
  const number = button.closest("[data-model]").dataset.model;
  const marks = button.matches("[data-marks]") && document.querySelector("[data-acts]") === null;
  return marks ? `acted ${number}` : `acts ${number}`;
}

function wait(button, step) {
  const steps = kept();
  const moment = steps.length ? null : Number(form().elements.namedItem("moment").value);
  const label = button.textContent.replace(/\s+/g, " ").trim();
  const say = button.value === "undo" ? "undo" : meant(button);
  keep([...steps, { key: step, say, moment, label, heading: headingAfter(say, steps) }]);
  show();
  later();
}

function later() {
  clearTimeout(retry);
  retry = setTimeout(send, RETRY);
}

const stepsOf = (steps) => steps.map(({ key, say, moment }) => ({ key, say, moment }));

async function send() {
  const steps = kept();
  if (sending || !steps.length || !form()) return;
  sending = true;
  try {
    const body = new FormData();
    body.set("csrfmiddlewaretoken", form().elements.namedItem("csrfmiddlewaretoken").value);
    body.set("steps", JSON.stringify(stepsOf(steps)));
    const answer = await fetch(area().dataset.sent, { method: "POST", body });
    if (answer.status >= 500 || answer.status === 403) throw new Error(answer.status);
    const said = answer.headers.get("Content-Type").includes("json") ? await answer.json() : {};
    const why = said.refused ?? "This battle takes no more steps.";
    const reasons = said.reasons ?? steps.map(() => why);
    missed = steps.map(({ label }, at) => ({ label, why: reasons[at] ?? "" })).filter((it) => it.why);
    keep(kept().slice(steps.length));
    refresh();
  } catch {
    later();
  } finally {
    sending = false;
  }
}

function refresh() {
  window.htmx.ajax("GET", area().dataset.here, { target: "#turns", select: "#turns", swap: "outerHTML" });
}

document.addEventListener("submit", (event) => {
  if (event.target.id !== "turns-form" || !event.submitter) return;
  const key = newKey();
  if (navigator.onLine && !kept().length) {
    event.target.elements.namedItem("key").value = key;
    missed = [];
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  wait(event.submitter, key);
}, true);

// The site was not reached, or its answer was lost: the same step is sent again, and taken once.
document.addEventListener("htmx:sendError", (event) => {
  const { elt, triggeringEvent } = event.detail.requestConfig ?? {};
  if (elt?.id !== "turns-form" || !triggeringEvent?.submitter) return;
  wait(triggeringEvent.submitter, elt.elements.namedItem("key").value);
});

document.addEventListener("htmx:beforeRequest", (event) => {
  const polls = event.target.matches("[data-poll]");
  if (polls && (document.hidden || kept().length)) event.preventDefault();
});

document.addEventListener("htmx:afterSettle", () => {
  show();
  document.dispatchEvent(new Event("page:changed"));
});

addEventListener("online", send);
show();
send();
