// Keeps a page on this device, so that it can be read without a signal (table_worker.js shows it then). The site is
// told so: what two players of one device hide from each other is not kept.

const user = document.body.dataset.user ?? "";

/** Whether somebody else signed in meanwhile, in another window. */
async function isOthers() {
  const told = await caches.match("/signed-in", { cacheName: "signed-in" });
  return told !== undefined && (await told.text()) !== user;
}

let taking = false;
let changed = false;

/** Keeps the page as the site has it now. One request at a time, so that an older page never comes last. */
async function takeAlong() {
  changed = true;
  if (taking) return;
  taking = true;
  try {
    while (changed) {
      changed = false;
      await takeOnce();
    }
  } finally {
    taking = false;
  }
}

/** Keeps the page once, and all that it is made of. */
async function takeOnce() {
  if (!user || !("caches" in window) || (await isOthers())) return;
  const used = performance.getEntriesByType("resource").map((entry) => entry.name);
  const files = used.filter((name) => name.startsWith(`${location.origin}/static/`));
  const cache = await caches.open(`at-the-table-${user}`);
  const missing = [];
  for (const file of new Set(files)) if (!(await cache.match(file))) missing.push(file);
  const page = new Request(location.pathname + location.search, { headers: { "X-Take-Along": "1" } });
  await Promise.allSettled([page, ...missing].map((asked) => cache.add(asked)));
}

document.addEventListener("page:changed", takeAlong);
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("/table_worker.js").then(takeAlong, () => {});
}
