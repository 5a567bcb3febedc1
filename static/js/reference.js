// On a phone the row of the parts of the rules is wider than the screen: brings the part that is open into view.

const current = document.querySelector(".rules-nav [aria-current]");
const row = current?.closest("ul");

if (row) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
