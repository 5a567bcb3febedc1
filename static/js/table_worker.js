// Without a signal the tally of a battle, its turns, its referee, or a roster at the table, is shown as it was last kept on this device
// (take_along.js keeps it): to the user for whom it was kept, as signed_in.js wrote down, and to nobody else.
// Nothing else is answered here, and nothing is kept by this worker.

const PAGES = [
  /^\/campaigns\/battles\/\d+\/(tally|turns)\/$/,
  /^\/campaigns\/games\/\d+\/$/,
  /^\/warbands\/\d+\/battles\/\d+\/$/,
  /^\/warbands\/\d+\/table\/$/,
];
const PATIENCE = 5000;
const ACCOUNTS = "/accounts/";
const SIGN_OUT = "/accounts/logout/";

async function kept(request) {
  const user = await caches.match("/signed-in", { cacheName: "signed-in" });
  if (!user) return undefined;
  return caches.match(request, { cacheName: `at-the-table-${await user.text()}`, ignoreVary: true, ignoreSearch: true });
}

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

/** Once the site has done it, somebody else may be signed in: nothing is shown until a page says who. */
async function change(request) {
  const answered = await fetch(request);
  if (answered.status >= 400) return answered;
  await caches.delete("signed-in");
  if (new URL(request.url).pathname === SIGN_OUT) {
    for (const name of await caches.keys()) if (name.startsWith("at-the-table-")) await caches.delete(name);
  }
  return answered;
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === "POST" && pathname.startsWith(ACCOUNTS)) event.respondWith(change(request));
  if (request.method !== "GET") return;
  const page = request.mode === "navigate" && PAGES.some((pattern) => pattern.test(pathname));
  if (page || pathname.startsWith("/static/")) event.respondWith(answer(request));
});
