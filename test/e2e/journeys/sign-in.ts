import type { Browser } from 'webextension-polyfill';
import { serverError } from '../../fake-service/faults.ts';
import { expect } from '../support/expect.ts';
import { unreadIn } from '../support/find-chapters.ts';
import { fieldsOf, type Typed, typedBy } from '../support/sign-in.ts';
import { isRead, type Journey, listIn, listIsSynced, openUnread, requestsOf, type WalkTab } from './walk.ts';

declare const chrome: Browser;

export const signInJourneys: readonly Journey[] = [
  {
    name: 'signing out asks for everything again, and a mark in the reader is kept, and sent once the person says so after the next sign-in; a sign-in that is refused says why and keeps all but the password, one that fails keeps everything, and the next one works',
    everyRunIn: 'both browsers',
    async walk(on) {
      const { service, account } = on;
      const { journal } = service;
      const options = await on.openOurs('options.html');
      await options.press('Sign out');
      await expect.poll(() => readForm(options)).toEqual(['', '', '', '']);

      const { chapter } = unreadIn(service.fakeService.world, account);
      const before = requestsOf(on);
      const reader = await openUnread(on, chapter);
      await reader.control.press('Mark as read');
      await expect.poll(reader.control.text).toContain('Saved, sign in to send it');
      const popup = await on.openOurs('popup.html');
      await expect.poll(() => listIn(popup)).toContain('1 mark waits for your sign-in.');
      await popup.keepPicture('kept marks, signed out');
      await popup.press('Show the list');
      await expect.poll(() => listIn(popup)).toContain('marked as read');
      await popup.keepPicture('kept marks, the list');
      expect(requestsOf(on)).toBe(before);

      await options.bringToFront();
      // As an hour after the last sign-in: only so many are allowed.
      await options.evaluate(() => chrome.storage.local.remove('session.passwordAttempts'));
      // Beside these the session that was signed out of is revoked.
      const ofTokens = () => journal.requests({ host: 'auth' }).filter(({ asked }) => asked.target.endsWith('/token'));
      const tokensBefore = ofTokens().length;
      await options.press('Sign in');
      await expect.poll(() => options.text('.sign-in')).toContain('Enter your MangaDex username.');
      expect(ofTokens()).toHaveLength(tokensBefore);

      const typed = typedBy(account);
      await fillIn(options, { ...typed, password: 'wrong horse' });
      await options.press('Sign in');
      await expect.poll(() => options.text('.sign-in')).toContain('doesn’t recognize this username');
      await expect.poll(() => readForm(options)).toEqual(Object.values({ ...typed, password: '' }));

      // Where the line is cut, Firefox asks once more by itself.
      service.faults.order({ host: 'auth' }, serverError(503));
      await fillIn(options, typed);
      await options.press('Sign in');
      await expect.poll(() => options.text('.sign-in')).toContain('MangaDex is having problems right now.');
      await expect.poll(() => readForm(options)).toEqual(Object.values(typed));

      await options.press('Sign in');
      await expect.poll(() => options.text('main')).toContain('Sign out');
      await expect.poll(() => options.text('main')).toContain('1 mark was kept before you signed in as');
      await options.keepPicture('kept marks, offered');
      expect(account.read.has(chapter.id)).toBe(false);
      await options.press('Send them');
      await isRead(on, chapter);
      await listIsSynced(on);
    },
  },
];

/** Types it as a person does. */
export async function fillIn(options: WalkTab, typed: Typed): Promise<void> {
  for (const [label, text] of fieldsOf(typed)) await options.fill(label, text);
}

/** What stands in the form now, field by field; none where it is not shown. */
function readForm(options: WalkTab): Promise<string[]> {
  return options.evaluate(() =>
    [...document.querySelectorAll('form')]
      .filter((form) => form.querySelector('[type=password]'))
      .flatMap((form) => [...form.querySelectorAll('input')].map(({ value }) => value)),
  );
}
