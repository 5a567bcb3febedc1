// Setting up a battle: of all turn sequences, only the one chosen shows what it is and what may be switched in it.

const chosen = document.getElementById("id_ruleset");
const rulesets = document.querySelectorAll("[data-ruleset]");

function show() {
  for (const one of rulesets) one.hidden = one.dataset.ruleset !== chosen.value;
}

chosen?.addEventListener("change", show);
if (chosen) show();
