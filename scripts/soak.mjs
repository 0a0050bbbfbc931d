// @ts-check
/** `npm run soak`: installs what is missing, then proves everything at depth. Plain Node 20 until everything is installed. */
import { command, runScript } from './setup/run.mjs';
import { setUp } from './setup.mjs';

await command(async () => {
  await setUp('both');
  return runScript('scripts/soak/run-soak.ts', process.argv.slice(2));
});
