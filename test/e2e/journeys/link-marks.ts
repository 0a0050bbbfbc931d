import type { Journal } from '../../fake-service/journal.ts';
import { expect } from '../support/expect.ts';
import { unreadIn } from '../support/find-chapters.ts';
import { showLinks } from '../support/show-links.ts';
import {
  type Journey,
  type JourneyWalk,
  listIsSynced,
  marksFrom,
  turnOnSite,
  type Walk,
  type WalkTab,
} from './walk.ts';

const BLOG = 'blog.example';

/** Beside links, a person needs no more than this. */
type On = Walk & Pick<JourneyWalk, 'openPage' | 'consentTo'>;

export const linkMarksJourneys = [
  {
    name: 'marks beside links are turned on for one site, come into tabs that are open already, mark everywhere, undo, and go without a trace when they are turned off',
    everyRunIn: 'both browsers',
    async walk(on: On) {
      const { service, account } = on;
      await listIsSynced(on);
      const options = await on.openOurs('options.html');
      const { manga, chapter } = unreadIn(service.fakeService.world, account);
      const blog = await on.openPage(`https://${BLOG}/archive/0`);
      const links = [chapter.id, `${chapter.id}/7`];
      await blog.evaluate(showLinks, [{ id: chapter.id }, { id: `${chapter.id}/7` }]);
      const markup = await markupOf(blog);
      const [before, marks] = [askedIn(service.journal), marksFrom(on)];

      await turnOnSite(on, options, BLOG);

      await blog.bringToFront();
      const { buttons, press } = blog.control;
      const [unread, read] = ['read', 'unread'].map((next) => links.map((words) => `Mark as ${next}: ${words}`));
      await expect.poll(buttons).toEqual(unread);
      expect(askedIn(service.journal)).toEqual(before);
      await press(`Mark as read: ${chapter.id}`);
      await expect.poll(buttons).toEqual(read);
      const marked = { mangaId: manga.id, read: [chapter.id], unread: [], history: true };
      await expect.poll(marks).toEqual([marked]);
      await press(`Mark as unread: ${chapter.id}/7`);
      await expect.poll(buttons).toEqual(unread);
      await expect.poll(() => account.read.has(chapter.id)).toBe(false);

      await options.bringToFront();
      await options.press(`Turn off on this site: ${BLOG}`);
      await expect.poll(() => markupOf(blog)).toBe(markup);
    },
  },
  {
    name: 'marks stand beside links in shadow roots and in frames of a page, and count there',
    async walk(on: On) {
      await listIsSynced(on);
      const options = await on.openOurs('options.html');
      const { chapter } = unreadIn(on.service.fakeService.world, on.account);
      const marks = marksFrom(on);
      await turnOnSite(on, options, BLOG);
      const blog = await on.openPage(`https://${BLOG}/archive/0`);
      await blog.evaluate(showLinksWithin, chapter.id);
      const { buttons, press } = blog.control;
      // Firefox names to a root what stands in it, and does not say what it paints over a frame.
      const links = (await blog.evaluate(namesOrigins)) ? ['slotted'] : ['within', 'slotted', 'framed'];
      await expect.poll(buttons).toEqual(links.map((words) => `Mark as read: ${words}`));

      expect(await blog.evaluate(marksInFrame)).toBe(links.length === 1 ? 0 : 1);
      await press(`Mark as read: ${links[0]}`);

      await expect.poll(marks).toMatchObject([{ read: [chapter.id] }]);
      await expect.poll(buttons).toEqual(links.map((words) => `Mark as unread: ${words}`));
      await press(`Mark as unread: ${links.at(-1)}`);
      await expect.poll(() => on.account.read.has(chapter.id)).toBe(false);
      await options.bringToFront();
      await options.press(`Turn off on this site: ${BLOG}`);
      await expect.poll(buttons).toEqual([]);
      expect(await blog.evaluate(marksInFrame)).toBe(0);
    },
  },
  {
    name: 'marks beside the links of the service’s own lists show what is read without asking the service, and mark',
    async walk(on: On) {
      const { service, account } = on;
      await listIsSynced(on);
      const { manga, chapter } = unreadIn(service.fakeService.world, account);
      const before = askedIn(service.journal);
      const site = await on.openPage(`https://mangadex.org/title/${manga.id}`);
      await expect.poll(() => site.evaluate(wordsOfLink, chapter.id)).not.toBe('');
      const words = await site.evaluate(wordsOfLink, chapter.id);
      await expect.poll(site.control.buttons).toContain(`Mark as read: ${words}`);
      expect(await site.control.buttons()).toContainEqual(expect.stringMatching(/^Mark as unread: /));
      expect(askedIn(service.journal)).toEqual(before);
      const read = account.read.size;

      await site.control.press(`Mark as read: ${words}`);

      await expect.poll(site.control.buttons).toContain(`Mark as unread: ${words}`);
      await expect.poll(() => account.read.size).toBe(read + 1);
    },
  },
] as const satisfies readonly Journey[];

/** What the extension has asked of the service, without the covers: the popup goes on to fetch those. */
function askedIn(journal: Journal): string[] {
  const asked = journal.requests({ initiator: 'extension' }).map((entry) => entry.asked);
  return asked.filter(({ host }) => host !== 'uploads').map(({ host, method, target }) => `${method} ${host}${target}`);
}

/** Runs in the page. */
function namesOrigins(): boolean {
  return 'originalTarget' in Event.prototype;
}

/** Runs in the page. */
function marksInFrame(): number | undefined {
  return document.querySelector('iframe')?.contentDocument?.querySelectorAll('[data-dexmark]').length;
}

/** Runs in the page: a link in a root, which an element gets after it came, one that is shown in a slot there, and one in a frame. */
async function showLinksWithin(id: string): Promise<void> {
  const linkOf = (words: string) => {
    const link = document.createElement('a');
    link.href = `https://mangadex.org/chapter/${id}`;
    link.textContent = link.slot = words;
    return link;
  };
  const outer = document.createElement('section');
  const inner = document.createElement('section');
  outer.append(inner);
  document.body.replaceChildren(outer);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const slot = document.createElement('slot');
  slot.name = 'slotted';
  outer.attachShadow({ mode: 'open' }).append(linkOf('within'), document.createElement('br'), slot);
  outer.append(linkOf('slotted'));
  const frame = document.createElement('iframe');
  frame.src = location.href;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.body.append(frame);
  await loaded;
  frame.contentDocument?.body.replaceChildren(linkOf('framed'));
}

function markupOf(page: WalkTab): Promise<string> {
  return page.evaluate(() => document.documentElement.outerHTML);
}

/** Runs in a page of the service's site. Brings the link to a chapter into sight. @returns what it is called; nothing until it is there. */
function wordsOfLink(chapterId: string): string {
  const link = document.querySelector(`a[href="/chapter/${chapterId}"]`);
  link?.scrollIntoView({ block: 'center' });
  return [...(link?.querySelectorAll('span') ?? [])].map(({ textContent }) => textContent).join(' ');
}
