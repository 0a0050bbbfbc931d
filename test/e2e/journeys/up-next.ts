import { expect } from '@playwright/test';
import { SECOND } from '../../../lib/clock.ts';
import { chapterNamedBy } from '../../../lib/service/chapter-links.ts';
import type { Chapter } from '../../fake-service/library/types.ts';
import { marksIn } from '../support/marks.ts';
import { chaptersIn, type Journey, type JourneyWalk, openUnread, type WalkTab, within } from './walk.ts';

const [CHAPTERS, SERIES] = [10, 3];

export const upNextJourneys: readonly Journey[] = [
  {
    name: '"Up next" leads from chapter to chapter through three series, and Dexmark asks the service for nothing but the marks',
    async walk(on) {
      const { service, account } = on;
      const popup = await on.openPopup();
      const [chapter] = (await chaptersIn(on, popup)).filter(({ id }) => !account.read.has(id));
      if (!chapter) throw new Error('Nothing is unread.');
      const tab = await openUnread(on, chapter);
      // What the journey before has led to is over.
      await expect.poll(() => isQuiet(on), { timeout: 60_000 }).toBe(true);
      const before = { marks: marksIn(service.journal).length, asked: askedBesideMarks(on) };
      const path = [chapter];
      const series = () => new Set(path.map(({ mangaId }) => mangaId)).size;
      while (path.length < CHAPTERS || series() < SERIES) {
        await markHere(on, tab);
        path.push(await goOn(on, tab));
      }
      await markHere(on, tab);

      expect(new Set(path.map(({ id }) => id)).size).toBe(path.length);
      expect(
        marksIn(service.journal)
          .slice(before.marks)
          .flatMap(({ read }) => read),
      ).toEqual(path.map(({ id }) => id));
      expect(askedBesideMarks(on)).toEqual(before.asked);
      await tab.keepPicture('up-next');
      // The popup is kept for its next opening as it is drawn now.
      const stale = async () => (await chaptersIn(on, popup)).filter((one) => path.includes(one));
      await expect.poll(stale, within).toEqual([]);
      for (const each of [tab, popup]) await each.close();
    },
  },
];

async function markHere({ account }: JourneyWalk, tab: WalkTab): Promise<void> {
  const id = chapterNamedBy(tab.url())?.id ?? '';
  await expect.poll(tab.control.buttons, within).toContain('Mark as read');
  await tab.control.press('Mark as read');
  await expect.poll(() => account.read.has(id), within).toBe(true);
}

async function goOn({ service }: JourneyWalk, tab: WalkTab): Promise<Chapter> {
  const from = tab.url();
  const line = async () => (await tab.control.buttons()).find((name) => name.startsWith('Up next')) ?? '';
  await expect.poll(line, within).not.toBe('');
  const said = await line();
  await tab.control.press(said);
  await expect.poll(tab.url, within).not.toBe(from);
  const chapter = service.fakeService.world.library.chapters.get(chapterNamedBy(tab.url())?.id ?? '');
  if (!chapter) throw new Error(`"${said}" led to ${tab.url()}`);
  if (said !== 'Up next in your list') expect(said).toBe(`Up next: Ch. ${chapter.chapter}`);
  return chapter;
}

/** Whether nothing is asked for three seconds. */
async function isQuiet(on: JourneyWalk): Promise<boolean> {
  const before = askedBesideMarks(on).length;
  await new Promise((resolve) => setTimeout(resolve, 3 * SECOND));
  return askedBesideMarks(on).length === before;
}

/** Of covers there may be some more by the time. */
function askedBesideMarks({ service }: JourneyWalk): string[] {
  return service.journal
    .requests({ initiator: 'extension' })
    .filter(
      ({ asked }) =>
        asked.host !== 'uploads' && !/^POST .*\/read$/.test(`${asked.method} ${asked.target.split('?')[0]}`),
    )
    .map(({ asked }) => `${asked.method} ${asked.host}${asked.target}`);
}
