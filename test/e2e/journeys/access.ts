import type { Browser } from 'webextension-polyfill';
import { SECOND } from '../../../lib/clock.ts';
import { SITE_MEMORY_MS } from '../../../lib/pacing/site-traffic.ts';
import { type AccessHost, accessHosts } from '../../../lib/service/host-access.ts';
import { effects } from '../support/access-sentences.ts';
import { expect } from '../support/expect.ts';
import { unreadIn } from '../support/find-chapters.ts';
import { showLinks } from '../support/show-links.ts';
import { type Journey, listIsSynced, turnOnSite, type WalkTab } from './walk.ts';

declare const chrome: Browser;

/** After a call of the site's own tabs one slot is ours for a minute, and the journey before may have made one. */
const slotsWithin = { timeout: SITE_MEMORY_MS + 15 * SECOND, intervals: [5 * SECOND] };

/** What is withheld, whether that cuts the service off, and how many requests a second are ours then. */
const combinations: readonly { hosts: readonly AccessHost[]; isCutOff: boolean; slots: number }[] = [
  { hosts: [], isCutOff: false, slots: 5 },
  { hosts: ['site'], isCutOff: false, slots: 1 },
  { hosts: ['api'], isCutOff: true, slots: 5 },
  { hosts: ['auth'], isCutOff: true, slots: 5 },
  { hosts: ['uploads'], isCutOff: false, slots: 5 },
  { hosts: accessHosts, isCutOff: true, slots: 1 },
];

export const accessJourneys: readonly Journey[] = [
  ...combinations.map(
    ({ hosts, isCutOff, slots }): Journey => ({
      name: `access withheld (${hosts.join(', ') || 'none'}) is said, keeps a mark that cannot leave without a request, and ends when it is given back`,
      async walk(on) {
        const { service, account } = on;
        const popup = await on.openPopup();
        const options = await on.openOurs('options.html');
        const already = new Set(account.read);
        const arrived = () => [...account.read].filter((id) => !already.has(id)).length;
        const ours = () => service.journal.requests({ initiator: 'extension' }).length;
        await on.withhold(options, hosts);

        const isAll = hosts.length === accessHosts.length;
        const sentences = isAll
          ? ['Your browser doesn’t let Dexmark access MangaDex. Nothing']
          : hosts.map((host) => effects[host]);
        for (const page of [popup, options]) {
          await page.bringToFront();
          for (const sentence of sentences) await expect.poll(() => page.text('main')).toContain(sentence);
          await expect.poll(() => offersAccess(page)).toBe(hosts.length > 0);
          expect(await page.text('body')).not.toMatch(/connection/);
        }
        const sent = ours();
        await popup.bringToFront();
        await popup.pressFirst('Mark as read: ');
        if (isCutOff) {
          await expect.poll(() => popup.text('[role=status]')).toContain('Dexmark has no access to MangaDex');
          await popup.pressFirst('Waiting');
          await expect.poll(() => popup.text('[role=tabpanel]')).toContain('Saved, no access to MangaDex');
          await popup.press('Refresh');
          await new Promise((resolve) => setTimeout(resolve, 3_000));
          expect(ours()).toBe(sent);
          expect(arrived()).toBe(0);
        } else {
          await expect.poll(arrived).toBe(1);
          // A check wakes a background that has ended, which looks at the tabs again.
          const allowanceAtCheck = async () => {
            await popup.press('Refresh');
            return popup.evaluate(readAllowance);
          };
          await expect.poll(allowanceAtCheck, slotsWithin).toMatchObject({ slots });
        }

        await on.giveBack(options);
        for (const page of [popup, options]) await expect.poll(() => offersAccess(page)).toBe(false);
        await expect.poll(arrived).toBe(1);
      },
    }),
  ),
  {
    name: 'access to the site that is given back brings the control and the marks into tabs that were opened without it',
    async walk(on) {
      const { service, account } = on;
      const { manga, chapter } = unreadIn(service.fakeService.world, account);
      await listIsSynced(on);
      const options = await on.openOurs('options.html');
      await turnOnSite(on, options, 'blog.example');
      await on.withhold(options, ['site']);
      const reader = await on.openChapter(chapter);
      const list = await on.openPage(`https://mangadex.org/title/${manga.id}`);
      const blog = await on.openPage('https://blog.example/');
      await blog.evaluate(showLinks, [chapter]);
      for (const tab of [reader, list]) expect(await tab.evaluate(countOurs)).toBe(0);

      await on.giveBack(options);
      await list.bringToFront();
      await expect.poll(() => list.evaluate(countOurs)).toBeGreaterThan(0);
      await blog.bringToFront();
      await expect.poll(() => blog.evaluate(countOurs)).toBe(1);
      await reader.bringToFront();
      await expect.poll(reader.control.buttons).toContain('Mark as read');
      await reader.control.press('Mark as read');
      await expect.poll(() => account.read.has(chapter.id)).toBe(true);
      expect(await reader.evaluate(countOurs)).toBe(1);

      await options.bringToFront();
      await options.press('Turn off on this site: blog.example');
    },
  },
];

function offersAccess(page: WalkTab): Promise<boolean> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Give access'),
  );
}

/** Runs in a page: how many elements of ours stand in it. */
function countOurs(): number {
  return document.querySelectorAll('[data-dexmark]').length;
}

/** Runs in the popup: what is shown of the allowance. */
async function readAllowance(): Promise<unknown> {
  return (await chrome.storage.session.get('view.allowance'))['view.allowance'];
}
