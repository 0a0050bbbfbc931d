import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveProfile } from '../../lib/service/profile.ts';

const manifest = {
  manifest_version: 3,
  name: 'Bare',
  version: '1',
  background: { service_worker: 'worker.js' },
  host_permissions: [`${liveProfile.api}/*`],
};

/** It answers each message, after a request to the address in the message, if there is one. */
const worker = `chrome.runtime.onMessage.addListener((address, sender, answer) => {
  if (address) void fetch(address, { credentials: 'omit' });
  answer(true);
});`;

/** The least that a worker can do: an extension that only answers. It is removed with the stack. @returns its folder. */
export async function makeBareExtension(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dexmark-bare-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'worker.js'), worker);
  await writeFile(join(folder, 'floor.html'), '<!doctype html><title>Bare</title>');
  return folder;
}
