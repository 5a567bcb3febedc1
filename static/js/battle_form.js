// Setting up a battle: the turn sequence that is chosen shows what may be switched in it; the
// table chosen shows its name and picture while all are folded; an option that is meant for tables with little terrain
// says so as long as such a table is chosen.

const sequences = document.querySelectorAll('input[name="ruleset"]');
const options = document.querySelectorAll("[data-ruleset]");

function show() {
  const chosen = [...sequences].find((one) => one.checked);
  for (const one of options) one.hidden = one.dataset.ruleset !== chosen?.value;
}

for (const one of sequences) one.addEventListener("change", show);
show();

const battlefields = document.querySelectorAll('input[name="battlefield"]');

function suggest() {
  const table = [...battlefields].find((one) => one.checked);
  for (const one of document.querySelectorAll("[data-suggested-below]")) {
    one.hidden = !table || Number(table.dataset.terrain) >= Number(one.dataset.suggestedBelow);
    for (const word of table ? one.querySelectorAll("[data-suggested]") : [])
      word.textContent = table.dataset[word.dataset.suggested];
  }
}

const title = document.querySelector("[data-chosen-table]");
const shown = document.querySelector("[data-chosen]");
const picture = document.querySelector("[data-chosen-picture]");

function name() {
  const table = [...battlefields].find((one) => one.checked);
  if (!table || !title) return;
  shown.hidden = false;
  title.textContent = table.dataset.title;
  picture.src = table.closest(".table-card").querySelector("img").src;
}

for (const one of battlefields) {
  one.addEventListener("change", suggest);
  one.addEventListener("change", name);
}
// Options that are loaded when they are unfolded know nothing of the table chosen since.
document.addEventListener("htmx:afterSettle", suggest);
suggest();
name();
