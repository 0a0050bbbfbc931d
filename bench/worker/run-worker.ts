import { expect } from '@playwright/test';
import type { BrowserContext, Page } from 'playwright-core';
import { MINUTE, SECOND } from '../../lib/clock.ts';
import { liveProfile } from '../../lib/service/profile.ts';
import { firstCheckEnds } from '../../test/e2e/hostile/stores.ts';
import { demoAccountOf } from '../../test/e2e/support/demo-account.ts';
import { unreadIn } from '../../test/e2e/support/find-chapters.ts';
import { launchChromium, loadExtension } from '../../test/e2e/support/launch-chromium.ts';
import { pageAt } from '../../test/e2e/support/page-at.ts';
import { signIn } from '../../test/e2e/support/sign-in.ts';
import type { EntryFilter } from '../../test/fake-service/journal.ts';
import { startFakeService } from '../../test/fake-service/start.ts';
import { machine } from '../machine.ts';
import { preciseClock } from '../pacing/precise-clock.ts';
import { buildWithFloor } from '../popup/build-with-floor.ts';
import { writeResults } from '../results.ts';
import { timesOf } from '../times.ts';
import { makeBareExtension } from './bare-extension.ts';
import { asMarkdown, MOST, ratioOf, type WorkerRun } from './report.ts';
import { type Wake, wake } from './wakes.ts';

const WAKES = 24;
/** In ms, without a request. */
const REST_MS = 5 * SECOND;
const bareRequest: EntryFilter = { route: '/ping' };
const markRequest: EntryFilter = { method: 'POST', route: '/manga/{id}/read' };

/** Wakes two workers in turn, prints the table and writes it to `bench/results/`. @returns whether ours keeps to its ratio. */
export async function runWorker(): Promise<boolean> {
  const at = preciseClock.now();
  await using stack = new AsyncDisposableStack();
  const service = await startFakeService();
  stack.defer(() => service.close());
  const { context, address, close } = await launchChromium(service, {
    isHeadless: true,
    build: await buildWithFloor(stack),
  });
  stack.defer(close);
  const bareId = await loadExtension(context, await makeBareExtension(stack));
  const account = demoAccountOf(service);
  const options = await pageAt(context, address('options.html'));
  await signIn(options, account);
  await firstCheckEnds(options);
  await coversHaveCome();
  const ours = await tabAt(context, address('floor.html'));
  const bare = await tabAt(context, `chrome-extension://${bareId}/floor.html`);
  await options.close();

  const answers = { bare: [] as number[], ours: [] as number[] };
  const departures = { bare: [] as number[], ours: [] as number[] };
  for (let n = 0; n < WAKES; n++) {
    answers.bare.push((await wake(context, bare, null)).answerMs);
    const { chapter } = unreadIn(service.fakeService.world, account);
    answers.ours.push((await accepted('chapter.states', { chapterIds: [chapter.id] })).answerMs);
    departures.bare.push(left(await wake(context, bare, `${liveProfile.api}/ping`), bareRequest));
    const mark = { operationId: crypto.randomUUID(), chapterId: chapter.id, read: true };
    departures.ours.push(left(await accepted('chapter.mark', mark), markRequest));
  }

  const run: WorkerRun = {
    at,
    machine: machine(),
    browser: context.browser()?.version() ?? 'unknown',
    wakes: WAKES,
    follows: account.follows.size,
    tasks: [
      {
        floor: timesOf('an answer', answers.bare),
        ours: timesOf('ours: whether a chapter is read', answers.ours),
      },
      {
        floor: timesOf('the arrival of a request', departures.bare),
        ours: timesOf('ours: the arrival of a mark', departures.ours),
      },
    ],
  };
  const markdown = asMarkdown(run);
  console.log(markdown);
  const results = { bench: 'worker', at, markdown, json: JSON.stringify(run) };
  await writeResults(results, new URL('../results/', import.meta.url));
  return run.tasks.every((task) => ratioOf(task) <= MOST);

  async function accepted(name: string, input: unknown): Promise<Wake> {
    const woken = await wake(context, ours, { name, input });
    expect(woken.answer, `the answer to ${name}`).toMatchObject({ ok: true });
    return woken;
  }

  /** In ms, from the message until the request came in. */
  function left({ askedAt }: Wake, filter: EntryFilter): number {
    const [entry] = service.journal.requests({ ...filter, since: askedAt });
    if (!entry) throw new Error(`No ${filter.route} came in.`);
    return entry.at - askedAt;
  }

  /** A worker that still fetches covers is not at rest. */
  async function coversHaveCome(): Promise<void> {
    const isQuiet = () => service.journal.requests({ since: preciseClock.now() - REST_MS }).length === 0;
    await expect.poll(isQuiet, { message: 'the covers', timeout: 5 * MINUTE, intervals: [SECOND] }).toBe(true);
  }
}

async function tabAt(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}
