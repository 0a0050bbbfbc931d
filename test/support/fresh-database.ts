/** Every test of a file that imports this begins with an IndexedDB in which there is nothing. */
import './memory-database';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach } from 'vitest';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
