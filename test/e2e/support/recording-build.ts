import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../../../scripts/setup/run.mjs';

declare global {
  /** In a worker that records: everything that it has written, as `area.method` or `store.method`. */
  var writes: string[];
}

/** Runs in the worker before its own script. */
const recorder = `{
  const record = (target, method, name) => {
    const original = target[method];
    target[method] = function (...input) {
      self.writes.push(name(this) + '.' + method);
      return original.apply(this, input);
    };
  };
  self.writes = [];
  for (const method of ['add', 'clear', 'delete', 'put']) record(IDBObjectStore.prototype, method, ({ name }) => name);
  for (const area of ['local', 'session', 'sync'])
    for (const method of ['clear', 'remove', 'set']) record(chrome.storage[area], method, () => area);
}
`;

/** The production build for Chromium whose worker notes what it writes, removed with the stack. @returns its folder. */
export async function makeRecordingBuild(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dexmark-recording-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  await cp(join(projectFolder, '.output/chrome-mv3'), folder, { recursive: true });
  const script = join(folder, 'background.js');
  await writeFile(script, recorder + (await readFile(script, 'utf8')));
  return folder;
}
