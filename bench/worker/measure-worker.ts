import { expect } from '@playwright/test';
import type { BrowserContext, Page } from 'playwright-core';
import { MINUTE, SECOND } from '../../lib/clock.ts';
import { liveProfile } from '../../lib/service/profile.ts';
import { unreadIn } from '../../test/e2e/support/find-chapters.ts';
import { loadExtension } from '../../test/e2e/support/launch-chromium.ts';
import type { EntryFilter } from '../../test/fake-service/journal.ts';
import { preciseClock } from '../pacing/precise-clock.ts';
import { buildWithFloor } from '../popup/build-with-floor.ts';
import type { Measurement } from '../results.ts';
import { signedIn } from '../signed-in.ts';
import { makeBareExtension } from './bare-extension.ts';
import { workerFigures } from './figures.ts';
import { type Wake, wake } from './wakes.ts';

const WAKES = 24;
/** In ms, without a request. */
const REST_MS = 5 * SECOND;
const bareRequest: EntryFilter = { route: '/ping' };
const markRequest: EntryFilter = { method: 'POST', route: '/manga/{id}/read' };

/** Wakes two workers in turn. */
export async function measureWorker(): Promise<Measurement> {
  await using stack = new AsyncDisposableStack();
  const { service, extension, account, options } = await signedIn(stack, await buildWithFloor(stack));
  const { context, address } = extension;
  const bareId = await loadExtension(context, await makeBareExtension(stack));
  await coversHaveCome();
  const ourPage = await tabAt(context, address('floor.html'));
  const barePage = await tabAt(context, `chrome-extension://${bareId}/floor.html`);
  await options.close();

  const bare = { answers: [] as number[], departures: [] as number[] };
  const ours = { answers: [] as number[], departures: [] as number[] };
  for (let n = 0; n < WAKES; n++) {
    bare.answers.push((await wake(context, barePage, null)).answerMs);
    const { chapter } = unreadIn(service.fakeService.world, account);
    ours.answers.push((await accepted('chapter.states', { chapterIds: [chapter.id] })).answerMs);
    bare.departures.push(left(await wake(context, barePage, `${liveProfile.api}/ping`), bareRequest));
    const mark = { operationId: crypto.randomUUID(), chapterId: chapter.id, read: true };
    ours.departures.push(left(await accepted('chapter.mark', mark), markRequest));
  }
  return { figures: workerFigures(ours, bare), browser: context.browser()?.version() };

  async function accepted(name: string, input: unknown): Promise<Wake> {
    const woken = await wake(context, ourPage, { name, input });
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
