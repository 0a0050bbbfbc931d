import { expect } from '@playwright/test';
import { startFakeService } from '../fake-service/start.ts';
import { test as base, judged } from './support/fixtures.ts';
import { followListIsChecked, markFirstRow } from './support/follow-list.ts';
import { withFreshChapters } from './support/fresh-chapters.ts';
import { type ExtensionInBrowser, launchChromium } from './support/launch-chromium.ts';
import { marksIn, type SentMarks } from './support/marks.ts';
import { newProfile } from './support/new-profile.ts';
import { pageAt } from './support/page-at.ts';
import { signIn } from './support/sign-in.ts';
import { killWorker } from './support/worker-death.ts';

const SERIES = 30;
const MARKS = 300;
const KILLS = 30;

const test = base.extend({
  service: async ({ testIdAttribute: _ }, use) =>
    judged(await startFakeService({ arrange: withFreshChapters(SERIES, MARKS / SERIES) }), use),
});

test.describe('nothing is lost', () => {
  /** Each kill costs the allowance of the requests that it cut off, and a restart of the browser a wait. */
  const ALL_DELIVERED_MS = 240_000;
  test.setTimeout(2 * ALL_DELIVERED_MS);

  // That no request of ours drew a 429 is judged when the service is let go (`support/good-manners.ts`).
  test('of three hundred marks, although the worker is killed thirty times and the browser is started again', async ({
    service,
    account,
  }) => {
    await using stack = new AsyncDisposableStack();
    const profile = await newProfile('chromium', stack);
    const launch = () => launchChromium(service, { isHeadless: true, profile });

    const before = await launch();
    await signIn(await pageAt(before.context, before.address('options.html')), account);
    await markWhileKilling(before, MARKS / 2, KILLS / 2);
    await before.close();
    const after = await launch();
    stack.defer(() => after.close());
    // The options page, which opens by itself, would take the first empty tab that it finds.
    await pageAt(after.context, after.address('options.html'));
    await markWhileKilling(after, MARKS / 2, KILLS / 2);

    const wanted = [...service.fakeService.world.library.chapters.keys()];
    const unread = () => wanted.filter((id) => !account.read.has(id)).length;
    await expect.poll(unread, { timeout: ALL_DELIVERED_MS }).toBe(0);
    const sent = marksIn(service.journal);
    expect(sent.flatMap((marks) => marks.unread)).toEqual([]);
    expect(new Set(sent.flatMap(({ read }) => read)).size).toBe(MARKS);
    // A mark is sent again only where a kill, or the browser's end, cut off the answer to the one request under way.
    expect(repeatsIn(sent)).toBeLessThanOrEqual(KILLS + 1);
    const visits = account.history.map(({ chapterId }) => chapterId);
    expect(new Set(visits).size).toBe(visits.length);
    console.log(
      `${MARKS} marks in ${sent.length} requests, of ${service.journal.requests({ initiator: 'extension' }).length} of ours.`,
    );
  });
});

/** How many requests named a chapter that an earlier one had named. */
function repeatsIn(sent: readonly SentMarks[]): number {
  const named = new Set<string>();
  return sent.filter(({ read }) => {
    const isRepeat = read.some((id) => named.has(id));
    for (const id of read) named.add(id);
    return isRepeat;
  }).length;
}

/** Marks chapter after chapter in the popup, as fast as a person's clicks are taken. */
async function markWhileKilling({ context, address }: ExtensionInBrowser, marks: number, kills: number): Promise<void> {
  const popup = await context.newPage();
  await popup.setViewportSize({ width: 400, height: 560 });
  await popup.goto(address('popup.html'));
  await followListIsChecked(popup);
  for (let marked = 0; marked < marks; marked += 1) {
    await markFirstRow(popup);
    if (marked % (marks / kills) !== 0) continue;
    await killWorker(context);
    // A page behind another is drawn once a second, and which is in front when one closes is for the browser to say.
    await popup.bringToFront();
  }
  await popup.close();
}
