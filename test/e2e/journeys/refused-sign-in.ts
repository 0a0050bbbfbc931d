import type { Browser } from 'webextension-polyfill';
import { expect } from '../support/expect.ts';
import { typedBy } from '../support/sign-in.ts';
import { isOriginLeftOut, leaveOutOrigin } from './refused-writes.ts';
import { fillIn } from './sign-in.ts';
import type { Walk, WalkTab } from './walk.ts';

declare const chrome: Browser;

const PERHAPS = 'it may be refusing what extensions send';

/** A service that takes nothing from an extension, from the first sign-in on, looks like a block: the form says what else it may be, and what to do. */
export async function signInOnceOriginIsLeftOut(
  options: WalkTab,
  { service, account }: Pick<Walk, 'service' | 'account'>,
): Promise<void> {
  service.fakeService.switches.extensionOrigins = 'blocked-everywhere';
  const asked = () => service.journal.requests({ host: 'auth', method: 'POST' });
  await fillIn(options, typedBy(account));
  await options.press('Sign in');
  await expect.poll(() => options.text('.sign-in')).toContain(PERHAPS);
  await options.keepPicture('refused-sign-in');

  await leaveOutOrigin(options);
  await expect.poll(() => options.evaluate(isOriginLeftOut)).toBe(true);
  await expect.poll(() => options.text('.sign-in')).not.toContain(PERHAPS);
  expect(asked()).toHaveLength(1);

  // As “I’m on another network” does, so that nothing has to wait for a quarter of an hour.
  await options.evaluate(askWhetherTheBlockIsOver);
  await expect.poll(() => options.evaluate(readPause)).toBeNull();
  await options.press('Sign in');
  await expect.poll(() => options.text('main')).toContain('Sign out');
  const origins = asked().map((entry) => entry.asked.headers.origin);
  expect(origins[0]).toMatch(/^(chrome|moz)-extension:/);
  expect(origins.slice(1)).toEqual([undefined]);
}

/** Runs in a page of the extension's own. */
async function askWhetherTheBlockIsOver(): Promise<void> {
  const name = 'pacing.probe';
  await chrome.runtime.sendMessage({ name });
}

/** Runs in a page of the extension's own. */
async function readPause(): Promise<unknown> {
  const { 'view.pause': pause } = await chrome.storage.session.get('view.pause');
  return (pause as { code: unknown }).code;
}
