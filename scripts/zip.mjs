// @ts-check
/**
 * `npm run zip`: the packages for the stores, in `.output`; `npm run zip -- --help` says what else. Plain Node 20 until everything is
 * installed.
 */
import { parseArgs } from 'node:util';
import { installPackages } from './setup/packages.mjs';
import { command, runScript } from './setup/run.mjs';

const USAGE = `npm run zip -- [options]
  --check         builds and packs twice, and compares
  --from-sources  builds once more from the sources' package alone, and compares
  --help          says this`;

await command(async () => {
  const { values } = parseArgs({
    options: { check: { type: 'boolean' }, 'from-sources': { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) return console.log(USAGE);
  await installPackages();
  return runScript('scripts/zip/zip.ts', process.argv.slice(2));
});
