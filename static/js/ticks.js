// Ticks of a roster at the table: who is out, who lost wounds. They stay on this device until they are cleared.

const form = document.getElementById("ticks");
const test = document.getElementById("ticks-test");
const OUT = new Set(form.dataset.out.split(" "));
const key = `ticks ${document.body.dataset.user ?? ""} ${location.pathname}`;

function count() {
  const rows = [...form.querySelectorAll(".tally__side > .tally__row")];
  const out = rows.filter((row) => OUT.has(row.querySelector("[name^=state-]:checked")?.value)).length;
  document.getElementById("ticks-out").textContent = out;
  test?.classList.toggle("tag--warn", out >= Number(test.dataset.from));
  test?.classList.toggle("tag", out >= Number(test.dataset.from));
}

function keep() {
  const isClear = [...form.elements].every((field) => field.checked === field.defaultChecked);
  if (isClear) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(Object.fromEntries(new FormData(form))));
  count();
}

for (const [name, value] of Object.entries(JSON.parse(localStorage.getItem(key) ?? "{}"))) {
  const choice = form.querySelector(`[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
  if (!choice) continue;
  choice.checked = true;
  choice.closest(".tally__states")?.closest("details")?.setAttribute("open", "");
}
form.addEventListener("change", keep);
form.addEventListener("reset", () => setTimeout(keep));
count();
