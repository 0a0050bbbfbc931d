import { describe, expect, it } from 'vitest';
import { closedRootInFirefox } from './support/closed-root-in-firefox.ts';
import { unreadIn } from './support/find-chapters.ts';
import { journeyInFirefox, named, openChapter, popupOf, signIn, textOf } from './support/firefox-journey.ts';

/** Firefox leads every name to one port, so one local service is both here; what keeps the two apart is shown in Chromium. */
describe('the development service, in Firefox', () => {
  const journey = journeyInFirefox();

  it('is asked for in the press that chooses it, and is another sign-in', async () => {
    const { service, firefox, account } = journey();
    await (await popupOf(journey())).close();
    const options = await firefox.open('options.html');
    const card = '[aria-labelledby=advanced-title]';
    await named(options, 'Sign out').wait();
    await options.$$eval(`${card} select`, (selects) => {
      const select = selects.at(2);
      if (!select) throw new Error('There is no such choice.');
      select.value = 'development';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await named(options, 'Sign out and change').click();
    await expect.poll(() => textOf(options, 'main')).toContain('development service (api.mangadex.dev)');
    await named(options, 'Sign in').wait();

    const { chapter } = unreadIn(service.fakeService.world, account);
    const control = closedRootInFirefox(await openChapter(journey(), chapter));
    await expect.poll(control.text).toContain('this belongs to MangaDex itself');

    await options.bringToFront();
    await signIn(options, account);
    const popup = await popupOf(journey());
    const reads = await popup.$$eval('a[href*="/chapter/"]', (links) => links.map((link) => new URL(link.href).host));
    expect(new Set(reads)).toContain('sandbox.mangadex.dev');
    expect(new Set(reads)).not.toContain('mangadex.org');
  });
});
