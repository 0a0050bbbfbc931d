import { expect } from '@playwright/test';
import { freshTest as test } from './support/fixtures.ts';
import { markFirstRow } from './support/follow-list.ts';
import { marksIn } from './support/marks.ts';
import { killWorker } from './support/worker-death.ts';

test.describe("beside the site's own traffic", () => {
  const MARKS = 30;
  const KILLS = 5;
  /** One request at a time, each with its second, is all that is left beside a tab. */
  const ALL_DELIVERED_MS = 240_000;
  test.setTimeout(ALL_DELIVERED_MS + 120_000);

  // That neither we nor the tab drew a 429 is judged when the service is let go (`support/good-manners.ts`).
  test('thirty marks arrive, although the worker is killed five times', async ({
    service,
    extension,
    signedIn,
    popup,
    open,
  }) => {
    const already = new Set(signedIn.read);
    await open('https://mangadex.org/?traffic=steady:2');
    await expect.poll(() => service.journal.requests({ host: 'api', initiator: 'site' }).length).toBeGreaterThan(3);

    for (let marked = 0; marked < MARKS; marked += 1) {
      await markFirstRow(popup);
      if (marked % (MARKS / KILLS) === 0) await killWorker(extension.context);
    }

    const arrived = () => [...signedIn.read].filter((id) => !already.has(id)).length;
    await expect.poll(arrived, { timeout: ALL_DELIVERED_MS }).toBe(MARKS);
    await expect(popup.getByRole('status')).not.toContainText('waiting');
    const sent = marksIn(service.journal).flatMap(({ read }) => read);
    expect(new Set(sent).size).toBe(MARKS);
    expect(marksIn(service.journal).flatMap(({ unread }) => unread)).toEqual([]);
    const alone = service.journal.requests({ initiator: 'extension' });
    const beside = service.journal.requests({ host: 'api', initiator: 'site' });
    console.log(
      `${alone.length} requests of ours beside ${beside.length} of the site, ${service.journal.count(429)} × 429.`,
    );
  });
});
