import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import type { Journal } from '../fake-service/journal.ts';
import { addLink } from './support/add-link.ts';
import { closedRootInFirefox } from './support/closed-root-in-firefox.ts';
import { unreadIn } from './support/find-chapters.ts';
import { journeyInFirefox, named, pageAt, popupOf, turnOnSite, within } from './support/firefox-journey.ts';

describe('link marks in Firefox', () => {
  const journey = journeyInFirefox();

  it('are turned on for one site, mark there, undo, and go without a trace when it is turned off', async () => {
    const { service, firefox, account } = journey();
    const options = await firefox.open('options.html');
    const { chapter } = unreadIn(service.fakeService.world, account);
    const blog = await pageAt(journey(), 'https://blog.example/archive/0');
    await blog.evaluate(addLink, chapter.id);
    const markup = await markupOf(blog);
    await (await popupOf(journey())).close();
    const before = askedIn(service.journal);

    await options.bringToFront();
    await turnOnSite(options, 'blog.example');

    await blog.bringToFront();
    const marks = closedRootInFirefox(blog);
    await expect.poll(marks.buttons, within).toEqual(['Mark as read: the chapter']);
    expect(askedIn(service.journal)).toEqual(before);
    await marks.press('Mark as read: the chapter');
    await expect.poll(marks.buttons, within).toEqual(['Mark as unread: the chapter']);
    await expect.poll(() => account.read.has(chapter.id), within).toBe(true);
    await marks.press('Mark as unread: the chapter');
    await expect.poll(marks.buttons, within).toEqual(['Mark as read: the chapter']);
    await expect.poll(() => account.read.has(chapter.id), within).toBe(false);

    await options.bringToFront();
    await named(options, 'Turn off on this site: blog.example').click();
    await expect.poll(() => markupOf(blog), within).toBe(markup);
  });

  it("are on the service's own lists", async () => {
    const { service, account } = journey();
    const { manga } = unreadIn(service.fakeService.world, account);
    const before = askedIn(service.journal);
    const site = await pageAt(journey(), `https://mangadex.org/title/${manga.id}`);
    const marks = closedRootInFirefox(site);
    await expect.poll(marks.buttons, within).toContainEqual(expect.stringMatching(/^Mark as (un)?read: .*Ch\. /));
    expect(askedIn(service.journal)).toEqual(before);
  });
});

/** What the extension has asked of the service, without the covers: the popup goes on to fetch those. */
function askedIn(journal: Journal): string[] {
  const asked = journal.requests({ initiator: 'extension' }).map((entry) => entry.asked);
  return asked.filter(({ host }) => host !== 'uploads').map(({ host, method, target }) => `${method} ${host}${target}`);
}

function markupOf(page: Page): Promise<string> {
  return page.evaluate(() => document.documentElement.outerHTML);
}
