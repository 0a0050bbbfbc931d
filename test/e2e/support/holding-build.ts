/** A copy of the production build whose background stops in the middle of one write, and tells a page of its own that it has. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuiltFor, copyBuildWith } from './build-copy.ts';

declare global {
  /** In that page, which hears of it as the event `held`: wakes the background, and asks it to stop in a write of the next press. */
  var hold: (write: string) => Promise<void>;
  /** The write that the background knows. */
  var asked: string | null;
  /** Those that it has begun since then, each by its name and which of that name it was: `commit of intents, 2`. */
  var begun: string[];
  var isHeld: boolean;
}

/** The page that has to be open. */
export const HOLDER = 'hold.html';

/**
 * Runs in the background before its own script. What is put into an area of storage is there or is not: such a write is held before it begins.
 * A transaction is held by a request after the other, so that all that it does is done, and nothing of it is committed.
 * A report leaves at once: the ten seconds for taking it back have no write, and each press would take as long.
 */
const prelude = `{
  const api = globalThis.browser ?? chrome;
  const channel = new BroadcastChannel('hold');
  const times = new Map();
  let isCounting = false;
  let wanted = null;
  channel.onmessage = ({ data: write }) => {
    times.clear();
    [isCounting, wanted] = [false, write];
    channel.postMessage({ asked: write });
  };
  const presses = ['chapter.mark', 'series.follow', 'report.send'];
  const { onMessage } = api.runtime;
  const listen = onMessage.addListener.bind(onMessage);
  onMessage.addListener = (listener) =>
    listen((message, ...rest) => {
      if (presses.includes(message?.name)) isCounting = true;
      return listener(message, ...rest);
    });
  const isHeld = (name) => {
    if (!isCounting) return false;
    times.set(name, (times.get(name) ?? 0) + 1);
    const write = name + ', ' + times.get(name);
    channel.postMessage({ write, isHeld: write === wanted });
    return write === wanted;
  };
  for (const area of ['local', 'session', 'sync'])
    for (const method of ['clear', 'remove', 'set']) {
      const write = api.storage[area][method].bind(api.storage[area]);
      api.storage[area][method] = (...input) =>
        isHeld(area + '.' + method + ' ' + Object.keys(input[0] ?? {})) ? new Promise(() => {}) : write(...input);
    }
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (row, ...key) {
    const waits = row?.kind === 'report' && row.state.name === 'waiting';
    return put.call(this, waits ? { ...row, state: { ...row.state, notBefore: 0 } } : row, ...key);
  };
  const { transaction: begin } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...input) {
    const transaction = begin.apply(this, input);
    const names = [...transaction.objectStoreNames];
    if (transaction.mode !== 'readwrite' || !isHeld('commit of ' + names)) return transaction;
    const store = transaction.objectStore(names[0]);
    const goOn = () => { store.count().onsuccess = goOn; };
    goOn();
    return transaction;
  };
}
`;

const holder = `[globalThis.asked, globalThis.begun, globalThis.isHeld] = [null, [], false];
const channel = new BroadcastChannel('hold');
channel.onmessage = ({ data }) => {
  if ('asked' in data) [globalThis.asked, globalThis.begun, globalThis.isHeld] = [data.asked, [], false];
  else begun.push(data.write);
  if (!data.isHeld) return;
  globalThis.isHeld = true;
  dispatchEvent(new Event('held'));
};
globalThis.hold = async (write) => {
  await (globalThis.browser ?? chrome).runtime.sendMessage({ name: 'work.resume' }).catch(() => undefined);
  channel.postMessage(write);
};
`;

/** @returns its folder, removed with the stack. */
export async function makeHoldingBuild(browser: BuiltFor, stack: AsyncDisposableStack): Promise<string> {
  const folder = await copyBuildWith(prelude, browser, stack);
  await writeFile(join(folder, HOLDER), '<!doctype html><meta charset="utf-8"><script src="hold.js"></script>');
  await writeFile(join(folder, 'hold.js'), holder);
  return folder;
}
