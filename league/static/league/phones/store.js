// The drawer of a phone: one record for each list, changed by a function inside one transaction, so that an answer and
// what it confirms are never stored apart, however many tabs are open. Knows no list from within.
const NAME = "tisch", STORE = "lists";

const promised = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

const opened = (factory) => {
  const request = factory.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "uuid" });
  return promised(request);
};

export class Store {
  // Where the browser keeps nothing (a private window of some), the page goes on in memory and says so.
  static async of(uuid, first, factory = globalThis.indexedDB) {
    let base = null;
    try { base = await opened(factory); } catch { /* lasting is false */ }
    return new Store(base, uuid, first);
  }

  constructor(base, uuid, first) {
    Object.assign(this, { base, uuid, first, memory: first });
    this.lasting = base !== null;
  }

  async read() {
    if (!this.lasting) return this.memory;
    return (await promised(this.base.transaction(STORE).objectStore(STORE).get(this.uuid))) ?? this.first;
  }

  // Beside the records: what is the same for all lists.
  async kept(name) {
    return this.lasting ? (await promised(this.base.transaction(STORE).objectStore(STORE).get(`/${name}`)))?.value ?? null : null;
  }

  async keep(name, value) {
    if (this.lasting) await promised(this.base.transaction(STORE, "readwrite").objectStore(STORE).put({ uuid: `/${name}`, value }));
  }

  // Resolves when it is on the disk.
  change(step) {
    if (!this.lasting) return Promise.resolve((this.memory = step(this.memory)));
    return new Promise((resolve, reject) => {
      const transaction = this.base.transaction(STORE, "readwrite", { durability: "strict" });
      const store = transaction.objectStore(STORE), request = store.get(this.uuid);
      let next;
      request.onsuccess = () => {
        next = step(request.result ?? this.first);
        store.put(next);
      };
      transaction.oncomplete = () => resolve(next);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  }
}
