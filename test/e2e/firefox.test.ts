import { describe, expect, it } from 'vitest';
import { closedRootInFirefox } from './support/closed-root-in-firefox.ts';
import { journeyInFirefox, namesOf, popupOf, within } from './support/firefox-journey.ts';
import { marksIn } from './support/marks.ts';
import { unreadIn } from './support/shelf.ts';

describe('the first walk, in Firefox', () => {
  const journey = journeyInFirefox();

  it('signs in, marks a chapter, and shows the follow list', async () => {
    const { service, firefox, account } = journey();
    const { manga, chapter, next } = unreadIn(service.catalogue.world, account);
    const reader = await firefox.browser.newPage();
    await reader.goto(`https://mangadex.org/chapter/${chapter.id}`);
    const control = closedRootInFirefox(reader);
    await expect.poll(control.buttons, within).toContain('Mark as read');
    await control.press('Mark as read');
    await expect.poll(control.buttons, within).toContain('Undo');
    await expect
      .poll(() => marksIn(service.journal), within)
      .toEqual([{ mangaId: manga.id, read: [chapter.id], unread: [], history: true }]);
    expect(account.read).toContain(chapter.id);

    const popup = await popupOf(journey());
    const title = Object.values(manga.title)[0];
    await expect.poll(() => namesOf(popup), within).toContain(`Mark as read: ${title}, Ch. ${next.chapter}`);
  });
});
