import type { Browser } from 'webextension-polyfill';
import { serverError } from '../../fake-service/faults.ts';
import { expect } from '../support/expect.ts';
import { fieldsOf, type Typed, typedBy } from '../support/sign-in.ts';
import { type Journey, listIsSynced, type WalkTab } from './walk.ts';

declare const chrome: Browser;

export const signInJourneys: readonly Journey[] = [
  {
    name: 'signing out asks for everything again; a sign-in that is refused says why and keeps all but the password, one that fails keeps everything, and the next one works',
    everyRunIn: 'both browsers',
    async walk(on) {
      const { service, account } = on;
      const { journal } = service;
      const options = await on.openOurs('options.html');
      await options.press('Sign out');
      await expect.poll(() => readForm(options)).toEqual(['', '', '', '']);
      // As an hour after the last sign-in: only so many are allowed.
      await options.evaluate(() => chrome.storage.local.remove('session.passwordAttempts'));
      // Beside these the session that was signed out of is revoked.
      const ofTokens = () => journal.requests({ host: 'auth' }).filter(({ asked }) => asked.target.endsWith('/token'));
      const before = ofTokens().length;
      await options.press('Sign in');
      await expect.poll(() => options.text('.sign-in')).toContain('Enter your MangaDex username.');
      expect(ofTokens()).toHaveLength(before);

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
