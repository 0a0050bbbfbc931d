/** A file that imports this has an IndexedDB in memory, whose copies are quick. */
import 'fake-indexeddb/auto';
import { copyOf } from './copying';

globalThis.structuredClone = copyOf;
