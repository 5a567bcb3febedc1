// Users who sign out leave nothing on this device: entries of a tally, steps of turns and answers of a battle that were
// not sent, and ticks of a roster, are gone once another page shows that they are out. The page asks first, where there are some.

const SIGN_OUT = "/accounts/logout/";
const LEAVING = "leaving";
const user = document.querySelector("[data-user]")?.dataset.user ?? "";

const keysOf = (kind, name) => Object.keys(localStorage).filter((key) => key.startsWith(`${kind} ${name} /`));
const counted = (number, one, many) => `${number} ${number === 1 ? one : many}`;

/** What would be lost, in words; empty where nothing would. */
function lost() {
  const tallies = keysOf("tally", user).length;
  const ticks = keysOf("ticks", user).length;
  const steps = [...keysOf("turns", user), ...keysOf("answers", user)].length;
  const parts = [];
  if (tallies) parts.push(`entries in the tally of ${counted(tallies, "battle", "battles")} that were not sent yet`);
  if (steps) parts.push(`what was tapped in ${counted(steps, "battle", "battles")} and not sent yet`);
  if (ticks) parts.push(`the ticks of ${counted(ticks, "roster", "rosters")} at the table`);
  return parts.join(", and ");
}

function forget(name) {
  for (const kind of ["tally", "ticks", "turns", "answers"]) {
    for (const key of keysOf(kind, name)) localStorage.removeItem(key);
  }
}

document.addEventListener("submit", (event) => {
  if (event.target.getAttribute("action") !== SIGN_OUT) return;
  const what = lost();
  if (what && !confirm(`Only this device has ${what}. Sign out, and lose them?`)) event.preventDefault();
  else localStorage.setItem(LEAVING, user);
});

const leaving = localStorage.getItem(LEAVING);
if (leaving !== null) {
  localStorage.removeItem(LEAVING);
  if (leaving !== user) forget(leaving);
}
