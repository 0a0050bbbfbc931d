import { chmod, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { isRecentEnough } from '../../scripts/setup/browser-version.mjs';
import config from '../../wxt.config';
import { temporaryFolder } from './temporary-folder';

const inFolder = temporaryFolder();

/** A program that says of itself what a browser says when asked for its version. */
async function programThatSays(words: string): Promise<string> {
  const path = inFolder('browser');
  await writeFile(path, `#!/bin/sh\necho '${words}'\n`);
  await chmod(path, 0o755);
  return path;
}

describe('a browser that is there', () => {
  it.each([
    ['firefox', 'Mozilla Firefox 140.12.0esr', false],
    ['firefox', 'Mozilla Firefox 142.0', true],
    ['firefox', 'Mozilla Firefox 153.7.0esr', true],
    ['chromium', 'Chromium 120.0.6099.224 built on Debian GNU/Linux 12 (bookworm)', false],
    ['chromium', 'Chromium 156.0.8078.79 built on Debian GNU/Linux 12 (bookworm)', true],
    ['chromium', 'Google Chrome 156.0.8078.79', true],
    ['firefox', '', true],
  ] as const)('of the family %s that says "%s" is recent enough: %s', async (family, words, isRecent) => {
    expect(isRecentEnough(family, await programThatSays(words))).toBe(isRecent);
  });

  it.each(['chrome', 'firefox'] as const)('is as recent as the manifest for %s asks', async (browser) => {
    const family = browser === 'chrome' ? 'chromium' : 'firefox';
    const { manifest } = config;
    if (typeof manifest !== 'function') throw new Error('The manifest is made by a function.');
    const made = await manifest({ browser, manifestVersion: 3, mode: 'production', command: 'build' });
    const ofFirefox = made.browser_specific_settings?.gecko?.strict_min_version;
    const oldest = Number.parseInt((browser === 'chrome' ? made.minimum_chrome_version : ofFirefox) ?? '', 10);
    expect(isRecentEnough(family, await programThatSays(`Browser ${oldest}.0`))).toBe(true);
    expect(isRecentEnough(family, await programThatSays(`Browser ${oldest - 1}.9`))).toBe(false);
  });
});
