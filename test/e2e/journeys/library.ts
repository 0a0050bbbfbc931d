import { DAY } from '../../../lib/clock.ts';
import type { Manga } from '../../fake-service/library/types.ts';
import { expect } from '../support/expect.ts';
import {
  choiceIsSaved,
  type Journey,
  listIsSynced,
  openLibrary,
  readBy,
  requestsOf,
  textsIn,
  type Walk,
  type WalkTab,
} from './walk.ts';

export const libraryJourneys: readonly Journey[] = [
  {
    name: 'all follows stand in the library as a table, which is searched, filtered, sorted, and chosen from with keys alone',
    everyRunIn: 'both browsers',
    async walk(on) {
      await listIsSynced(on);
      const before = requestsOf(on);
      const library = await openLibrary(on);
      await expect.poll(() => countIn(library)).toMatch(/^\d+ series$/);
      const titles = await titlesIn(library);
      expect(titles).toEqual(titles.toSorted(new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare));
      await library.keepPicture('all');

      await library.press('Title');
      await expect.poll(() => titlesIn(library)).not.toEqual(titles);
      await library.press('Title');
      await expect.poll(() => titlesIn(library)).toEqual(titles);
      await library.press('Unread');
      await expect.poll(() => countIn(library)).toMatch(/^\d+ of \d+ series$/);
      expect(Math.min(...(await unreadIn(library)))).toBeGreaterThan(0);
      await library.press('Unread');
      await library.select('Sort by', 'Sorted by: Status');
      await expect.poll(() => statusesIn(library)).toEqual(new Set(['Reading']));

      await library.select('Status', 'On hold');
      await expect.poll(() => statusesIn(library)).toEqual(new Set(['On hold']));
      const onHold = await titlesIn(library);
      const [name = ''] = onHold;
      await library.fill('Search library', name);
      await expect.poll(() => titlesIn(library)).toEqual([name]);
      await library.fill('Search library', 'no such title');
      await expect.poll(() => library.text('main')).toContain('No series match');
      await library.press('Show all');
      await expect.poll(() => countIn(library)).toMatch(/^\d+ series$/);

      await library.press('Title');
      await expect.poll(() => titlesIn(library)).toEqual(titles);
      await pressInFirstRow(library, [' ', 'ArrowDown', 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown']);
      const [four, three] = [
        [0, 2, 3, 4],
        [0, 2, 3],
      ].map((rows) => rows.map((row) => titles[row]));
      await expect.poll(() => chosenIn(library)).toEqual(four);
      await library.keyboard.press('Shift+ArrowUp');
      await expect.poll(() => chosenIn(library)).toEqual(three);
      await library.keyboard.press('Shift+ArrowDown');
      await expect.poll(() => chosenIn(library)).toEqual(four);
      expect(await countIn(library)).toContain('4 selected');

      await library.select('Mute…', 'Mute series');
      await expect.poll(() => library.text('dialog')).toContain('4 series, no requests.');
      await library.keepPicture('mute');
      await library.press('Apply');
      await expect.poll(() => library.text('section')).toContain('Muted: 4 of 4 series');
      await library.press('Muted');
      await expect.poll(() => titlesIn(library)).toEqual(four);
      await library.keepPicture('muted');
      await library.press('Undo all');
      await expect.poll(() => library.text('main')).toContain('No series match');
      await library.press('Show all');
      await library.press('Close');
      await library.press('Finished');
      await expect.poll(() => countIn(library)).toMatch(/^\d+ of \d+ series$/);
      await library.press('Finished');
      await expect.poll(() => countIn(library)).toMatch(/^\d+ series$/);
      await library.select('Latest', 'Nothing new for 3 months');
      await expect.poll(() => countIn(library)).toMatch(/^[1-9]\d* of \d+ series$/);
      expect(Math.max(...(await library.evaluate(readNewest)))).toBeLessThan(
        on.service.fakeService.world.now() - 91 * DAY,
      );
      await library.select('Latest', 'Any date');
      await expect.poll(() => countIn(library)).toMatch(/^\d+ series$/);
      await pressInFirstRow(library, [' ', 'ArrowDown', 'Escape']);
      await expect.poll(() => chosenIn(library)).toEqual([]);

      await library.press('Covers');
      await expect.poll(() => coversIn(library)).toEqual(titles.slice(0, 5));
      await library.evaluate(() => document.querySelector<HTMLElement>('.library-cell')?.focus());
      for (const key of ['ArrowRight', ' ', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'Shift+ArrowRight'])
        await library.keyboard.press(key);
      await expect.poll(() => textsIn(library, '.library-cell[aria-selected=true] a')).toEqual(titles.slice(1, 4));
      await library.keepPicture('covers');
      const again = await openLibrary(on);
      await expect.poll(() => coversIn(again)).toEqual(titles.slice(0, 5));
      await again.press('Covers');
      await expect.poll(() => titlesIn(again)).toEqual(titles);
      expect(requestsOf(on)).toBe(before);

      await again.select('Sort by', 'Sorted by: My rating');
      await expect.poll(() => again.text('main')).toContain('loaded yet');
      await again.keepPicture('ratings');
      await again.press('Load them (1 request)');
      await expect.poll(() => again.text('main')).not.toContain('loaded yet');
      expect(requestsOf(on)).toBe(before + 1);
    },
  },
  {
    name: 'series are called by the titles that a reader wants first, in the popup, the library and the report window, at once, and are found by any of them',
    async walk(on) {
      await listIsSynced(on);
      const library = await openLibrary(on);
      const popup = await on.openPopup();
      const options = await on.openOurs('options.html');
      await options.choose('Romanized first');
      await choiceIsSaved(options);
      await options.keepPicture('titles');

      const { title, altTitles } = named(on);
      const romanized = altTitles.flatMap((other) => other['ja-ro'] ?? [])[0] ?? '';
      await library.bringToFront();
      await library.fill('Search library', title.en ?? '');
      await expect.poll(() => titlesIn(library)).toEqual([romanized]);
      await library.fill('Search library', '');
      await expect.poll(async () => (await titlesIn(library)).length).toBeGreaterThan(9);
      const titles = await titlesIn(library);
      expect(titles).toEqual(titles.toSorted(new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare));
      await library.keepPicture('romanized');
      await popup.bringToFront();
      await popup.pressFirst('All follows');
      await popup.fill('Search follows', romanized);
      await expect.poll(() => textsIn(popup, 'li h2')).toEqual([romanized]);
      await popup.keepPicture('romanized-popup');
      await popup.pressFirst('More: ');
      await expect.poll(() => popup.text('#series-title')).toBe(romanized);
      const report = await on.openedBy(() => popup.press('Report series…'));
      await expect.poll(() => report.text('main')).toContain(romanized);
      await report.keepPicture('romanized-report');
      await report.close();

      await options.bringToFront();
      await options.choose('English first');
      await choiceIsSaved(options);
      await expect.poll(() => popup.text('#series-title')).toBe(title.en);
    },
  },
  {
    name: 'the status of many series is set at once after a preview with its cost, is paused, goes on, and is undone exactly',
    everyRunIn: 'Chromium',
    async walk(on) {
      await listIsSynced(on);
      const before = statusesAt(on);
      const wanted = [...on.account.follows].filter((id) => before[id] === 'reading');
      expect(wanted.length).toBeGreaterThan(9);
      const library = await openLibrary(on);
      await showReading(library);
      await library.toggle('Select all shown');
      await expect.poll(() => countIn(library)).toContain('selected');
      const [, count = ''] = (await countIn(library)).match(/(\d+) selected/) ?? [];
      expect(Number(count)).toBeGreaterThan(9);
      const shown = await titlesIn(library);
      for (const rows of [shown.slice(1), shown]) {
        await library.toggle(`Select: ${shown[0]}`);
        await expect.poll(() => chosenIn(library)).toEqual(rows);
        expect(await titlesIn(library, ':has(input:checked)')).toEqual(rows);
      }
      const writes = writesOf(on);

      await library.select('Set status…', 'Dropped');
      await expect.poll(() => library.text('dialog')).toContain(`${count} series, ${count} requests, about `);
      await library.keepPicture('preview');
      await library.press('Cancel');
      expect(writesOf(on)).toBe(writes);
      await library.select('Set status…', 'Dropped');
      await library.press('Apply');
      await library.press('Pause');
      await expect.poll(() => library.text('section')).toContain('Paused');
      await library.keepPicture('paused');
      await library.press('Continue');

      await expect.poll(() => library.text('section')).toContain(`${count} of ${count} series`);
      for (const id of wanted) expect(on.account.statuses.get(id)).toBe('dropped');
      await library.keepPicture('done');
      await library.press('Undo all');
      await library.press('Undo');

      await expect.poll(() => library.text('section')).toContain(`Undone: ${count} of ${count} series`);
      expect(statusesAt(on)).toEqual(before);
      expect(writesOf(on)).toBeLessThanOrEqual(writes + 2 * Number(count));
      await closeBulk(library);

      const read = readBy(on);
      await library.select('Status', 'Reading');
      await library.toggle('Select all shown');
      await library.press('Mark read up to…');
      await library.fill('Up to chapter', 'twelve');
      await expect.poll(() => library.text('dialog')).toContain('Enter a number');
      await library.fill('Up to chapter', '12');
      await expect.poll(() => library.text('dialog')).toMatch(/Older chapters of \d+ series aren’t loaded yet/);
      await library.press('Continue without them');
      await expect.poll(() => library.text('dialog')).toMatch(/\d+ series, \d+ requests?, about/);
      await library.keepPicture('marks');
      await library.press('Apply');
      await expect.poll(() => library.text('section')).toMatch(/Marked as read: (\d+) of \1 series/);
      expect(on.account.read.size).toBeGreaterThan(read.length);
      await library.select('Sort by', 'Sorted by: Last read');
      await expect.poll(async () => (await textsIn(library, '.library-row .library-lastRead'))[0]).toMatch(/\d/);
      await library.keepPicture('last-read');
      const [, series = ''] = (await library.text('section')).match(/of (\d+) series/) ?? [];
      const history = await on.openOurs('library.html#history');
      await expect.poll(async () => (await pressesIn(history)).done).toBe(Number(series));
      const { undone } = await pressesIn(history);
      await history.keepPicture('bulk');
      await library.bringToFront();
      await library.press('Undo all');
      await library.press('Undo');
      await expect.poll(() => library.text('section')).toMatch(/Undone: (\d+) of \1 series/);
      expect(readBy(on)).toEqual(read);
      await history.bringToFront();
      await expect.poll(() => pressesIn(history)).toEqual({ done: 0, undone: undone + Number(series) });
      await history.close();
      await library.bringToFront();
      await closeBulk(library);
    },
  },
  {
    name: 'several series are unfollowed at once, at two requests each, and that is undone with their statuses',
    async walk(on) {
      await listIsSynced(on);
      const before = { follows: [...on.account.follows].sort(), statuses: statusesAt(on) };
      const library = await openLibrary(on);
      await showReading(library);
      await pressInFirstRow(library, [' ', 'Shift+ArrowDown', 'Shift+ArrowDown']);
      await expect.poll(() => countIn(library)).toContain('3 selected');
      const [unfollowed, cleared] = [requestsTo(on, 'DELETE', '/manga/{id}/follow'), writesOf(on)];

      await library.press('Unfollow…');
      await expect.poll(() => library.text('dialog')).toContain('3 series, 6 requests, about ');
      await library.keepPicture('unfollow');
      await library.press('Apply');
      await expect.poll(() => library.text('section')).toContain('Unfollowed: 3 of 3 series');
      const gone = before.follows.filter((id) => !on.account.follows.has(id));
      expect(gone).toHaveLength(3);
      for (const id of gone) expect(on.account.statuses.has(id)).toBe(false);
      expect(requestsTo(on, 'DELETE', '/manga/{id}/follow')).toBe(unfollowed + 3);
      expect(writesOf(on)).toBe(cleared + 3);

      await library.press('Undo all');
      await library.press('Undo');
      await expect.poll(() => library.text('section')).toContain('Undone: 3 of 3 series');
      expect({ follows: [...on.account.follows].sort(), statuses: statusesAt(on) }).toEqual(before);
      await closeBulk(library);
    },
  },
];

async function closeBulk(library: WalkTab): Promise<void> {
  await library.press('Close');
  await expect.poll(() => library.text('main')).not.toContain('Undone');
}

function requestsTo({ service }: Walk, method: string, route: string): number {
  return service.journal.requests({ method, route, initiator: 'extension' }).length;
}

function writesOf({ service }: Walk): number {
  return service.journal.requests({ route: '/manga/{id}/status', initiator: 'extension' }).length;
}

function statusesAt({ account }: Walk): Record<string, string> {
  return Object.fromEntries(account.statuses);
}

/** "64 series", or how many of them are shown and chosen. */
function countIn(library: WalkTab): Promise<string> {
  return library.evaluate(() => document.querySelector('.library-bar [role=status]')?.textContent ?? '');
}

/** Of the history, those that came from the library. */
function pressesIn(history: WalkTab): Promise<{ done: number; undone: number }> {
  return history.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('.history-row')];
    const here = rows.filter(({ textContent }) => textContent.includes('in the library'));
    const undone = here.filter(({ dataset }) => dataset.undone === 'true').length;
    return { done: here.length - undone, undone };
  });
}

/** Of the first ten rows, or of those of them that are of a kind: a page that was just opened has drawn more than its window needs. */
function titlesIn(library: WalkTab, kind = ''): Promise<string[]> {
  return textsIn(library, `.library-row:nth-child(-n + 11)${kind} a`);
}

/** Of the first five. */
async function coversIn(library: WalkTab): Promise<string[]> {
  return (await textsIn(library, '.library-cell a')).slice(0, 5);
}

function chosenIn(library: WalkTab): Promise<string[]> {
  return titlesIn(library, '[aria-selected=true]');
}

async function statusesIn(library: WalkTab): Promise<Set<string>> {
  const words = await textsIn(library, '.library-row .library-status');
  return new Set(words.map((word) => word.replace(', not followed', '')));
}

async function showReading(library: WalkTab): Promise<void> {
  await library.select('Status', 'Reading');
  await expect.poll(() => statusesIn(library)).toEqual(new Set(['Reading']));
}

/** Runs in the library: when the newest chapter of each row came out, epoch ms. */
function readNewest(): number[] {
  const all = document.querySelectorAll<HTMLElement>('.library-newest [data-published]');
  return [...all].map(({ dataset }) => Number(dataset.published));
}

async function unreadIn(library: WalkTab): Promise<number[]> {
  const words = await textsIn(library, '.library-row .library-unread span:first-child');
  return words.map((word) => Number.parseInt(word, 10));
}

export async function pressInFirstRow(library: WalkTab, keys: readonly string[]): Promise<void> {
  await library.evaluate(() => document.querySelector<HTMLElement>('.library-row')?.focus());
  for (const key of keys) await library.keyboard.press(key);
}

/** A series of the list that has a title in English and one in Latin letters. */
function named({ account, service }: Walk): Manga {
  const { manga } = service.fakeService.world.library;
  const has = ({ title, altTitles }: Manga) => title.en !== undefined && altTitles.some((other) => 'ja-ro' in other);
  const found = [...account.follows].flatMap((id) => manga.get(id) ?? []).find(has);
  if (!found) throw new Error('No series has two titles.');
  return found;
}
