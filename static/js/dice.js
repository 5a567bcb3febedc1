// Dice that roll over the table for a moment, after an answer that rolled some. A tap or a key sends them away; they
// take no input, move nothing on the page, and stay away from those who want less motion.

const LASTS = 700; // milliseconds
const MOST = 6; // throws that are shown, the first ones
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let rolling = null; // what lies over the table now

function away() {
  rolling?.remove();
  rolling = null;
}

/** Let copies of some throws tumble over the table. */
function roll(throws) {
  away();
  rolling = document.createElement("div");
  rolling.className = "board__dice";
  rolling.setAttribute("aria-hidden", "true");
  rolling.append(...throws.map((it) => it.cloneNode(true)));
  document.querySelector(".board").append(rolling);
  [...rolling.querySelectorAll(".throw__die")].forEach((die, number) => {
    const turn = number % 2 ? -540 : 540;
    die.animate(
      [{ transform: `translateY(-3rem) rotate(${turn}deg) scale(1.4)` }, { transform: "none" }],
      { duration: LASTS / 2, easing: "cubic-bezier(.2, .8, .4, 1)" },
    );
  });
  const mine = rolling;
  const fading = mine.animate([{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }], LASTS);
  fading.finished.then(() => mine === rolling && away(), () => {});
}

for (const skip of ["pointerdown", "keydown"]) document.addEventListener(skip, away, { capture: true });

document.addEventListener("htmx:afterSettle", (event) => {
  const { verb, elt } = event.detail.requestConfig ?? {};
  if (calm.matches || verb !== "post" || !elt?.closest("#ask")) return;
  const throws = [...document.querySelectorAll(".play__recent .throw")].slice(0, MOST);
  if (throws.length && document.querySelector(".board")) roll(throws);
});
