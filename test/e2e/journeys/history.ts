import type { Chapter } from '../../fake-service/library/types.ts';
import { expect } from '../support/expect.ts';
import { chaptersIn, isRead, type Journey, type JourneyWalk, markIn, markLink, type WalkTab } from './walk.ts';

const SERVICE_HISTORY = 'Show MangaDex’s history (1 or 2 requests)';

export const historyJourneys: readonly Journey[] = [
  {
    name: 'the history has what was marked in the reader, in the popup and at a link, undoes it there, shows the history of the service at the cost that it announces, and is cleared',
    everyRunIn: 'Chromium',
    async walk(on) {
      const { account } = on;
      const popup = await on.openPopup();
      const history = await on.openOurs('library.html#history');
      await isCleared(history);

      // Of these it is known here that they are unread.
      const listed = (await chaptersIn(on, popup)).filter(
        (chapter) => !account.read.has(chapter.id) && chapter.pages > 0 && titleOf(on, chapter) !== '',
      );
      const [inPopup, inReader, next] = listed;
      if (!inPopup || !inReader || !next) throw new Error('The popup shows too little that is unread.');
      await popup.bringToFront();
      await popup.pressFirst(`Mark as read: ${titleOf(on, inPopup)}`);
      await isRead(on, inPopup);
      await markIn(on, inReader);
      const site = await on.openAround(`https://mangadex.org/title/${next.mangaId}`);
      await markLink(site, next);
      await isRead(on, next);
      await site.close();

      // Painted by another window's presses.
      await history.bringToFront();
      await expect.poll(() => sourcesIn(history)).toEqual(['from the context menu', 'in the reader', 'in the popup']);
      await expect.poll(() => history.text('.feed h2')).toBe('Today');
      expect(await history.text('.history-row h3')).toBe(titleOf(on, next));
      await history.keepPicture('marked');
      await history.select('Series', titleOf(on, next));
      await expect.poll(() => sourcesIn(history)).toEqual(['from the context menu']);
      await expect.poll(() => history.text('.reading-year figcaption')).toMatch(/1 chapter read.*[1-9]\d* came out/);
      await history.keepPicture('of-a-series');
      await history.select('Series', 'All series');

      const listBegins = () => history.evaluate(() => document.querySelector('.feed')?.getBoundingClientRect().top);
      const at = await listBegins();
      await history.keyboard.press('ArrowDown');
      await history.keyboard.press('ArrowDown');
      await history.keyboard.press('u');

      await isRead(on, inReader, false);
      await expect.poll(() => history.text('[data-undone=true]')).toContain('in the reader');
      expect([account.read.has(next.id), account.read.has(inPopup.id)]).toEqual([true, true]);
      await expect.poll(() => history.text('.history-note')).toBe('Undone');
      expect(await listBegins()).toBe(at);
      await history.pressFirst(`Undo: ${titleOf(on, inPopup)}`);
      await isRead(on, inPopup, false);
      expect(account.read.has(next.id)).toBe(true);

      const before = asked(on).length;
      expect(asked(on)).not.toContain('/user/history');
      await history.press(SERVICE_HISTORY);

      await expect.poll(() => history.text('.history-note')).toMatch(/^MangaDex lists \d+ chapters?\.$/);
      await expect.poll(() => sourcesIn(history)).toContain('in MangaDex’s history');
      const cost = asked(on).slice(before);
      expect(cost.filter((route) => route === '/user/history')).toHaveLength(1);
      expect(cost.filter((route) => route === '/chapter').length).toBeLessThanOrEqual(1);
      await history.keepPicture('service');

      await history.press('Clear history');
      await history.keyboard.press('Escape');
      expect(await sourcesIn(history)).not.toEqual([]);
      await history.press('Clear history');
      await history.keepPicture('question');
      await history.press('Clear');

      await expect.poll(() => history.text('.empty')).toContain('Nothing marked yet');
    },
  },
];

/** What other journeys have marked is not looked at. */
async function isCleared(history: WalkTab): Promise<void> {
  await expect.poll(() => history.text('.library-panel')).toContain('Clear history');
  await history.press('Clear history');
  await history.press('Clear');
  await expect.poll(() => history.text('.library-panel')).toContain('Nothing marked yet');
}

/** Of each row, from where it is. */
function sourcesIn(history: WalkTab): Promise<(string | undefined)[]> {
  return history.evaluate(() =>
    [...document.querySelectorAll('.history-row p:last-child')].map(
      ({ textContent }) => textContent.split('\u00a0· ')[1],
    ),
  );
}

function asked({ service }: JourneyWalk): (string | undefined)[] {
  return service.journal.requests({ host: 'api', initiator: 'extension' }).map(({ route }) => route);
}

/** Nothing where it has none in English, by which a row is found. */
function titleOf({ service }: JourneyWalk, { mangaId }: Chapter): string {
  return service.fakeService.world.library.manga.get(mangaId)?.title.en ?? '';
}
