/** Updates of the extension, as a browser takes them over: another version in the place of the one that is there, with its pages open. */
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../../../scripts/setup/run.mjs';
import { expect } from './expect.ts';
import type { ExtensionInBrowser } from './launch-chromium.ts';
import { onExtensionsPage } from './site-consent.ts';
import { buildWeakened } from './weakened-build.ts';
import { killWorker } from './worker-death.ts';

export const builds = {
  chrome: join(projectFolder, '.output/chrome-mv3'),
  firefox: join(projectFolder, '.output/firefox-mv3'),
} as const;

/** The same build with a database that is one version further. @returns its folder. */
export function buildMigrated(browser: keyof typeof builds): Promise<string> {
  const step = "(database) => void database.createObjectStore('later' as never)";
  const replacements = [
    { file: 'lib/database/migrations.ts', piece: '[createStores]', instead: `[createStores, ${step}]` },
  ];
  return buildWeakened(`migrated-${browser}`, { replacements }, browser);
}

/** Puts a build into the folder that a browser loads, under a version. */
export async function putVersion(folder: string, build: string, version: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await cp(build, folder, { recursive: true });
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...manifest, version }));
}

/** Has Chromium take over what lies in the extension's folder now, as it does when an update has come. */
export async function takeOverUpdate(extension: ExtensionInBrowser): Promise<void> {
  // Without the developer mode the browser takes an unpacked extension from its folder once, and turns it off when it is to do so again.
  await onExtensionsPage(
    extension,
    () => 'chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true })',
  );
  // Chromium answers at once, unless it is to hand over the errors too: then it answers when the new version has loaded.
  const options = '{ failQuietly: true, populateErrorForUnpacked: true }';
  await startingWorker(extension, (id) => `chrome.developerPrivate.reload('${id}', ${options})`);
}

/** Turns the extension off or on in Chromium. */
export async function enable(extension: ExtensionInBrowser, isOn: boolean): Promise<void> {
  const call = (id: string) => `chrome.management.setEnabled('${id}', ${isOn})`;
  await (isOn ? startingWorker(extension, call) : onExtensionsPage(extension, call));
}

/**
 * What it calls starts another worker. About once in fifty times, on a busy machine, Chromium does not know the one that it has started: it
 * hands it no event and answers "No SW" to all that it asks, until it ends. Idle as it is it would end by itself, were no debugger
 * attached; the next event finds the browser in order.
 */
async function startingWorker(extension: ExtensionInBrowser, call: (id: string) => string): Promise<void> {
  const { context } = extension;
  const starts = context.waitForEvent('serviceworker');
  await onExtensionsPage(extension, call);
  const worker = await starts;
  await expect.poll(() => worker.evaluate('chrome.runtime !== undefined')).toBe(true);
  if (await worker.evaluate('chrome.runtime.getPlatformInfo().then(() => true, () => false)')) return;
  await killWorker(context);
  const page = await context.newPage();
  await page.goto(extension.address('options.html'));
  await page.close();
}
