import { describe, expect, it } from 'vitest';
import { unreadIn } from './support/find-chapters.ts';
import { journeyInFirefox, namesOf, openUnread, popupOf, signIn } from './support/firefox-journey.ts';
import { marksIn } from './support/marks.ts';

describe('the first walk, in Firefox', () => {
  const journey = journeyInFirefox({ signsIn: signIn });

  it('signs in, marks a chapter, and shows the follow list', async () => {
    const { service, account } = journey();
    const { manga, chapter, next } = unreadIn(service.fakeService.world, account);
    const { control } = await openUnread(journey(), chapter);
    await control.press('Mark as read');
    await expect.poll(control.buttons).toContain('Undo');
    await expect
      .poll(() => marksIn(service.journal))
      .toEqual([{ mangaId: manga.id, read: [chapter.id], unread: [], history: true }]);
    expect(account.read).toContain(chapter.id);

    const popup = await popupOf(journey());
    const title = Object.values(manga.title)[0];
    await expect.poll(() => namesOf(popup)).toContain(`Mark as read: ${title}, Ch. ${next.chapter}`);
  });
});
