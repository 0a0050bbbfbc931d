// @ts-check
/** Brings `node_modules` to what `package-lock.json` says. Plain Node 20, built-ins only: nothing is installed yet. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownNode, projectFolder, run } from './run.mjs';

/**
 * Runs `npm ci` where anything is missing or of another version; throws when that fails.
 * @param {'.' | 'bench'} [folder] of the package: `bench` has the limiters that ours is compared with
 */
export async function installPackages(folder = '.') {
  if (await isInstalled(folder)) return;
  const ci = folder === '.' ? ['ci'] : ['ci', '--prefix', folder];
  console.log(`Installing packages (npm ${ci.join(' ')})…`);
  const [command, ...args] = npm();
  // No tool may fetch a browser of its own: the tests use one that is installed on the machine.
  const environment = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', PUPPETEER_SKIP_DOWNLOAD: '1' };
  if ((await run(command, [...args, ...ci], environment)) !== 0)
    throw new Error(`npm ${ci.join(' ')} failed; its own words are above.`);
}

/**
 * npm keeps its own note of what it has installed; dates would not do, since a checkout changes them.
 * @param {string} folder
 * @returns {Promise<boolean>}
 */
async function isInstalled(folder) {
  const wanted = await readPackages(join(folder, 'package-lock.json'));
  const installed = await readPackages(join(folder, 'node_modules', '.package-lock.json'));
  if (!existsSync(ownNode)) return false;
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    const found = installed[path];
    return path === '' || (found ? found.version === version : optional === true);
  });
}

/**
 * @param {string} file
 * @returns {Promise<Record<string, { version?: string, optional?: boolean }>>}
 */
async function readPackages(file) {
  const path = join(projectFolder, file);
  return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')).packages : {};
}

/**
 * The npm that called us, by the Node that runs us: Windows cannot spawn `npm` by name.
 * @returns {[string, ...string[]]}
 */
function npm() {
  const script = process.env.npm_execpath;
  return script ? [process.execPath, script] : ['npm'];
}
