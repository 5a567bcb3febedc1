// A strip of tabs that is wider than the window begins at the current one. Only the strip scrolls, never the page.

for (const tab of document.querySelectorAll("nav li > [aria-current]")) {
  const strip = tab.closest("ul");
  if (!strip) continue;
  const middle = tab.getBoundingClientRect().left - strip.getBoundingClientRect().left + tab.offsetWidth / 2;
  strip.scrollLeft += middle - strip.clientWidth / 2;
}
