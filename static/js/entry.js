// An address of the history that ends in #revision-7 leads to the part of the history on which entry 7 stands.

const PREFIX = "#revision-";

function leadThere() {
  const { hash } = location;
  const number = hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : "";
  if (/^\d{1,9}$/.test(number) && !document.getElementById(hash.slice(1)) && !location.search.includes(`entry=${number}`)) {
    location.replace(`${location.pathname}?entry=${number}${hash}`);
  }
}

addEventListener("hashchange", leadThere);
leadThere();
