import { expect, type Page } from '@playwright/test';
import { freshTest, test } from './support/fixtures.ts';

const PAGES = ['popup.html', 'library.html', 'options.html', 'report.html', 'discuss.html', 'up-to.html'];

test.describe("the policy of the extension's own pages", () => {
  test('is kept by each of them, with covers, pictures and a sentence of what is wrong', async ({
    reading: { chapter },
    extension,
    options,
    popup,
    open,
  }) => {
    // The browser may have been closed before the first covers came; the next check fetches them.
    await popup.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(() => picturesIn(popup, 'blob:')).toBeGreaterThan(0);
    await expect.poll(() => picturesIn(options, extension.address('')), { message: 'our mark' }).toBeGreaterThan(0);
    for (const name of PAGES) {
      const about = name === 'report.html' ? `category=chapter&objectId=${chapter.id}` : `chapter=${chapter.id}`;
      for (const query of ['', `?${about}`]) {
        const page = await open(name + query);
        await expect.poll(() => page.locator('body').textContent()).not.toBe('');
        await page.close();
      }
    }
    expect(await extension.policyViolations.said()).toEqual([]);
  });

  freshTest(
    'keeps a page of ours from strange hosts, from pictures in addresses and from scripts made of text, and each is heard of',
    async ({ service, options, extension }) => {
      await options.evaluate(() => fetch('https://blog.example/loot?from=page').catch(() => null));
      await options.evaluate(() => {
        new Image().src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
      });
      const markup = await options.evaluate(() => {
        try {
          document.createElement('p').innerHTML = '<b>text</b>';
          return 'taken';
        } catch (error) {
          return String(error);
        }
      });
      expect(markup).toContain('TypeError');
      expect(service.journal.requests({ host: 'blog' })).toEqual([]);
      for (const directive of ['connect-src', 'img-src', 'require-trusted-types-for'])
        await expect.poll(async () => (await extension.policyViolations.said()).join('\n')).toContain(directive);
      await extension.policyViolations.forget();
    },
  );

  freshTest(
    'keeps the background from strange hosts, too, and leaves it its own files',
    async ({ service, options: _, extension }) => {
      const worker = extension.context.serviceWorkers().at(-1);
      const answered = await worker?.evaluate(() =>
        fetch('https://blog.example/loot?from=worker', { mode: 'no-cors' }).then(
          () => 'reached',
          () => 'kept',
        ),
      );
      expect(answered).toBe('kept');
      const drawn = await worker?.evaluate(
        "chrome.action.setIcon({ path: { 16: '/icon/paused-16.png' } }).then(() => 'drawn', String)",
      );
      expect(drawn).toBe('drawn');
      expect(service.journal.requests({ host: 'blog' })).toEqual([]);
    },
  );
});

/** How many pictures are drawn from such addresses. */
function picturesIn(page: Page, address: string): Promise<number> {
  return page
    .locator('img')
    .evaluateAll(
      (all, address) =>
        (all as HTMLImageElement[]).filter(
          ({ src, complete, naturalWidth }) => src.startsWith(address) && complete && naturalWidth > 0,
        ).length,
      address,
    );
}
