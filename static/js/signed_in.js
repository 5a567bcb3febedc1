// Says on this device who is signed in, for whom alone kept pages are shown (table_worker.js). Those that were kept for
// others are gone.

const user = document.body.dataset.user ?? "";

if ("caches" in window) {
  for (const name of await caches.keys()) {
    if (name.startsWith("at-the-table-") && name !== `at-the-table-${user}`) await caches.delete(name);
  }
  if (user) await (await caches.open("signed-in")).put("/signed-in", new Response(user));
  else await caches.delete("signed-in");
}
