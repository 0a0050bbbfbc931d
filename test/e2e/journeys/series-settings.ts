import type { Browser } from 'webextension-polyfill';
import { changeChapter, publishChapter } from '../../fake-service/library/publish.ts';
import type { Chapter, Manga } from '../../fake-service/library/types.ts';
import { expect } from '../support/expect.ts';
import { releasedTwice } from '../support/find-chapters.ts';
import { untilQuiet } from '../support/until-quiet.ts';
import {
  type Journey,
  type JourneyWalk,
  listIn,
  nameOf,
  openSeries,
  readBadge,
  textsIn,
  type WalkTab,
} from './walk.ts';

declare const chrome: Browser;

const SETTINGS = 'Settings for this series';

export const seriesSettingsJourneys: readonly Journey[] = [
  {
    name: 'a muted series says so in the list and leaves the badge, its note is there in every window, and both outlive the background',
    async walk(on) {
      const popup = await on.openPopup();
      const title = await popup.text('li h2');
      await expect.poll(() => popup.evaluate(readBadge)).toMatch(/^\d+$/);
      const unread = Number(await popup.evaluate(readBadge));
      await popup.press(`More: ${title}`);
      await popup.press(SETTINGS);

      await popup.toggle('Mute series');
      await expect.poll(() => popup.evaluate(readBadge)).toBe(`${unread - 1}`);
      await popup.press(`Undo: ${title}`);
      await expect.poll(() => popup.evaluate(readBadge)).toBe(`${unread}`);
      await popup.toggle('Mute series');
      await expect.poll(() => popup.evaluate(readBadge)).toBe(`${unread - 1}`);
      await popup.fill('Note', 'read after the anime');
      await expect.poll(() => listIn(popup)).toContain('Saved');
      await popup.keepPicture('series-settings');
      await popup.press('Back to the list');
      await expect.poll(() => popup.text('li:first-child .row-words')).toContain('Muted');
      await popup.keepPicture('muted-in-list');

      await on.endBackground();
      const other = await on.openPopup();
      await other.press(`More: ${title}`);
      await other.press(SETTINGS);
      await expect.poll(() => other.evaluate(noteShown)).toBe('read after the anime');
      await other.fill('Note', '');
      await other.toggle('Mute series');
      await expect.poll(() => other.evaluate(readBadge)).toBe(`${unread}`);
      await expect.poll(() => popup.text('li:first-child .row-words')).not.toContain('Muted');
    },
  },
  {
    name: 'what is chosen for a series goes to sync storage without its note, and what another device has chosen is taken up, also by a new background',
    async walk(on) {
      const popup = await on.openPopup();
      const title = await popup.text('li h2');
      await expect.poll(() => popup.evaluate(readBadge)).toMatch(/^\d+$/);
      const unread = await popup.evaluate(readBadge);
      const choices = async () =>
        Object.values(await popup.evaluate(readSynced)).flatMap((item) => Object.values(item));
      await popup.press(`More: ${title}`);
      await popup.press(SETTINGS);
      await popup.fill('Note', 'for me alone');
      await expect.poll(() => listIn(popup)).toContain('Saved');
      await popup.toggle('Mute series');
      await expect.poll(choices).toContainEqual({ at: expect.any(Number), isMuted: true });
      expect(JSON.stringify(await popup.evaluate(readSynced))).not.toContain('for me alone');

      await popup.evaluate(changeElsewhere, false);
      await expect.poll(() => popup.evaluate(readBadge)).toBe(unread);
      await popup.evaluate(changeElsewhere, true);
      await expect.poll(() => popup.evaluate(readBadge)).toBe(`${Number(unread) - 1}`);
      await on.endBackground();
      await popup.evaluate(changeElsewhere, false);
      await expect.poll(() => popup.evaluate(readBadge)).toBe(unread);
      await popup.fill('Note', '');
    },
  },
  {
    name: 'a language that is added for a series brings its older chapters by a press alone, and counts in that series alone until it is taken away',
    async walk(on) {
      const manga = inFrench(on);
      const asked = () => on.service.journal.requests({ route: '/manga/{id}/feed' }).length;
      const popup = await openSeries(on, manga);
      await expect.poll(() => listIn(popup)).toContain('chapters');
      // It asks for its older chapters as it is opened, unless they are here.
      await untilQuiet(asked, 1_500);
      const counted = await countOf(popup);
      const before = asked();
      await popup.press(SETTINGS);
      await popup.select('Add a language', 'French');
      const sentence = 'Some older chapters haven’t been loaded yet (English and French).';
      await expect.poll(() => listIn(popup)).toContain(sentence);
      expect(asked()).toBe(before);
      await popup.keepPicture('series-languages');

      // The toast lies over it until then.
      await popup.evaluate(() =>
        document.querySelector('.series-languages .button')?.scrollIntoView({ block: 'center' }),
      );
      await popup.press('Show older chapters');
      await expect.poll(() => countOf(popup)).toBeGreaterThan(counted);
      await expect.poll(() => listIn(popup)).not.toContain(sentence);
      expect(asked()).toBe(before + 1);

      await popup.toggle('French');
      await expect.poll(() => countOf(popup)).toBe(counted);
      expect(asked()).toBe(before + 1);
    },
  },
  {
    name: 'a preferred group has its release taken, and a chapter that it lacks waits for it and counts once any will do',
    async walk(on) {
      const { world } = on.service.fakeService;
      const { manga, first, second } = ofTwoGroups(on);
      const groupOf = ({ groupIds }: Chapter) => world.library.groups.get(groupIds[0] ?? '')?.name ?? '';

      const popup = await openSeries(on, manga);
      const standing = async () => {
        const [one, other] = await Promise.all([first, second].map((release) => stateOf(popup, release)));
        return { first: one, second: other };
      };
      const counted = 'Unread';
      const others = 'Unread, counted with another release';
      await expect.poll(async () => Object.values(await standing()).sort()).toEqual([counted, others]);
      const preferred = (await standing()).first === counted ? second : first;
      await popup.press(SETTINGS);
      await popup.select('Add a group', groupOf(preferred));
      await expect.poll(() => stateOf(popup, preferred)).toBe(counted);

      await popup.keepPicture('series-groups');

      const news = publishChapter(world, manga);
      const lesser = preferred === first ? second : first;
      changeChapter(world, news.id, { groupIds: lesser.groupIds });
      await popup.press('Refresh');
      const waiting = `Ch. ${news.chapter}: not yet from ${groupOf(preferred)}; from `;
      await expect.poll(() => listIn(popup)).toContain(waiting);
      await popup.keepPicture('series-waits');
      await popup.fill('Days to wait before accepting any group', '0');
      await popup.keyboard.press('Tab');
      await expect.poll(() => listIn(popup)).not.toContain(waiting);
      await expect.poll(() => stateOf(popup, news)).toBe(counted);
      await popup.press(`Remove: ${groupOf(preferred)}`);
      await expect.poll(async () => Object.values(await standing()).sort()).toEqual([counted, others]);
    },
  },
  {
    name: 'preferred groups change places as one is dragged, and a drag can be undone',
    async walk(on) {
      const { library } = on.service.fakeService.world;
      const { manga, first, second } = ofTwoGroups(on);
      const [one = '', other = ''] = [first, second].map(({ groupIds }) => library.groups.get(groupIds[0] ?? '')?.name);
      const popup = await openSeries(on, manga);
      await popup.press(SETTINGS);
      await popup.select('Add a group', one);
      await popup.select('Add a group', other);
      await expect.poll(() => groupsIn(popup)).toEqual([one, other]);

      const { from, to } = await popup.evaluate(placesOfGrips);
      await popup.mouse.move(from.x, from.y);
      await popup.mouse.down();
      await popup.mouse.move(from.x, (from.y + to.y) / 2);
      await popup.mouse.move(to.x, to.y - 14);
      await expect.poll(() => groupsIn(popup)).toEqual([other, one]);
      await popup.keepPicture('series-group-dragged');
      await popup.mouse.up();
      await expect.poll(() => textsIn(popup, '.series-groups [data-dragged=true]')).toEqual([]);
      expect(await groupsIn(popup)).toEqual([other, one]);
      await popup.press(`Undo: ${nameOf(manga)}`);
      await expect.poll(() => groupsIn(popup)).toEqual([one, other]);
      for (const name of [one, other]) await popup.press(`Remove: ${name}`);
      await expect.poll(() => groupsIn(popup)).toEqual([]);
    },
  },
];

function groupsIn(popup: WalkTab): Promise<string[]> {
  return textsIn(popup, '.series-groups li bdi');
}

/** Runs in the popup: the middles of the last grip and of the first. */
function placesOfGrips(): Record<'from' | 'to', { x: number; y: number }> {
  document.querySelector('.series-groups')?.scrollIntoView({ block: 'center' });
  const [to, from] = [...document.querySelectorAll('.series-grip')].map((grip) => {
    const { x, y, width, height } = grip.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  if (!from || !to) throw new Error('There are no two grips.');
  return { from, to };
}

type SyncedItems = Record<string, Record<string, { at: number; isMuted?: true }>>;

/** Runs in a page of ours: what sync storage has of single series. */
async function readSynced(): Promise<SyncedItems> {
  const all = Object.entries(await chrome.storage.sync.get(null));
  return Object.fromEntries(all.filter(([key]) => key.startsWith('series.'))) as SyncedItems;
}

/** Runs in a page of ours: a device whose clock is ahead has changed the series that was changed last. */
async function changeElsewhere(isMuted: boolean): Promise<void> {
  const all = Object.entries(await chrome.storage.sync.get(null)).filter(([key]) => key.startsWith('series.'));
  const entries = all.flatMap(([key, item]) =>
    Object.entries(item as SyncedItems[string]).map((one) => [key, item, one]),
  );
  type Found = [string, SyncedItems[string], [string, { at: number }]];
  const [last] = (entries as Found[]).sort(([, , [, one]], [, , [, other]]) => other.at - one.at);
  if (!last) throw new Error('Nothing is synced.');
  const [key, item, [id, { at }]] = last;
  await chrome.storage.sync.set({ [key]: { ...item, [id]: { at: at + 60_000, ...(isMuted && { isMuted }) } } });
}

/** Runs in the popup. */
function noteShown(): string {
  return document.querySelector('textarea')?.value ?? '';
}

/** How many chapters count after the filters, by the sentence above them. */
async function countOf(popup: WalkTab): Promise<number> {
  const [, all = '0', filtered = all] =
    (await listIn(popup)).match(/(\d+) chapters?(?:, (\d+) after your filters)?/) ?? [];
  return Number(filtered);
}

/** The only two English releases of a number, each by one group of its own. */
function ofTwoGroups({ service, account }: JourneyWalk): { manga: Manga; first: Chapter; second: Chapter } {
  const { world } = service.fakeService;
  const { manga } = world.library;
  const [first, second] = releasedTwice(world, account, ({ mangaId, groupIds: [one, another] }, { groupIds }) => {
    const isByOneEach = one !== undefined && another === undefined && groupIds.length === 1;
    return isByOneEach && one !== groupIds[0] && manga.get(mangaId)?.contentRating === 'safe';
  });
  return { manga: manga.get(first.mangaId) as Manga, first, second };
}

/** A series that is followed, without more than 500 releases, some of them in French. */
function inFrench({ service, account }: JourneyWalk): Manga {
  const { manga, chapters } = service.fakeService.world.library;
  const isFrench = (id: string) => chapters.get(id)?.translatedLanguage === 'fr';
  const found = [...manga.values()].find(
    ({ id, contentRating, chapterIds }) =>
      account.follows.has(id) && contentRating === 'safe' && chapterIds.length <= 500 && chapterIds.some(isFrench),
  );
  if (!found) throw new Error('No series is in French.');
  return found;
}

/** How this release stands, in the words of its row. */
function stateOf(popup: WalkTab, { id }: Chapter): Promise<string> {
  return popup.evaluate((chapterId) => {
    const row = document.querySelector(`a[href*="${chapterId}"]`)?.closest('li');
    return row?.querySelector('.chapter-state')?.textContent ?? '';
  }, id);
}
