// The tally of a battle while it is played. What is entered stays on this device until the site has it, and the page
// can be opened without a signal. The site merges field by field, so that sending twice changes nothing.

const RETRY = 5_000;
const form = document.querySelector("form[data-kept-here]");
const signal = document.getElementById("tally-signal");
const user = document.body.dataset.user ?? "";
const KEY = `tally ${user} ${location.pathname}`;
const NOT_KEPT = new Set(["csrfmiddlewaretoken", "shown", "sure", "do"]);

let before = values();
let sending = null;
let retry = 0;
let closed = false;

function values() {
  return Object.fromEntries([...new FormData(form)].filter(([name]) => !NOT_KEPT.has(name)));
}

const shown = () => form.elements.namedItem("shown");
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

function changes(from, to) {
  const names = new Set([...Object.keys(from), ...Object.keys(to)]);
  return [...names].filter((name) => (from[name] ?? "") !== (to[name] ?? ""));
}

function keep() {
  const now = values();
  if (isSame(before, now)) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify({ shown: shown().value, before, now }));
}

function enter(name, value) {
  for (const field of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
    if (field.type === "radio") field.checked = field.value === value;
    else if (field.type === "checkbox") field.checked = value !== "";
    else field.value = value;
  }
}

/** Puts back what was entered and not sent; the site learns what it was entered upon. */
function putBack() {
  const text = localStorage.getItem(KEY);
  if (!text) return;
  const stored = JSON.parse(text);
  const [old, base] = [JSON.parse(stored.shown), JSON.parse(shown().value)];
  for (const name of changes(stored.before, stored.now)) {
    enter(name, stored.now[name] ?? "");
    if (name in old) base[name] = old[name];
    else delete base[name];
  }
  shown().value = JSON.stringify(base);
  keep();
  send();
}

function send() {
  clearTimeout(retry);
  if (!closed && !isSame(before, values())) window.htmx.trigger(form, "change");
}

/** Says above the form how it stands; the form stays where it is in the window. */
function say(sentence, { waiting }) {
  const { top } = form.getBoundingClientRect();
  signal.textContent = sentence;
  signal.classList.toggle("is-waiting", waiting);
  scrollBy({ top: form.getBoundingClientRect().top - top, behavior: "instant" });
}

function notSent(why) {
  const count = changes(before, values()).length;
  say(`${why} ${count} ${count === 1 ? "change is" : "changes are"} kept on this device.`, { waiting: true });
  clearTimeout(retry);
  retry = setTimeout(send, RETRY);
}

function sent() {
  before = sending;
  keep();
  say("Everything is sent.", { waiting: false });
  document.dispatchEvent(new Event("page:changed"));
}

function answered(event) {
  const { xhr, successful } = event.detail;
  if (closed) return;
  if (successful) sent();
  else if (xhr.status === 0) notSent("No signal: sent later.");
  else if (xhr.status === 403) notSent("Not sent: sign in again on this page.");
  else notSent(`Not sent yet (answer ${xhr.status}).`);
}

/** The result was handed in, or the battle is gone: the site led to another page. */
function ledElsewhere(event) {
  const { pathname } = new URL(event.detail.xhr.responseURL || location.href);
  if (pathname === location.pathname || pathname === "/accounts/login/") return;
  event.detail.shouldSwap = false;
  closed = true;
  say("This battle takes no more entries; the last changes on this page were not sent. ", { waiting: true });
  const link = document.createElement("a");
  link.href = pathname;
  link.textContent = "Show the battle";
  signal.append(link);
}

if (form) {
  form.addEventListener("change", keep);
  form.addEventListener("htmx:beforeRequest", () => { sending = values(); });
  form.addEventListener("htmx:beforeSwap", ledElsewhere);
  form.addEventListener("htmx:afterRequest", answered);
  form.addEventListener("submit", (event) => {
    if (navigator.onLine) return;
    event.preventDefault();
    notSent("No signal: hand the result in later.");
  });
  addEventListener("online", send);
  document.addEventListener("DOMContentLoaded", putBack);
}
