/** Updates of the extension, as a browser takes them over: another version in the place of the one that is there, with its pages open. */
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../../../scripts/setup/run.mjs';
import type { ExtensionInBrowser } from './launch-chromium.ts';
import { onExtensionsPage } from './site-consent.ts';
import { buildWeakened } from './weakened-build.ts';

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
  await onExtensionsPage(extension, (id) => `chrome.developerPrivate.reload('${id}', ${options})`);
}

/** Turns the extension off or on in Chromium. */
export async function enable(extension: ExtensionInBrowser, isOn: boolean): Promise<void> {
  await onExtensionsPage(extension, (id) => `chrome.management.setEnabled('${id}', ${isOn})`);
}
