// @ts-check
/** Whether a browser that a machine has is recent enough. Plain Node 20, built-ins only. */
import { spawnSync } from 'node:child_process';

/** The oldest that the build installs into, as the manifest says (`wxt.config.ts`). */
const oldest = { chromium: 123, firefox: 142 };

/**
 * Whether the build installs into a browser: an older one is found, starts, and then refuses the extension.
 * @param {import('./browsers.mjs').Family} family
 * @param {string} path
 * @returns {boolean} also for one that does not say its version, as on Windows
 */
export function isRecentEnough(family, path) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  const [, major] = /(\d+)\.\d/.exec(stdout ?? '') ?? [];
  return major === undefined || Number(major) >= oldest[family];
}
