import { expect } from '../support/expect.ts';
import { unreadIn } from '../support/find-chapters.ts';
import { putSiteSession } from '../support/site-session.ts';
import { isRead, type Journey, openUnread, searchFor } from './walk.ts';

export const siteMarksJourneys: readonly Journey[] = [
  {
    name: 'what the site itself marks and takes back shows in the reader and in the popup at once, without a request of ours',
    async walk(on) {
      const { service, account } = on;
      const { manga, chapter } = unreadIn(service.fakeService.world, account);
      const popup = await on.openPopup();
      await searchFor(popup, manga);
      const unreadOfSeries = () => popup.evaluate(countUnread);
      await expect.poll(unreadOfSeries).toBeGreaterThan(0);
      const unread = (await unreadOfSeries()) ?? 0;
      const route = { host: 'api', method: 'POST', route: '/manga/{id}/read' } as const;
      const before = service.journal.requests(route).length;
      const reader = await on.openChapter(chapter);
      await reader.evaluate(putSiteSession, service.fakeService.world.sessions.open(account).accessToken);
      await reader.close();
      const tab = await openUnread(on, chapter);
      await tab.press('Menu');

      await tab.press('Mark chapter as read');

      await isRead(on, chapter);
      await expect.poll(tab.control.buttons).toContain('Mark as unread');
      await expect.poll(unreadOfSeries).toBe(unread - 1);

      await tab.press('Mark chapter as unread');

      await expect.poll(tab.control.buttons).toContain('Mark as read');
      await expect.poll(unreadOfSeries).toBe(unread);
      const marks = service.journal.requests(route).slice(before);
      expect(marks.map(({ initiator }) => initiator)).toEqual(['site', 'site']);
      await tab.evaluate(() => localStorage.clear());
    },
  },
];

/** Runs in the popup: how many chapters it counts as unread of the first series, none where it says nothing; `null` where it lists none. */
function countUnread(): number | null {
  const row = document.querySelector('li:has(h2)');
  if (!row) return null;
  const counts = [...row.querySelectorAll('*')].flatMap(({ textContent }) => {
    return /^(\d+) (?:or more )?unread chapters?$/.exec(textContent)?.[1] ?? [];
  });
  // The innermost: it stands beside the same number, which is drawn.
  return Number(counts.at(-1) ?? 0);
}
