import { firstCheckEnds } from '../../test/e2e/hostile/stores.ts';
import { demoAccountOf } from '../../test/e2e/support/demo-account.ts';
import { launchChromium } from '../../test/e2e/support/launch-chromium.ts';
import { pageAt } from '../../test/e2e/support/page-at.ts';
import { openPressPlaces, type PressCost, type PressPlace } from '../../test/e2e/support/press-places.ts';
import { makeRecordingBuild } from '../../test/e2e/support/recording-build.ts';
import { signIn } from '../../test/e2e/support/sign-in.ts';
import { startFakeService } from '../../test/fake-service/start.ts';
import { machine } from '../machine.ts';
import { preciseClock } from '../pacing/precise-clock.ts';
import { writeResults } from '../results.ts';
import { asMarkdown, type ClicksRun, missesOf, type PlaceRun } from './report.ts';

/** Of each place. */
const PRESSES = 100;

/** Presses in every place, prints the table and writes it to `bench/results/`. @returns whether nothing is missed. */
export async function runClicks(): Promise<boolean> {
  const at = preciseClock.now();
  await using stack = new AsyncDisposableStack();
  const service = await startFakeService();
  stack.defer(() => service.close());
  const extension = await launchChromium(service, { isHeadless: true, build: await makeRecordingBuild(stack) });
  stack.defer(extension.close);
  const { context, address } = extension;
  const account = demoAccountOf(service);
  const options = await pageAt(context, address('options.html'));
  await signIn(options, account);
  await firstCheckEnds(options);

  const places: PlaceRun[] = [];
  for (const place of await openPressPlaces({ service, extension, account })) places.push(await pressIn(place));

  const run: ClicksRun = {
    at,
    machine: machine(),
    browser: context.browser()?.version() ?? 'unknown',
    follows: account.follows.size,
    places,
  };
  const markdown = asMarkdown(run);
  console.log(markdown);
  await writeResults(
    { bench: 'clicks', at, markdown, json: JSON.stringify(run) },
    new URL('../results/', import.meta.url),
  );
  const misses = missesOf(run);
  for (const miss of misses) console.error(miss);
  return misses.length === 0;
}

async function pressIn({ name, press }: PressPlace): Promise<PlaceRun> {
  const presses: PressCost[] = [];
  for (let n = 0; n < PRESSES; n += 1) presses.push(await press());
  return { name, presses };
}
