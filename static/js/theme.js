// The light-and-dark button in the page head. The choice is kept in a cookie, so that the server
// can write it into the page and nothing flashes; without a choice the reader's system decides.

const YEAR = 60 * 60 * 24 * 365;
const root = document.documentElement;
const button = document.getElementById("theme-button");

function isDark() {
  const chosen = root.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function show() {
  button.setAttribute("aria-pressed", String(isDark()));
}

function toggle() {
  const theme = isDark() ? "light" : "dark";
  root.dataset.theme = theme;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `theme=${theme}; path=/; max-age=${YEAR}; samesite=lax${secure}`;
  show();
}

if (button) {
  button.hidden = false;
  button.addEventListener("click", toggle);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
  show();
}
