// The keeper of one table's page: the shell comes from the phone, so that it opens at once, with a slow server or none.
// Its text changes with every release, because the names of the files do; then the new shell is fetched as a whole.
const LIST = "{{ list }}", CACHE = `${LIST}/{{ version }}`, FILES = "{{ files }}";
const PAGE = new URL("./", self.location).href;
const SHELL = [PAGE{% for address in shell %}, "{{ address|escapejs }}"{% endfor %}];

// While a release comes machine by machine, one may answer with the file it has instead, and says so, or with a page that
// names the files of another release: the shell is then kept another time.
const fits = ({ ok, headers }, address) =>
  ok && (address === PAGE ? headers.get("{{ header }}") === FILES : !headers.has("Content-Location"));
const fetched = async (address) => {
  const answer = await fetch(address, { cache: address === PAGE ? "reload" : "no-cache", credentials: "same-origin" });
  if (!fits(answer, address)) throw new TypeError(address);
  return [address, answer];
};

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const whole = await Promise.all(SHELL.map(fetched));
    const cache = await caches.open(CACHE);
    await Promise.all(whole.map(([address, answer]) => cache.put(address, answer)));
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
