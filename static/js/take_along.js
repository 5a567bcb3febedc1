// Keeps a page on this device, so that it can be read without a signal (table_worker.js shows it then).

const user = document.body.dataset.user ?? "";

/** Whether somebody else signed in meanwhile, in another window. */
async function isOthers() {
  const told = await caches.match("/signed-in", { cacheName: "signed-in" });
  return told !== undefined && (await told.text()) !== user;
}

/** Keeps the page as the site has it now, and all that it is made of. */
async function takeAlong() {
  if (!user || !("caches" in window) || (await isOthers())) return;
  const used = performance.getEntriesByType("resource").map((entry) => entry.name);
  const files = used.filter((name) => name.startsWith(`${location.origin}/static/`));
  const cache = await caches.open(`at-the-table-${user}`);
  const missing = [];
  for (const file of new Set(files)) if (!(await cache.match(file))) missing.push(file);
  await Promise.allSettled([location.pathname + location.search, ...missing].map((address) => cache.add(address)));
}

document.addEventListener("page:changed", takeAlong);
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("/table_worker.js").then(takeAlong, () => {});
}
