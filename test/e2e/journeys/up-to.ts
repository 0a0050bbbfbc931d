import type { Chapter } from '../../fake-service/library/types.ts';
import type { World } from '../../fake-service/world.ts';
import { expect } from '../support/expect.ts';
import { strangeChapter } from '../support/find-chapters.ts';
import { type Journey, listIsSynced, marksFrom, readBy, type Walk } from './walk.ts';

export const upToJourneys = [
  {
    name: '"Mark this and all before it as read" says what it would mark of a series that nobody follows, does it, and "Undo" restores exactly that',
    async walk({ service, account, openPopup, openOurs }: Walk) {
      await listIsSynced({ openPopup, service });
      const { world } = service.fakeService;
      const chapter = strangeChapter(world, account);
      const [one] = earlier(world, chapter);
      account.read.add(one ?? '');
      const before = readBy({ account });
      const marks = marksFrom({ service });

      const page = await openOurs(`up-to.html?chapter=${chapter.id}`);

      const words = () => page.text('main');
      await expect.poll(words).toMatch(/Mark \d+ chapters as read/);
      const count = Number(/Mark (\d+) chapters as read/.exec(await words())?.[1]);
      expect(count).toBeGreaterThan(1);
      expect(await words()).toMatch(/Not marked: .*1 already read/);
      await page.keepPicture('preview');
      expect(marks()).toEqual([]);

      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      expect(await focused()).toBe(`Mark ${count} chapters as read`);
      await page.keyboard.press('Enter');

      await expect.poll(() => page.text('[role=status]')).toBe(`${count} chapters marked as read`);
      await expect.poll(() => account.read.size).toBe(before.length + count);
      await page.keepPicture('marked');
      expect(marks()).toMatchObject([{ mangaId: chapter.mangaId, history: false }]);

      await page.press('Undo');

      await expect.poll(() => page.text('[role=status]')).toBe('Undone. Everything is as it was before.');
      await expect.poll(() => readBy({ account })).toEqual(before);
    },
  },
] as const satisfies readonly Journey[];

/** English chapters of the same series that came before it. */
function earlier({ library }: World, { id, mangaId }: Chapter): string[] {
  const all = library.manga.get(mangaId)?.chapterIds ?? [];
  return all.filter((one) => one !== id && library.chapters.get(one)?.translatedLanguage === 'en');
}
