import { copyBuildWith } from './build-copy.ts';

/** One of the worker's that was on disk when it ended. */
interface StrictTransaction {
  readonly stores: readonly string[];
  /** How many there were by the time when this one was on disk; `null` until then. */
  readonly begunByThen: number | null;
}

declare global {
  /** In a worker that records: every database that it has opened, and each look into `storage`. */
  var reads: string[];
  /** In a worker that records, in the order in which they began. */
  var strictTransactions: StrictTransaction[];
}

/** Runs in the worker before its own script. */
const recorder = `{
  self.reads = [];
  const record = (target, method, name) => {
    const original = target[method];
    target[method] = function (...input) {
      self.reads.push(name(input) + '.' + method);
      return original.apply(this, input);
    };
  };
  for (const area of ['local', 'session', 'sync']) record(chrome.storage[area], 'get', () => area);
  record(IDBFactory.prototype, 'open', ([name]) => name);

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

/** The production build for Chromium whose worker notes what it reads, and what it begins to write, removed with the stack. @returns its folder. */
export function makeRecordingBuild(stack: AsyncDisposableStack): Promise<string> {
  return copyBuildWith(recorder, 'chrome', stack);
}
