import { expect } from '../support/expect.ts';
import { type Journey, listIn, marksFrom, readBy, type Walk, type WalkTab } from './walk.ts';

export const seriesJourneys: readonly Journey[] = [
  {
    name: 'a series in the popup is marked up to a chapter, said with its count first, and "Undo" restores exactly what was changed',
    everyRunIn: 'Chromium',
    async walk(on) {
      const popup = await openMostUnread(on);
      const before = readBy(on);
      const marks = marksFrom(on);
      await popup.pressFirst('Mark up to here: ');
      await expect.poll(() => listIn(popup)).toMatch(/Mark \d+ as read/);
      const question = await popup.text('section[aria-label="Mark up to here"]');
      const [, count = '0'] = question.match(/Mark (\d+) as read/) ?? [];
      expect(Number(count)).toBeGreaterThan(1);
      expect(marks()).toEqual([]);

      await popup.press(`Mark ${count} as read`);

      await expect.poll(() => listIn(popup)).toContain(' 0 unread');
      await expect.poll(() => readBy(on).length).toBe(before.length + Number(count));
      expect(marks()).toMatchObject([{ history: false }]);

      await popup.pressFirst('Undo: ');

      await expect.poll(() => listIn(popup)).toContain(` ${count} unread`);
      await expect.poll(() => readBy(on)).toEqual(before);
    },
  },
  {
    name: 'a series in the popup has a chapter marked, and unmarked by "Undo"',
    everyRunIn: 'both browsers',
    async walk(on) {
      const popup = await openMostUnread(on);
      const before = readBy(on);
      const marks = marksFrom(on);
      await popup.pressFirst('Mark as read: ');
      await expect.poll(() => readBy(on).length).toBe(before.length + 1);

      await popup.pressFirst('Undo: ');

      await expect.poll(() => readBy(on)).toEqual(before);
      expect(marks()).toHaveLength(2);
    },
  },
];

/** The series with the most unread chapters, opened from its row, once its older chapters are there: they count too. */
async function openMostUnread({ service, openPopup }: Walk): Promise<WalkTab> {
  const popup = await openPopup();
  await popup.pressFirst('Order and statuses');
  await popup.choose('Most unread');
  await popup.keyboard.press('Escape');
  await popup.pressFirst('More: ');
  const fetched = () => service.journal.requests({ route: '/manga/{id}/feed', status: 200 }).length;
  await expect.poll(fetched).toBe(1);
  await expect.poll(() => listIn(popup)).not.toMatch(/older chapters/i);
  return popup;
}
