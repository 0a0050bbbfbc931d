import type { Browser } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { withdraw } from './support/access-in-firefox.ts';
import { effects, windowsOf } from './support/access-sentences.ts';
import { strangeChapter } from './support/find-chapters.ts';
import { beginning, journeyInFirefox, named, popupOf, textOf } from './support/firefox-journey.ts';
import { tabInFirefox } from './support/firefox-tab.ts';
import { untilExtensionIsQuiet } from './support/until-quiet.ts';

describe('access withheld, in Firefox', () => {
  const journey = journeyInFirefox();

  it('is said, with "Give access", in the windows that need MangaDex, which go on by themselves once it is given', async () => {
    const { service, firefox, account } = journey();
    const chapter = strangeChapter(service.fakeService.world, account);
    const options = await firefox.open('options.html');
    await named(options, 'Sign out').wait();
    // Of a request that is under way when access goes, Firefox asks the service whether it may be sent.
    await (await popupOf(journey())).close();
    await untilExtensionIsQuiet(service.journal);
    await withdraw(tabInFirefox(options), ['api']);
    const opened = async (address: string) => {
      const page = await firefox.open(address);
      await page.waitForSelector('main');
      await expect.poll(() => textOf(page, 'main')).toContain(effects.api);
      return page;
    };
    const addresses = windowsOf(chapter.id);
    const report = await opened(addresses.report);
    const upTo = await opened(addresses.upTo);
    const discussion = await opened(addresses.discussion);
    // In windows of their own Firefox takes no question: there the options page comes to the front, and asks.
    await upTo.bringToFront();
    await named(upTo, 'Give access').click();
    await expect.poll(() => optionsInFront(firefox.browser)).toBe(true);
    await discussion.bringToFront();
    await named(discussion, 'Give access').click();

    await expect.poll(() => discussion.url()).toMatch(/^https:\/\/forums\.mangadex\.org\//);
    await upTo.bringToFront();
    await beginning(upTo, 'Mark').wait();
    for (const page of [report, upTo]) expect(await textOf(page, 'main')).not.toContain('Give access');
    for (const page of [report, upTo, discussion, options]) await page.close();
  });
});

/** Whether an options page is what a person sees; a page that has closed is still listed for a while, and cannot be asked. */
async function optionsInFront(browser: Browser): Promise<boolean> {
  const isIt = () => location.pathname === '/options.html' && document.visibilityState === 'visible';
  const seen = await Promise.all((await browser.pages()).map((page) => page.evaluate(isIt).catch(() => false)));
  return seen.includes(true);
}
