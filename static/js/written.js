// Text that was sent after the session had ended is back once its user has signed in again in the same tab.

const KEPT = "written";
const SIGN_OUT = "/accounts/logout/";
const user = document.body.dataset.user ?? "";

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.getAttribute("action") === SIGN_OUT) {
    sessionStorage.removeItem(KEPT);
    return;
  }
  const changed = [...form.querySelectorAll("textarea[name]")].filter((it) => it.value !== it.defaultValue);
  if (!user || !changed.length) return;
  const fields = changed.map((it) => [it.name, it.value]);
  sessionStorage.setItem(KEPT, JSON.stringify({ user, page: location.pathname, fields }));
});

/** Whether the page before this one was one of signing in. */
function hasSignedIn() {
  return document.referrer.startsWith(`${location.origin}/accounts/`);
}

/** Puts the texts back where they stood, and says that they are not saved. */
function putBack(fields) {
  for (const [name, text] of fields) {
    const field = [...document.querySelectorAll("main form[method=post] textarea")].find((it) => it.name === name);
    if (!field || field.value === text) continue;
    field.value = text;
    const note = document.createElement("p");
    note.className = "notice";
    note.role = "status";
    note.textContent = "You were signed out before this was saved. Your text is back: save it now.";
    field.before(note);
  }
}

if (!location.pathname.startsWith("/accounts/")) {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  sessionStorage.removeItem(KEPT);
  if (kept && kept.user === user && kept.page === location.pathname && hasSignedIn()) putBack(kept.fields);
}
