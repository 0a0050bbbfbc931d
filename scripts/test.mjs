// @ts-check
/** `npm test`: installs what is missing, then runs what every commit has to pass. Plain Node 20 until everything is installed. */
import { runScript } from './setup/run.mjs';
import { setUp } from './setup.mjs';

try {
  await setUp('both');
  process.exitCode = await runScript('scripts/stages/run-all.ts');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
