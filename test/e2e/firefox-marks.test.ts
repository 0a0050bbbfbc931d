import { describe, expect, it } from 'vitest';
import { closedRootInFirefox } from './support/closed-root-in-firefox.ts';
import { unreadIn } from './support/find-chapters.ts';
import { beginning, journeyInFirefox, named, openChapter, popupOf, within } from './support/firefox-journey.ts';
import { putSiteSession } from './support/site-session.ts';

describe('marks and discussions, in Firefox', () => {
  const journey = journeyInFirefox();

  it('what the site itself marks shows in the reader, without a request of ours', async () => {
    const { service, account } = journey();
    await (await popupOf(journey())).close();
    const { chapter } = unreadIn(service.fakeService.world, account);
    const page = await openChapter(journey(), chapter);
    const { accessToken } = service.fakeService.world.sessions.open(account);
    await page.evaluate(putSiteSession, accessToken);
    await page.reload();
    const control = closedRootInFirefox(page);
    await expect.poll(control.buttons, within).toContain('Mark as read');
    await named(page, 'Menu').click();

    await named(page, 'Mark chapter as read').click();

    await expect.poll(control.buttons, within).toContain('Mark as unread');
    const marks = service.journal.requests({ host: 'api', method: 'POST', route: '/manga/{id}/read' });
    expect(marks.map(({ initiator }) => initiator)).toEqual(['site']);
    await page.close();
  });

  it('"Discuss" goes on to the thread of the forum', async () => {
    const { service, firefox } = journey();
    const popup = await popupOf(journey());
    await beginning(popup, 'More: ').click();
    await beginning(popup, 'Discuss: ').click();
    const addresses = async () => (await firefox.browser.pages()).map((page) => page.url());
    await expect
      .poll(addresses, within)
      .toContainEqual(expect.stringMatching(/^https:\/\/forums\.mangadex\.org\/threads\/\d+$/));
    expect(service.journal.requests({ method: 'POST', route: '/forums/thread' })).toHaveLength(1);
  });
});
