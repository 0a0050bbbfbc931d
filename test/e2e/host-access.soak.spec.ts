import { expect } from '@playwright/test';
import { effects, windowsOf } from './support/access-sentences.ts';
import { strangeChapter } from './support/find-chapters.ts';
import { test } from './support/fixtures.ts';
import { withhold } from './support/site-consent.ts';

test.describe('access withheld', () => {
  test('is said, with "Give access", in the windows that need MangaDex, which go on by themselves once it is given', async ({
    service,
    extension,
    signedIn,
    popup: _,
    open,
  }) => {
    const chapter = strangeChapter(service.fakeService.world, signedIn);
    await withhold(extension, ['api']);
    const opened = async (address: string) => {
      const page = await open(address);
      await expect(page.getByText(effects.api)).toBeVisible();
      await expect(page.getByText('in Dexmark’s settings')).toHaveCount(0);
      await page.evaluate(noteQuestions);
      await page.getByRole('button', { name: 'Give access' }).click();
      // The browser takes its question in the turn of a click alone.
      expect(await page.evaluate('asked')).toEqual([{ origins: ['https://api.mangadex.org/*'], isInClick: true }]);
      return page;
    };
    const addresses = windowsOf(chapter.id);
    const report = await opened(addresses.report);
    const upTo = await opened(addresses.upTo);
    const discussion = await opened(addresses.discussion);

    await withhold(extension, []);
    for (const page of [report, upTo]) await expect(page.getByRole('button', { name: 'Give access' })).toHaveCount(0);
    await expect(upTo.getByRole('button', { name: /^Mark/ })).toBeVisible();
    await expect(discussion).toHaveURL(/^https:\/\/forums\.mangadex\.org\//);
  });
});

/** Runs in a page of ours: writes down what the browser is asked for, in place of its question, which a headless one cannot draw. */
function noteQuestions(): void {
  const asked: unknown[] = [];
  const { permissions } = (globalThis as unknown as { readonly chrome: { readonly permissions: { request: unknown } } })
    .chrome;
  const request = (question: object, answer: (isGiven: boolean) => void) => {
    asked.push({ ...question, isInClick: navigator.userActivation.isActive });
    answer(false);
  };
  Object.assign(permissions, { request });
  Object.assign(globalThis, { asked });
}
