// The keeper of one table's page: the shell comes from the phone, so that it opens at once, with a slow server or none.
// Its text changes with every release, because the names of the files do; then the new shell is fetched as a whole.
const LIST = "{{ list }}", CACHE = `${LIST}/{{ version }}`;
const PAGE = new URL("./", self.location).href;
const SHELL = [PAGE{% for address in shell %}, "{{ address|escapejs }}"{% endfor %}];

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(SHELL.map((address) => new Request(address, { cache: "no-cache", credentials: "same-origin" })));
    await self.skipWaiting();
  })());
});

// The shell before this one stays: a page that was opened a moment ago may still be loading it.
self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const mine = (await caches.keys()).filter((name) => name.startsWith(`${LIST}/`) && name !== CACHE);
    await Promise.all(mine.slice(0, -1).map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

const kept = async (request) => (await (await caches.open(CACHE)).match(request)) ?? (await caches.match(request)) ?? fetch(request);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const address = new URL(request.url);
  const isPage = request.mode === "navigate" && address.origin + address.pathname === PAGE;
  if (isPage) event.respondWith(kept(PAGE));
  else if (SHELL.includes(address.pathname)) event.respondWith(kept(address.pathname));
});
