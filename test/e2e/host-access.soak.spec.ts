import { expect } from '@playwright/test';
import { accessHosts } from '../../lib/service/host-access.ts';
import { effects, windowsOf } from './support/access-sentences.ts';
import { strangeChapter } from './support/find-chapters.ts';
import { test as freshTest } from './support/fixtures.ts';
import { followListIsChecked } from './support/follow-list.ts';
import { fillIn, signIn, typedBy } from './support/sign-in.ts';
import { test } from './support/signed-in-fixtures.ts';
import { withhold } from './support/site-consent.ts';

test.describe('access withheld', () => {
  freshTest(
    'keeps a sign-in here, says so, and goes on as soon as it is given back',
    async ({ service, extension, options, account }) => {
      await withhold(extension, accessHosts);
      await fillIn(options, typedBy(account));
      await options.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(options.getByText('Your browser doesn’t let Dexmark access MangaDex. Press')).toBeVisible();
      expect(service.journal.requests({}).length).toBe(0);

      await withhold(extension, []);
      await expect(options.getByText('Your browser doesn’t let Dexmark access MangaDex. Press')).toHaveCount(0);
      await signIn(options, account);
    },
  );

  freshTest(
    '(uploads) brings the covers as soon as it is given back',
    async ({ service, extension, options, account, openPopup }) => {
      await withhold(extension, ['uploads']);
      await signIn(options, account);
      await followListIsChecked(await openPopup());
      const covers = () => service.journal.requests({ host: 'uploads' }).length;
      expect(covers()).toBe(0);
      await withhold(extension, []);
      await expect.poll(covers).toBeGreaterThan(3);
    },
  );

  test('is said, with "Give access", in the windows that need MangaDex, which go on by themselves once it is given', async ({
    service,
    extension,
    signedIn,
    openPopup,
  }) => {
    const chapter = strangeChapter(service.fakeService.world, signedIn);
    await followListIsChecked(await openPopup());
    await withhold(extension, ['api']);
    const opened = async (address: string) => {
      const page = await extension.context.newPage();
      await page.goto(extension.address(address));
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
