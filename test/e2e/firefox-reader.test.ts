import { describe, expect, it } from 'vitest';
import { unreadIn } from './support/find-chapters.ts';
import { journeyInFirefox, named, openUnread, popupOf, textOf, within } from './support/firefox-journey.ts';

describe('the control in the reader, in Firefox', () => {
  const journey = journeyInFirefox();

  it('is marked at its last page where the person wants that, and has turned all the others', async () => {
    const { firefox, account } = journey();
    await (await popupOf(journey())).close();
    const options = await firefox.open('options.html');
    await named(options, 'Mark as read when I reach the last page').click();
    await expect.poll(() => textOf(options, '.save-notice'), within).toContain('Saved');
    await options.close();
    const { chapter, next } = unreadChapters();
    const jumped = await openUnread(journey(), chapter);
    await named(jumped.page, `Page ${chapter.pages}`).click();
    const { page, control } = await openUnread(journey(), next);

    for (let turned = 1; turned < next.pages; turned++) await page.keyboard.press('ArrowRight');

    await expect.poll(control.buttons, within).toContain('Undo');
    await expect.poll(() => account.read.has(next.id), within).toBe(true);
    expect(await jumped.control.buttons()).toContain('Mark as read');
    await page.close();
    await jumped.page.close();
  });

  function unreadChapters() {
    return unreadIn(journey().service.fakeService.world, journey().account);
  }
});
