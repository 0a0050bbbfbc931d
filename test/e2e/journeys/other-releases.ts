import { expect } from '../support/expect.ts';
import { releasedTwice } from '../support/find-chapters.ts';
import { choiceIsSaved, type Journey, listIsSynced, marksFrom, openUnread, readBy } from './walk.ts';

const OTHER_RELEASES = 'Also mark other releases';

export const otherReleasesJourneys: readonly Journey[] = [
  {
    name: 'a mark takes the other releases of its number along where a person wants that, in the same request, shows it in their tabs, and "Undo" takes exactly that back',
    async walk(on) {
      const { service, account } = on;
      await listIsSynced(on);
      const options = await on.openOurs('options.html');
      await options.toggle(OTHER_RELEASES);
      await choiceIsSaved(options);
      const [chapter, other] = releasedTwice(service.fakeService.world, account);
      const ids = [chapter.id, other.id].sort();
      const [before, sent] = [readBy(on), marksFrom(on)];
      const [one, two] = [await openUnread(on, chapter), await openUnread(on, other)];
      await one.bringToFront();

      await one.control.press('Mark as read');

      await expect.poll(one.control.buttons).toContain('Undo');
      await expect.poll(two.control.buttons).toContain('Mark as unread');
      await expect.poll(() => sent().map(({ read }) => read.toSorted())).toEqual([ids]);
      expect(sent()).toMatchObject([{ mangaId: chapter.mangaId, history: false }]);

      await one.control.press('Undo');

      await expect.poll(two.control.buttons).toContain('Mark as read');
      await expect.poll(() => readBy(on)).toEqual(before);
      await options.bringToFront();
      await options.toggle(OTHER_RELEASES);
      await choiceIsSaved(options);
    },
  },
];
