import { expect, type Page } from '@playwright/test';
import { type AccessHost, accessHosts } from '../../lib/service/host-access.ts';
import { effects, windowsOf } from './support/access-sentences.ts';
import { closedRootOf } from './support/closed-root.ts';
import { strangeChapter, unreadIn } from './support/find-chapters.ts';
import { test as freshTest } from './support/fixtures.ts';
import { followListIsChecked, markFirstRow } from './support/follow-list.ts';
import { turnOn } from './support/link-sites.ts';
import { fillIn, signIn, typedBy } from './support/sign-in.ts';
import { test } from './support/signed-in-fixtures.ts';
import { withhold } from './support/site-consent.ts';
import { showLinks } from './support/updates.ts';

const combinations: readonly { hosts: readonly AccessHost[]; isCutOff: boolean; slots: number }[] = [
  { hosts: [], isCutOff: false, slots: 5 },
  { hosts: ['site'], isCutOff: false, slots: 1 },
  { hosts: ['api'], isCutOff: true, slots: 5 },
  { hosts: ['auth'], isCutOff: true, slots: 5 },
  { hosts: ['uploads'], isCutOff: false, slots: 5 },
  { hosts: accessHosts, isCutOff: true, slots: 1 },
];

test.describe('access withheld', () => {
  test.setTimeout(180_000);

  for (const { hosts, isCutOff, slots } of combinations) {
    test(`(${hosts.join(', ') || 'none'}) is said, ${isCutOff ? 'and nothing is sent' : 'and marks arrive'}`, async ({
      service,
      extension,
      signedIn,
      options,
      openPopup,
    }) => {
      const popup = await openPopup();
      await followListIsChecked(popup);
      const already = new Set(signedIn.read);
      const arrived = () => [...signedIn.read].filter((id) => !already.has(id)).length;
      const ours = () => service.journal.requests({ initiator: 'extension' }).length;
      await withhold(extension, hosts);

      const sentences =
        hosts.length === 4
          ? ['Your browser doesn’t let Dexmark access MangaDex. Nothing']
          : hosts.map((host) => effects[host]);
      for (const page of [popup, options]) {
        for (const sentence of sentences) await expect(page.getByText(sentence)).toBeVisible();
        await expect(page.getByRole('button', { name: 'Give access' })).toHaveCount(hosts.length > 0 ? 1 : 0);
        await expect(page.getByText(/connection/)).toHaveCount(0);
      }
      await expect(popup.getByText('Dexmark has no access to MangaDex')).toHaveCount(isCutOff ? 2 : 0);
      const sent = ours();
      await markFirstRow(popup);
      if (isCutOff) {
        await popup.getByRole('tab', { name: /^Waiting/ }).click();
        await expect(popup.getByText('Saved, no access to MangaDex')).toBeVisible();
        await popup.getByRole('button', { name: 'Refresh' }).click();
        await popup.waitForTimeout(3_000);
        expect(ours()).toBe(sent);
        expect(arrived()).toBe(0);
        await withhold(extension, []);
      }
      await expect.poll(arrived, { timeout: 30_000 }).toBe(1);
      if (!isCutOff) await expect.poll(() => slotsIn(popup), { timeout: 30_000 }).toBe(slots);

      await withhold(extension, []);
      await expect(popup.getByRole('button', { name: 'Give access' })).toHaveCount(0);
      await expect(options.getByRole('button', { name: 'Give access' })).toHaveCount(0);
    });
  }

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
      await expect.poll(covers, { timeout: 30_000 }).toBeGreaterThan(3);
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
    await expect(upTo.getByRole('button', { name: /^Mark/ })).toBeVisible({ timeout: 30_000 });
    await expect(discussion).toHaveURL(/^https:\/\/forums\.mangadex\.org\//, { timeout: 30_000 });
  });

  test('(the site) brings the control and the marks into tabs that were opened without them', async ({
    service,
    extension,
    options,
    signedIn,
    openPopup,
    openChapter,
  }) => {
    const { manga, chapter } = unreadIn(service.fakeService.world, signedIn);
    await followListIsChecked(await openPopup());
    await turnOn(extension, options, 'blog.example');
    await withhold(extension, ['site']);
    const reader = await openChapter(chapter.id);
    const list = await extension.context.newPage();
    await list.goto(`https://mangadex.org/title/${manga.id}`);
    const blog = await extension.context.newPage();
    await blog.goto('https://blog.example/');
    await blog.evaluate(showLinks, [chapter]);
    const ours = (page: Page) => page.locator('[data-dexmark]').count();
    for (const page of [reader, list, blog]) expect(await ours(page)).toBe(0);

    await withhold(extension, []);
    await list.bringToFront();
    await expect.poll(() => ours(list)).toBeGreaterThan(0);
    await blog.bringToFront();
    await expect.poll(() => ours(blog)).toBe(1);
    await reader.bringToFront();
    const control = await closedRootOf(reader);
    await expect.poll(control.buttons).toContain('Mark as read');
    await control.press('Mark as read');
    await expect.poll(() => signedIn.read.has(chapter.id), { timeout: 30_000 }).toBe(true);
    expect(await ours(reader)).toBe(1);
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

/** How many requests a second are ours at present. */
async function slotsIn(popup: Page): Promise<number> {
  return popup.evaluate(`chrome.storage.session.get('view.allowance').then((kept) => kept['view.allowance'].slots)`);
}
