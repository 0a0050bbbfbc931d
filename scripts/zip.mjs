// @ts-check
/**
 * `npm run zip`: the packages for the stores, in `.output`. `npm run zip -- --check` makes them twice, `-- --from-sources` once more
 * from the sources' package alone. Plain Node 20 until everything is installed.
 */
import { installPackages } from './setup/packages.mjs';
import { runScript } from './setup/run.mjs';

try {
  await installPackages();
  process.exitCode = await runScript('scripts/zip/zip.ts', process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
