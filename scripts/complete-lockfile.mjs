// @ts-check
/**
 * `node scripts/complete-lockfile.mjs`, after adding a package: a registry that lacks some platforms' builds leaves them out
 * of the lockfile, and then `npm ci` refuses it everywhere. This writes them down, by version; no build is installed for
 * another platform, and a machine that needs it has a registry that knows it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { missingBuilds } from './setup/lockfile.mjs';

for (const file of ['package-lock.json', 'bench/package-lock.json']) {
  const lockfile = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingBuilds(lockfile);
  const packages = { ...lockfile.packages, ...Object.fromEntries(missing) };
  const inOrder = Object.keys(packages).sort((a, b) => (a < b ? -1 : 1));
  lockfile.packages = Object.fromEntries(inOrder.map((place) => [place, packages[place]]));
  writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
  console.log(`${file}: ${missing.length} builds for other platforms were missing.`);
}
