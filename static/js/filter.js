// Lists get shorter while one types; without this the form sends the words, and the page answers with what fits. An
// address that names a folded list, or a thing in it, unfolds it. Lists that are loaded when they are unfolded are
// unfolded by the first word.

const folds = new Map();

function narrow(field, list) {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const row of list.querySelectorAll("[data-row]")) {
    const text = row.textContent.toLowerCase();
    row.hidden = !words.every((word) => text.includes(word));
  }
  for (const group of list.querySelectorAll("[data-group]")) {
    group.hidden = !group.querySelector("[data-row]:not([hidden]), [data-unloaded]");
    if (!folds.has(group)) folds.set(group, group.open);
    if (group.matches("details")) group.open = words.length > 0 || folds.get(group);
  }
}

function lead() {
  const group = location.hash && document.getElementById(location.hash.slice(1))?.closest("details[data-group]");
  if (group) group.open = true;
}

lead();
addEventListener("hashchange", lead);

for (const field of document.querySelectorAll("input[data-narrows]")) {
  const list = document.getElementById(field.dataset.narrows);
  field.parentElement.hidden = false;
  field.addEventListener("input", () => narrow(field, list));
  list.addEventListener("htmx:afterSwap", () => narrow(field, list));
}
