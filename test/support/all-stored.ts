import { fakeBrowser } from 'wxt/testing/fake-browser';

/** Every item and every database store by its name, as one text each; of bytes that are no numbers in a list, only that they are there. */
export async function allStored(): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for (const area of ['local', 'session', 'sync'] as const)
    for (const [key, value] of Object.entries(await fakeBrowser.storage[area].get()))
      all.set(`${area} ${key}`, JSON.stringify(value));
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([done(rows.getAllKeys()), done(rows.getAll())]);
      all.set(`${name} ${store}`, JSON.stringify([keys, values]));
    }
    database.close();
  }
  return all;
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
