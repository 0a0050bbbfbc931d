import { copyBuildWith } from './build-copy.ts';

/** One of the worker's that was on disk when it ended. */
interface StrictTransaction {
  readonly stores: readonly string[];
  /** How many there were by the time when this one was on disk; `null` until then. */
  readonly begunByThen: number | null;
}

declare global {
  /** In a worker that records: everything that it has written, as `area.method` or `store.method`. */
  var writes: string[];
  /** And every database that it has opened, and each look into `storage`. */
  var reads: string[];
  /** In a worker that records, in the order in which they began. */
  var strictTransactions: StrictTransaction[];
}

/** Runs in the worker before its own script. */
const recorder = `{
  [self.writes, self.reads] = [[], []];
  const record = (target, method, name, list = self.writes) => {
    const original = target[method];
    target[method] = function (...input) {
      list.push(name(this, input) + '.' + method);
      return original.apply(this, input);
    };
  };
  for (const method of ['add', 'clear', 'delete', 'put']) record(IDBObjectStore.prototype, method, ({ name }) => name);
  for (const area of ['local', 'session', 'sync'])
    for (const method of ['clear', 'remove', 'set']) record(chrome.storage[area], method, () => area);
  for (const area of ['local', 'session', 'sync']) record(chrome.storage[area], 'get', () => area, self.reads);
  record(IDBFactory.prototype, 'open', (_, [name]) => name, self.reads);

  self.strictTransactions = [];
  const { transaction: begin } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...input) {
    const transaction = begin.apply(this, input);
    if (transaction.mode !== 'readwrite' || transaction.durability !== 'strict') return transaction;
    const list = self.strictTransactions;
    const noted = { stores: [...transaction.objectStoreNames], begunByThen: null };
    list.push(noted);
    transaction.addEventListener('complete', () => { noted.begunByThen = list.length; });
    return transaction;
  };
}
`;

/** The production build for Chromium whose worker notes what it reads and writes, removed with the stack. @returns its folder. */
export function makeRecordingBuild(stack: AsyncDisposableStack): Promise<string> {
  return copyBuildWith(recorder, 'chrome', stack);
}
