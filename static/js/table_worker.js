// Without a signal the tally of a battle, or a roster at the table, is shown as it was last kept on this device
// (take_along.js keeps it).
// Nothing else is answered here, and nothing is kept by this worker.

const PAGES = [
  /^\/campaigns\/battles\/\d+\/tally\/$/,
  /^\/warbands\/\d+\/battles\/\d+\/$/,
  /^\/warbands\/\d+\/table\/$/,
];
const PATIENCE = 5000;

const kept = (request) => caches.match(request, { ignoreVary: true, ignoreSearch: true });

async function answer(request) {
  const answered = fetch(request);
  const waited = new Promise((resolve) => setTimeout(resolve, PATIENCE)).then(() => kept(request));
  try {
    return (await Promise.race([answered, waited])) ?? (await answered);
  } catch (failure) {
    const found = await kept(request);
    if (found) return found;
    throw failure;
  }
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  const page = request.mode === "navigate" && PAGES.some((pattern) => pattern.test(pathname));
  if (page || pathname.startsWith("/static/")) event.respondWith(answer(request));
});
