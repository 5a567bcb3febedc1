// Setting up a battle: of all turn sequences, only the one chosen shows what it is and what may be switched in it; the
// table chosen shows its name and picture while all are folded; an option that is meant for tables with little terrain
// says so as long as such a table is chosen.

const chosen = document.getElementById("id_ruleset");
const rulesets = document.querySelectorAll("[data-ruleset]");

function show() {
  for (const one of rulesets) one.hidden = one.dataset.ruleset !== chosen.value;
}

chosen?.addEventListener("change", show);
if (chosen) show();

const battlefields = document.querySelectorAll('input[name="battlefield"]');
const suggestions = document.querySelectorAll("[data-suggested-below]");

function suggest() {
  const table = [...battlefields].find((one) => one.checked);
  for (const one of suggestions) {
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
suggest();
name();
