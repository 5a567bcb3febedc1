// Pages that were kept on this device for one user are gone once nobody, or another user, is signed in.

const OWN = `at-the-table-${document.body.dataset.user ?? ""}`;

if ("caches" in window) {
  for (const name of await caches.keys()) {
    if (name.startsWith("at-the-table-") && name !== OWN) await caches.delete(name);
  }
}
