// A refereed battle through a bad network: an answer that the site does not hear is kept on this device, and sent later
// in its order. Each has a key, so that the site takes it once.

const RETRY = 5_000;
const KEY = `answers ${document.body.dataset.user ?? ""} ${location.pathname}`;
const kept = () => JSON.parse(localStorage.getItem(KEY) ?? "[]");
const place = () => document.querySelector("[data-waiting]");

/** Also where a site has no certificate, so that browsers give it no `randomUUID`. */
const newKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map((it) => it.toString(16).padStart(2, "0")).join("");

let missed = [];
let sending = false;
let retry = 0;

function keep(answers) {
  if (answers.length) localStorage.setItem(KEY, JSON.stringify(answers));
  else localStorage.removeItem(KEY);
}

function list(words, lines) {
  const head = document.createElement("p");
  head.textContent = words;
  const all = document.createElement("ul");
  all.append(...lines.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  return [head, all];
}

function show() {
  const at = place();
  if (!at) return;
  const answers = kept();
  at.hidden = !answers.length && !missed.length;
  at.replaceChildren();
  if (answers.length) {
    const back = Object.assign(document.createElement("button"), { type: "button", className: "button button--small" });
    back.textContent = "Take the last one back";
    back.addEventListener("click", () => { keep(kept().slice(0, -1)); show(); });
    const count = answers.length === 1 ? "1 answer waits" : `${answers.length} answers wait`;
    at.append(...list(`No signal: ${count} on this device.`, answers.map(({ label }) => label)), back);
  }
  if (missed.length) at.append(...list("Not taken:", missed.map(({ label, why }) => `${label}: ${why}`)));
}

const textOf = (element) => element.textContent.replace(/\s+/g, " ").trim();

/** What a form answers, as the site reads it; undefined where that depends on more than its fields. */
function said(form, button) {
  const fields = new FormData(form, button);
  if (fields.get("answer")) return fields.get("answer");
  if (fields.has("prefix")) return [fields.get("prefix").trim(), ...fields.getAll("chosen")].filter(Boolean).join(" ");
  if (fields.has("faces")) return fields.getAll("faces").join(",");
  return undefined;
}

function labelOf(form, button) {
  const chosen = [...form.querySelectorAll("select")].map((it) => it.selectedOptions[0]?.textContent.trim());
  const faces = new FormData(form).getAll("faces");
  return [button?.ariaLabel ?? textOf(button ?? form), ...chosen, ...faces].filter(Boolean).join(", ");
}

function wait(form, button, key) {
  const say = said(form, button);
  if (say === undefined) return false;
  const answers = kept();
  const { number, stored } = place().dataset;
  const from = answers.length ? { number: null, stored: null } : { number: Number(number), stored: Number(stored) };
  keep([...answers, { key, say, ...from, label: labelOf(form, button) }]);
  show();
  later();
  return true;
}

function later() {
  clearTimeout(retry);
  retry = setTimeout(send, RETRY);
}

async function send() {
  const answers = kept();
  const token = document.querySelector("[name=csrfmiddlewaretoken]");
  if (sending || !answers.length || !place() || !token) return;
  sending = true;
  try {
    const body = new FormData();
    body.set("csrfmiddlewaretoken", token.value);
    const plain = answers.map(({ key, say, number, stored }) => ({ key, say, number, stored }));
    body.set("answers", JSON.stringify(plain));
    const answer = await fetch(place().dataset.sent, { method: "POST", body });
    if (answer.status >= 500 || answer.status === 403) throw new Error(answer.status);
    const told = answer.headers.get("Content-Type").includes("json") ? await answer.json() : {};
    const reasons = told.reasons ?? answers.map(() => told.refused ?? "This battle takes no more answers.");
    missed = answers.map(({ label }, at) => ({ label, why: reasons[at] })).filter(({ why }) => why);
    keep(kept().slice(answers.length));
    window.htmx.ajax("GET", location.pathname, { target: "#play", select: "#play", swap: "outerHTML" });
  } catch {
    later();
  } finally {
    sending = false;
  }
}

const answers = (form) => form?.getAttribute?.("hx-post")?.endsWith("/answer/");

document.addEventListener("submit", (event) => {
  if (!answers(event.target) || (navigator.onLine && !kept().length)) return;
  if (!wait(event.target, event.submitter, newKey())) return;
  event.preventDefault();
  event.stopPropagation();
}, true);

document.addEventListener("htmx:configRequest", (event) => {
  if (!answers(event.detail.elt)) return;
  missed = [];
  event.detail.parameters.key = event.detail.elt.dataset.key = newKey();
});

// The site was not reached, or its answer was lost: the same answer is sent again, and taken once.
document.addEventListener("htmx:sendError", (event) => {
  const { elt, triggeringEvent } = event.detail.requestConfig ?? {};
  if (answers(elt)) wait(elt, triggeringEvent?.submitter, elt.dataset.key);
});

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target.matches("[data-poll]") && kept().length) event.preventDefault();
});

document.addEventListener("htmx:afterSettle", () => {
  show();
  document.dispatchEvent(new Event("page:changed"));
});

addEventListener("online", send);
show();
send();
