/** The first walk through the extension, step by step; each step throws where something is not as it should be. */
import { expect, type Page } from '@playwright/test';
import { closedRootOf } from '../../test/e2e/support/closed-root.ts';
import { demoAccountOf } from '../../test/e2e/support/demo-account.ts';
import { unreadIn } from '../../test/e2e/support/find-chapters.ts';
import { followListIsChecked, nextOffered } from '../../test/e2e/support/follow-list.ts';
import type { ExtensionInBrowser } from '../../test/e2e/support/launch-chromium.ts';
import { marksIn } from '../../test/e2e/support/marks.ts';
import { pageAt } from '../../test/e2e/support/page-at.ts';
import { signIn } from '../../test/e2e/support/sign-in.ts';
import type { RunningService } from '../../test/fake-service/start.ts';
import type { Album } from './album.ts';

export interface Step {
  /** What the step shows, as a sentence. */
  readonly shows: string;
  readonly take: () => Promise<void>;
}

/** The steps in order; each goes on from where the one before it stopped. */
export function walk(service: RunningService, { context, address }: ExtensionInBrowser, album: Album): Step[] {
  const account = demoAccountOf(service);
  const { manga, chapter, next } = unreadIn(service.fakeService.world, account);
  const title = Object.values(manga.title)[0] ?? '';

  const options = () => pageAt(context, address('options.html'));
  const reader = () => pageAt(context, `https://mangadex.org/chapter/${chapter.id}`);
  return [
    {
      shows: 'The options page opens by itself and says how to sign in.',
      take: async () => {
        const page = await options();
        await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
        await album.take(page, 'first-run');
      },
    },
    {
      shows: 'The demo account signs in.',
      take: async () => {
        const page = await options();
        await signIn(page, account);
        await album.take(page, 'signed-in');
      },
    },
    {
      shows: 'The follow list shows what is unread.',
      take: async () => {
        const page = await openPopup();
        await followListIsChecked(page);
        await album.take(page, 'follow-list');
        await expect.poll(() => nextOffered(page, title)).toContain(`Ch. ${chapter.chapter}`);
        await page.close();
      },
    },
    {
      shows: 'A chapter that is not read offers to be marked.',
      take: async () => {
        const page = await context.newPage();
        await page.goto(`https://mangadex.org/chapter/${chapter.id}`);
        const control = await closedRootOf(page);
        await expect.poll(control.buttons).toContain('Mark as read');
        await album.take(page, 'chapter');
      },
    },
    {
      shows: 'One click marks it as read.',
      take: async () => {
        const page = await reader();
        const control = await closedRootOf(page);
        await control.press('Mark as read');
        await expect.poll(control.buttons).toContain('Undo');
        await album.take(page, 'marked');
      },
    },
    {
      shows: 'The mark arrives at the service.',
      take: async () => {
        const mark = { mangaId: manga.id, read: [chapter.id], unread: [], history: true };
        await expect.poll(() => marksIn(service.journal)).toEqual([mark]);
        expect(account.read).toContain(chapter.id);
      },
    },
    {
      shows: 'The follow list knows it, and goes on to the next chapter.',
      take: async () => {
        const page = await openPopup();
        await followListIsChecked(page);
        // Covers come last, one by one.
        await expect.poll(() => page.locator('li img').count(), { timeout: 60_000 }).toBeGreaterThan(5);
        await album.take(page, 'follow-list-after');
        await expect.poll(() => nextOffered(page, title)).toContain(`Ch. ${next.chapter}`);
        await page.close();
      },
    },
    {
      shows: 'The service never had to say "too many requests".',
      take: async () => {
        expect(service.journal.count(429)).toBe(0);
        expect(service.journal.violations()).toEqual([]);
      },
    },
  ];

  async function openPopup(): Promise<Page> {
    const page = await context.newPage();
    await page.setViewportSize({ width: 400, height: 560 });
    await page.goto(address('popup.html'));
    return page;
  }
}
