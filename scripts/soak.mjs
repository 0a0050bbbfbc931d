// @ts-check
/** `npm run soak`: installs what is missing, then proves everything at depth. Plain Node 20 until everything is installed. */
import { runScript } from './setup/run.mjs';
import { setUp } from './setup.mjs';

try {
  await setUp('both');
  process.exitCode = await runScript('scripts/soak/run-soak.ts', process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
