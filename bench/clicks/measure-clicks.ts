import { openPressPlaces, type PressCost } from '../../test/e2e/support/press-places.ts';
import { makeRecordingBuild } from '../../test/e2e/support/recording-build.ts';
import type { Figure } from '../figures.ts';
import type { Measurement } from '../results.ts';
import { signedIn } from '../signed-in.ts';
import { clicksFigures } from './figures.ts';

/** Of each place. */
const PRESSES = 100;

/** Presses in every place. */
export async function measureClicks(): Promise<Measurement> {
  await using stack = new AsyncDisposableStack();
  const scene = await signedIn(stack, await makeRecordingBuild(stack));
  const figures: Figure[] = [];
  for (const { name, press } of await openPressPlaces(scene)) {
    const presses: PressCost[] = [];
    for (let n = 0; n < PRESSES; n += 1) presses.push(await press());
    figures.push(...clicksFigures(name, presses));
  }
  return { figures, browser: scene.extension.context.browser()?.version() };
}
