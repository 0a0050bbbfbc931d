// @ts-check
/** What to do where a browser is missing: install it on Debian as root, else say what to install. Built-ins only. */
import { readFile } from 'node:fs/promises';
import { run } from './run.mjs';

/** The browsers, a display for those who want to see them run without one, and letters of most scripts, or all would be boxes. */
const debianPackages = ['chromium', 'firefox-esr', 'xvfb', 'fonts-dejavu-core', 'fonts-droid-fallback'];

/**
 * Installs both browsers from Debian's own packages, or throws with what a person has to install.
 * @param {readonly import('./browsers.mjs').Family[]} missing
 */
export async function installBrowsers(missing) {
  if (!(await isDebianRoot())) throw new Error(whatToInstall(missing));
  console.log(`Installing ${debianPackages.join(', ')} (apt-get)…`);
  const quietly = { DEBIAN_FRONTEND: 'noninteractive' };
  const done =
    (await run('apt-get', ['update', '-q'], quietly)) === 0 &&
    (await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...debianPackages], quietly)) === 0;
  if (!done) throw new Error('apt-get failed; its own words are above.');
}

/** Ubuntu's packages of these names are empty or absent, so a relative of Debian will not do. */
async function isDebianRoot() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return /^ID="?debian"?$/m.test(release);
}

/**
 * @param {readonly import('./browsers.mjs').Family[]} missing
 * @returns {string}
 */
function whatToInstall(missing) {
  const lines = missing.map((family) =>
    family === 'chromium'
      ? 'No Chromium, Chrome or Edge (123 or newer) was found. Install one, or name its program with CHROME_PATH.'
      : 'No Firefox (142 or newer) was found. Install it, or name its program with FIREFOX_PATH.',
  );
  const onDebian = `On Debian: sudo apt-get install --no-install-recommends ${debianPackages.join(' ')}`;
  return [...lines, ...(process.platform === 'linux' ? [onDebian] : [])].join('\n');
}
