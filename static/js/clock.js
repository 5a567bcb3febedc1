// The clock of a played battle counts down on its page. The site's own clock decides, and time for which the site does
// not answer is not counted.

const DAY = 86400;
let since = performance.now(); // when the figures of the page were right
let lost = 0; // since when the site does not answer

function face(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

function show(place, seconds) {
  if (place && seconds < DAY) place.textContent = face(Math.max(0, Math.ceil(seconds)));
}

function tick() {
  const passed = ((lost || performance.now()) - since) / 1000;
  for (const side of document.querySelectorAll(".play__time.is-running")) {
    const left = side.querySelector("[data-left]");
    const reserve = side.querySelector("[data-reserve]");
    const ends = Number(left.dataset.left);
    show(left, ends - passed);
    if (reserve) show(reserve, Number(reserve.dataset.reserve) - Math.max(0, passed - ends));
  }
}

/** The end by the watch of whoever reads it. */
function tellEnd() {
  for (const place of document.querySelectorAll(".play__clock [data-at]")) {
    const end = new Date(place.dateTime);
    const far = end - Date.now() > DAY * 1000;
    place.textContent = end.toLocaleString([], far ? { dateStyle: "long", timeStyle: "short" } : { timeStyle: "medium" });
  }
}

function settle() {
  since = performance.now();
  lost = 0;
  tellEnd();
  tick();
}

document.addEventListener("htmx:afterRequest", (event) => {
  if (!event.target.matches("[data-poll]")) return;
  const answers = event.detail.successful;
  if (!answers) lost ||= performance.now();
  else if (lost && event.detail.xhr.status === 204) {
    const url = new URL(event.target.getAttribute("hx-get"), location.href);
    url.searchParams.delete("seen");
    lost = 0;
    window.htmx.ajax("GET", url.pathname, { source: event.target });
  }
});

document.addEventListener("htmx:afterSettle", settle);
setInterval(tick, 500);
settle();
