/**
 * The first walk, headless and checked: sign in, open a chapter, mark it, find it marked in the follow list. Each step
 * is photographed; the local service's own journal says what arrived. Ends with 0 only if all of it held.
 */

import { launchChromium } from '../../test/e2e/support/launch-chromium.ts';
import { startFakeService } from '../../test/fake-service/start.ts';
import { createAlbum } from './album.ts';
import { interruption } from './interruption.ts';
import { type Step, walk } from './walk.ts';

const interrupted = interruption();

const service = await startFakeService();
try {
  const browser = await launchChromium(service, { isHeadless: true });
  try {
    const steps = walk(service, browser, await createAlbum('.output/demo'));
    await Promise.race([takeAll(steps), interrupted.then(stop)]);
  } finally {
    await browser.close();
  }
  console.log('\nAll of it held. The pictures are in .output/demo.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('\nThe walk stopped at the step above.');
  process.exitCode = 1;
} finally {
  await service.close();
}

async function takeAll(steps: readonly Step[]): Promise<void> {
  console.log('');
  for (const [index, { shows, take }] of steps.entries()) {
    console.log(`${index + 1}. ${shows}`);
    await take();
  }
}

function stop(): never {
  throw new Error('Interrupted.');
}
