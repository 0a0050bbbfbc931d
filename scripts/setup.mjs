// @ts-check
/** Installs what a fresh clone lacks: packages, and browsers to try the extension in. Plain Node 20, built-ins only. */
import { isRecentEnough } from './setup/browser-version.mjs';
import { findBrowser } from './setup/browsers.mjs';
import { installBrowsers } from './setup/missing-browsers.mjs';
import { installPackages } from './setup/packages.mjs';

/**
 * Installs packages and browsers where they are missing.
 * @param {'one' | 'chromium' | 'both'} browsers which must be there: any one, Chromium's family, or that and Firefox
 * @returns {Promise<{ chromium: string | undefined, firefox: string | undefined }>} where the browsers are;
 *   throws with a sentence for people when something is missing or too old and cannot be installed
 */
export async function setUp(browsers) {
  await installPackages();
  if (missingOf(browsers).length > 0) await installBrowsers(missingOf(browsers));
  const missing = missingOf(browsers);
  if (missing.length > 0) throw new Error(`Still no ${missing.join(' and no ')} after installing.`);
  return { chromium: findRecent('chromium'), firefox: findRecent('firefox') };
}

/**
 * @param {'one' | 'chromium' | 'both'} browsers
 * @returns {import('./setup/browsers.mjs').Family[]}
 */
function missingOf(browsers) {
  const chromium = findRecent('chromium');
  const firefox = findRecent('firefox');
  if (browsers === 'one' && (chromium || firefox)) return [];
  return [
    ...(chromium ? [] : /** @type {const} */ (['chromium'])),
    ...(firefox || browsers === 'chromium' ? [] : /** @type {const} */ (['firefox'])),
  ];
}

/**
 * @param {import('./setup/browsers.mjs').Family} family
 * @returns {string | undefined}
 */
function findRecent(family) {
  const path = findBrowser(family);
  return path !== undefined && isRecentEnough(family, path) ? path : undefined;
}
