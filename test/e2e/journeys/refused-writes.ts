import type { Browser } from 'webextension-polyfill';
import { expect } from '../support/expect.ts';
import { strangeChapter, unreadIn } from '../support/find-chapters.ts';
import { type Journey, openUnread, since, type Walk, type WalkTab } from './walk.ts';

declare const chrome: Browser;

const MARKS = { route: '/manga/{id}/read', method: 'POST' };
const REFUSED = 'MangaDex refuses changes';

export const refusedWritesJourneys: readonly Journey[] = [
  {
    name: 'a service that can be read and refuses every change is named as that, what waits is kept, and arrives once the browser leaves out where it comes from',
    async walk(on) {
      const { service, account } = on;
      const { chapter } = unreadIn(service.fakeService.world, account);
      // Of another series: two refusals of one thing are about that thing.
      const other = strangeChapter(service.fakeService.world, account);
      const isReadOfBoth = () => [chapter, other].map(({ id }) => account.read.has(id));
      const popup = await on.openPopup();
      const options = await on.openOurs('options.html');
      const chapters = [await openUnread(on, chapter), await openUnread(on, other)];
      service.fakeService.switches.extensionOrigins = 'refused';
      const refusals = since(() => service.journal.requests(MARKS).length);

      for (const [place, reader] of chapters.entries()) {
        await reader.bringToFront();
        await reader.control.press('Mark as read');
        await expect.poll(refusals).toBe(place + 1);
        await readsWork(on, popup);
      }
      await expect.poll(() => popup.text('.popup-main')).toContain(REFUSED);
      await expect.poll(() => options.text('[aria-labelledby=writes-title]')).toContain(REFUSED);
      for (const reader of chapters)
        await expect.poll(reader.control.text).toContain('Saved, MangaDex refuses changes');
      await popup.bringToFront();
      await popup.keepPicture('refused-writes');
      await options.bringToFront();
      await options.evaluate(() => document.getElementById('writes-title')?.scrollIntoView());
      await options.keepPicture('refused-writes-options');

      // A person's further try is one request.
      await popup.bringToFront();
      await popup.press('Try again');
      await expect.poll(refusals).toBe(3);
      await readsWork(on, popup);
      await expect.poll(() => popup.text('.popup-main')).toContain(REFUSED);
      expect(isReadOfBoth()).toEqual([false, false]);

      await options.bringToFront();
      await leaveOutOrigin(options);
      await expect.poll(isReadOfBoth).toEqual([true, true]);
      expect(originsOfMarks(on).at(-1)).toBeUndefined();

      // On again, for whatever comes after.
      service.fakeService.switches.extensionOrigins = 'taken';
      await leaveOutOrigin(options);
      await expect.poll(() => options.evaluate(isOriginLeftOut)).toBe(false);
    },
  },
];

/** A check of the list goes well, to its end. */
async function readsWork({ service }: Walk, popup: WalkTab): Promise<void> {
  const reads = since(() => service.journal.requests({ host: 'api', method: 'GET', initiator: 'extension' }).length);
  await popup.bringToFront();
  await popup.press('Refresh');
  await expect.poll(reads).toBeGreaterThan(0);
  await expect.poll(() => popup.text('[role=status]')).toContain('Checked');
}

/** The `Origin` of each request that marks, in their order. */
function originsOfMarks({ service }: Pick<Walk, 'service'>): readonly (string | undefined)[] {
  return service.journal.requests(MARKS).map(({ asked }) => asked.headers.origin);
}

/** Presses the switch on the options page. */
export async function leaveOutOrigin(options: Pick<WalkTab, 'evaluate'>): Promise<void> {
  await options.evaluate(() =>
    document.querySelector<HTMLInputElement>('[aria-labelledby=writes-title] input')?.click(),
  );
}

/** Runs in a page of ours. A press shows in the switch before it is stored. */
export async function isOriginLeftOut(): Promise<boolean | undefined> {
  const { writes } = await chrome.storage.local.get('writes');
  const isStored = (writes as { isOriginLeftOut?: boolean } | undefined)?.isOriginLeftOut === true;
  const isShown = document.querySelector<HTMLInputElement>('[aria-labelledby=writes-title] input')?.checked;
  return isStored === isShown ? isShown : undefined;
}
