// @ts-check
/** Installs what a fresh clone lacks: packages, and browsers to try the extension in. Plain Node 20, built-ins only. */
import { isRecentEnough } from './setup/browser-version.mjs';
import { findBrowser } from './setup/browsers.mjs';
import { installBrowsers } from './setup/missing-browsers.mjs';
import { installPackages } from './setup/packages.mjs';

/** @type {import('./setup/browsers.mjs').Family[]} */
const families = ['chromium', 'firefox'];

/**
 * Installs packages and browsers where they are missing.
 * @param {'one' | 'both' | import('./setup/browsers.mjs').Family} browsers which must be there: any one, both families, or this one
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
 * @param {'one' | 'both' | import('./setup/browsers.mjs').Family} browsers
 * @returns {import('./setup/browsers.mjs').Family[]}
 */
function missingOf(browsers) {
  const wanted = browsers === 'one' || browsers === 'both' ? families : [browsers];
  const missing = wanted.filter((family) => findRecent(family) === undefined);
  return browsers === 'one' && missing.length < families.length ? [] : missing;
}

/**
 * @param {import('./setup/browsers.mjs').Family} family
 * @returns {string | undefined}
 */
function findRecent(family) {
  const path = findBrowser(family);
  return path !== undefined && isRecentEnough(family, path) ? path : undefined;
}
