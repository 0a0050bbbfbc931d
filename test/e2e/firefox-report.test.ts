import { describe, expect, it } from 'vitest';
import { unreadIn } from './support/find-chapters.ts';
import { beginning, journeyInFirefox, openUnread, popupOf, textOf, within } from './support/firefox-journey.ts';
import { pageOpenedBy } from './support/launch-firefox.ts';

describe('a report, in Firefox', () => {
  const journey = journeyInFirefox();

  it('goes from the reader to the service, and is in "Reports" with its status', async () => {
    const { service, firefox, account } = journey();
    const { chapter } = unreadIn(service.fakeService.world, account);
    const { control } = await openUnread(journey(), chapter);
    const page = await pageOpenedBy(firefox.browser, () => control.press('Report'));
    await page.locator('::-p-xpath(//label[normalize-space()="Fake or spam"]//input)').click();
    await beginning(page, 'Page 1').click();
    await beginning(page, 'Send report').click();
    await expect.poll(() => textOf(page, 'main'), within).toContain('Your report is saved');
    await page.close();

    const popup = await popupOf(journey());
    await beginning(popup, 'Reports').click();
    const words = () => textOf(popup, '[role=tabpanel]');
    await expect.poll(words, within).toMatch(/Fake or spam, just now.*Will be sent in 0:\d\d/);
    await expect.poll(words, within).toContain('Fake or spam, just now: waiting');
    expect(account.reports.map(({ objectId, details }) => [objectId, details])).toEqual([[chapter.id, 'Page 1:']]);
  });
});
