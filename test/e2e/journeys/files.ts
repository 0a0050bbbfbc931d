import type { LibraryCopy } from '../../../lib/library/files/library-copy.ts';
import { exportedBy, giveFile } from '../secrets/files.ts';
import { expect } from '../support/expect.ts';
import { typedBy } from '../support/sign-in.ts';
import { fillIn } from './sign-in.ts';
import {
  type Journey,
  listIsSynced,
  openLibrary,
  readBy,
  requestsOf,
  textsIn,
  type Walk,
  type WalkTab,
} from './walk.ts';

export const fileJourneys: readonly Journey[] = [
  {
    name: 'the library is exported as JSON, CSV and XML, row by row what the service has, and at no request',
    everyRunIn: 'Chromium',
    async walk(on) {
      await listIsSynced(on);
      const before = requestsOf(on);
      const library = await openLibrary(on);

      await library.evaluate(() => document.querySelector<HTMLElement>('.library-files button')?.focus());
      await library.keyboard.press('Enter');
      await expect.poll(() => library.text('dialog')).toMatch(/Ready to save: \d+ series/);
      await library.keepPicture('export');
      const { series } = JSON.parse(await save(library)) as LibraryCopy;
      const followed = series.filter(({ isFollowed }) => isFollowed).map(({ id }) => id);
      expect(followed.sort()).toEqual([...on.account.follows].sort());
      const statuses = series.flatMap(({ id, status }) => (status === null ? [] : [[id, status] as const]));
      expect(Object.fromEntries(statuses)).toEqual(Object.fromEntries(on.account.statuses));
      const read = series.flatMap((one) => one.read);
      expect(read.length).toBeGreaterThan(10);
      const { chapters } = on.service.fakeService.world.library;
      for (const { id, number } of read) if (number !== undefined) expect(number).toBe(chapters.get(id)?.chapter);
      expect(read.filter(({ id }) => !on.account.read.has(id))).toEqual([]);

      await chooseNext(library);
      await expect.poll(() => library.text('dialog')).toContain('Ready to save');
      const csv = await save(library);
      expect(csv.split('\r\n')).toHaveLength(series.length + 2);

      await chooseNext(library);
      await expect.poll(() => library.text('dialog')).toContain('aren’t in this file');
      await library.keepPicture('export-xml');
      const xml = await save(library);
      const named = [...xml.matchAll(/<manga>\n<manga_mangadb_id>(\d+)</g)].map(([, number]) => Number(number));
      const listed = series.filter(({ isFollowed, status }) => isFollowed || status !== null);
      expect(named.sort()).toEqual([...new Set(listed.flatMap(({ mal }) => mal ?? []))].sort());
      expect(named.length).toBeGreaterThan(0);

      await library.keyboard.press('Escape');
      await expect.poll(() => textsIn(library, ':focus')).toEqual(['Export…']);
      expect(requestsOf(on)).toBe(before);
    },
  },
  {
    name: 'an export changes nothing where it came from, another file is imported after a difference with its cost and undone, and a hostile file changes nothing',
    everyRunIn: 'Chromium',
    async walk(on) {
      await listIsSynced(on);
      const library = await openLibrary(on);
      await library.press('Export…');
      await expect.poll(() => library.text('dialog')).toMatch(/Ready to save: \d+ series/);
      const file = await save(library);
      await library.keyboard.press('Escape');
      const { series } = JSON.parse(file) as LibraryCopy;
      const before = accountOf(on, series);
      const [first, second] = series.filter(({ isFollowed, status }) => isFollowed && status === 'reading');
      const unknown = series.find(({ isFollowed, read }) => isFollowed && read.length > 2);
      if (!first || !second || !unknown) throw new Error('the account follows too little');

      const requests = requestsOf(on);
      await library.press('Import…');
      await giveFile(library, 'dialog', file.replace('"version":1', '"version":2'));
      await expect.poll(() => library.text('dialog')).toContain('A newer version of Dexmark exported this file');
      await giveFile(library, 'dialog', file.slice(0, -9));
      await expect.poll(() => library.text('dialog')).toContain('This file isn’t JSON');
      await library.keepPicture('import-refused');
      await giveFile(library, 'dialog', file.replace(`"id":"${unknown.id}"`, `"id":"${first.id}"`));
      await expect.poll(() => library.text('dialog')).toMatch(/2 series can’t be imported[\s\S]*Nothing would/);
      await giveFile(library, 'dialog', file);
      await expect.poll(() => library.text('dialog')).toContain('Nothing would change');
      expect(requestsOf(on)).toBe(requests);
      expect(accountOf(on, series)).toEqual(before);

      const other = JSON.stringify({
        ...JSON.parse(file),
        series: series.map((one) => ({
          ...one,
          ...(one.id === first.id && { status: 'on_hold' }),
          ...(one.id === second.id && { rating: 9, settings: { isMuted: true } }),
        })),
      });
      await giveFile(library, 'dialog', other);
      await expect.poll(() => library.text('dialog')).toMatch(/2 series change[\s\S]*2 series, 2 requests/);
      await library.keepPicture('import');
      await library.toggle('Ratings');
      await expect.poll(() => library.text('dialog')).toContain('2 series, 1 request,');
      await library.toggle('Ratings');
      await library.press('Import');
      await expect.poll(() => library.text('main')).toContain('Imported: 2 of 2 series');
      expect(on.account.statuses.get(first.id)).toBe('on_hold');
      expect(on.account.ratings.get(second.id)?.rating).toBe(9);
      expect(requestsOf(on)).toBe(requests + 2);
      await on.endBackground();
      await library.press('Undo all');
      await library.press('Undo');
      await expect.poll(() => library.text('main')).toContain('Undone: 2 of 2 series');
      await library.press('Close');
      expect(accountOf(on, series)).toEqual(before);
    },
  },
  {
    name: 'a list of MyAnimeList is imported after a difference with what is not known here and what is refused, goes on after the end of the background, and is undone',
    async walk(on) {
      await listIsSynced(on);
      const library = await openLibrary(on);
      const { mangaId, mal, open } = partlyRead(on);
      const before = everythingOf(on);
      const entry = (mal: number, title: string, fields: string) =>
        `<manga><manga_mangadb_id>${mal}</manga_mangadb_id><manga_title><![CDATA[${title}]]></manga_title>${fields}<update_on_import>0</update_on_import></manga>`;
      const here = '<my_read_chapters>9999</my_read_chapters><my_score>9</my_score><my_status>On-Hold</my_status>';
      const elsewhere = Array.from({ length: 30 }, (_, n) => entry(900_000_000 + n, `Tale & Song ${n}`, ''));
      const list = [
        '<?xml version="1.0" encoding="UTF-8" ?>\n<!-- of mine -->\n<myanimelist>',
        entry(mal, 'Here', here),
        ...elsewhere,
        entry(7, 'Odd', '<my_score>11</my_score>'),
        '</myanimelist>',
      ].join('\n');

      await library.press('Import…');
      await dropFile(library, `<!DOCTYPE l [<!ENTITY a "b">]>${list}`, false);
      await expect.poll(() => library.text('dialog')).toContain('declares a document type');
      await dropFile(library, list, true);
      await loadAll(library);
      const requests = requestsOf(on);
      await expect
        .poll(() => library.text('dialog'))
        .toMatch(
          /1 series changes[\s\S]*30 series aren’t known[\s\S]*1 series can’t be imported[\s\S]*1 series, \d+ requests/,
        );
      const cost = Number(/1 series, (\d+) requests/.exec(await library.text('dialog'))?.[1]);
      expect(await openAll(library)).toEqual({
        links: elsewhere.length,
        first: 'https://mangadex.org/search?q=Tale+%26+Song+0',
        refused: expect.stringMatching(/^Series 32.*Odd.*Its rating can’t be read$/),
        isButtonInReach: true,
      });
      await library.keepPicture('import-list');
      expect(requestsOf(on)).toBe(requests);
      expect(everythingOf(on)).toEqual(before);

      await library.press('Import');
      await on.endBackground();
      await listIsSynced(on);
      await expect.poll(() => library.text('main')).toContain('Imported: 1 of 1 series');
      expect(on.account.statuses.get(mangaId)).toBe('on_hold');
      expect(on.account.ratings.get(mangaId)?.rating).toBe(9);
      const { chapters } = on.service.fakeService.world.library;
      const marked = [...on.account.read].filter((id) => !before.read.includes(id));
      expect(marked.map((id) => chapters.get(id)?.chapter).sort()).toEqual(open);
      // One that was under way as the background ended is sent again.
      expect([cost, cost + 1]).toContain(writesOf(on) - before.writes);
      await library.press('Undo all');
      await library.press('Undo');
      await expect.poll(() => library.text('main')).toContain('Undone: 1 of 1 series');
      await library.press('Close');
      expect({ ...everythingOf(on), writes: 0 }).toEqual({ ...before, writes: 0 });
    },
  },
  {
    name: 'an export of the library is imported into a new profile of a person who has nothing, and is the same there row by row',
    async walk(on) {
      await listIsSynced(on);
      const file = await exportOf(on);
      const { series } = JSON.parse(file) as LibraryCopy;
      await on.inNewProfile(async (there) => {
        expect(everythingOf(there)).toMatchObject({ follows: [], statuses: [], ratings: [], read: [] });
        await isChecked(there);
        const library = await there.openOurs('library.html');
        await library.press('Import…');
        await giveFile(library, 'dialog', file);
        await expect.poll(() => library.text('dialog')).toMatch(/\d+ series are new/);
        await library.press('Import');
        await allAreImported(library);
        await library.press('Close');
        await library.close();
        expect(accountOf(there, series)).toEqual(
          series.map(({ id, isFollowed, status, rating, read }) => ({
            ...{ id, isFollowed, status, rating },
            read: read.length,
          })),
        );
        await beginAgain(there);
        expect(rowsIn(await exportOf(there))).toEqual(rowsIn(file));
      });
    },
  },
];

/** Row by row, what the service has of these series. */
function accountOf({ account }: Walk, series: LibraryCopy['series']) {
  return series.map(({ id, read }) => ({
    ...{ id, isFollowed: account.follows.has(id), status: account.statuses.get(id) ?? null },
    ...{ rating: account.ratings.get(id)?.rating ?? null, read: read.filter((one) => account.read.has(one.id)).length },
  }));
}

/** All that the service has of the account. */
function everythingOf(on: Walk) {
  const { follows, statuses, ratings } = on.account;
  return {
    ...{ follows: [...follows].sort(), statuses: [...statuses].sort(), read: readBy(on) },
    ratings: [...ratings].map(([id, { rating }]) => [id, rating] as const).sort(),
    writes: writesOf(on),
  };
}

function writesOf({ service }: Walk): number {
  const sent = service.journal.requests({ host: 'api', initiator: 'extension' });
  return sent.filter(({ asked }) => asked.method !== 'GET').length;
}

/** A series that is being read, whose numbers go on through the volumes, and those of them that are open to the reader. */
function partlyRead({ account, service }: Walk) {
  const { manga, chapters } = service.fakeService.world.library;
  for (const { id, links, chapterIds, chapterNumbersResetOnNewVolume } of manga.values()) {
    const isReading = account.follows.has(id) && account.statuses.get(id) === 'reading';
    if (!isReading || links.mal === undefined || chapterNumbersResetOnNewVolume) continue;
    const all = chapterIds.flatMap((one) => chapters.get(one) ?? []);
    const read = new Set(all.filter((one) => account.read.has(one.id)).map(({ chapter }) => chapter));
    const counted = all.filter(
      ({ translatedLanguage, isUnavailable, publishAt }) =>
        translatedLanguage === 'en' && !isUnavailable && publishAt <= Date.now(),
    );
    const open = [...new Set(counted.map(({ chapter }) => chapter))].filter((number) => !read.has(number));
    if (open.length > 1 && open.every((number) => /^\d+$/.test(number ?? '')))
      return { mangaId: id, mal: Number(links.mal), open: open.sort() };
  }
  throw new Error('no series is partly read');
}

/** Each series as it is in a file, but for the numbers of chapters that this device never needed. */
function rowsIn(file: string) {
  const { series } = JSON.parse(file) as LibraryCopy;
  return series.map(({ read, ...row }) => ({ ...row, read: read.map(({ id }) => id).sort() }));
}

/** Waits as long as one more is imported now and then: the allowance of the service decides how long all take. */
async function allAreImported(library: WalkTab): Promise<void> {
  let shown = '';
  while (!/Imported: (\d+) of \1 series/.test(shown)) {
    const before = shown;
    const progress = async () => {
      shown = /Import(?:ing|ed): \d+ of \d+ series/.exec(await library.text('main'))?.[0] ?? '';
      return shown;
    };
    await expect.poll(progress, { timeout: 60_000 }).not.toBe(before);
  }
}

/** Waits until a first check has found what there is, be it nothing. */
async function isChecked(on: Walk): Promise<void> {
  const popup = await on.openOurs('popup.html');
  await expect.poll(() => popup.text('[role=status]')).toContain('Checked');
  await popup.close();
}

/** Erases everything and signs in: the next check asks for all that the service has. */
async function beginAgain(on: Walk): Promise<void> {
  const options = await on.openOurs('options.html');
  await options.pressFirst('Erase everything');
  await options.press('Erase');
  await expect.poll(() => options.text('body')).toContain('Everything has been erased.');
  await fillIn(options, typedBy(on.account));
  await options.press('Sign in');
  await expect.poll(() => options.text('main')).toContain('Sign out');
  await options.close();
  await listIsSynced(on);
}

async function exportOf(on: Walk): Promise<string> {
  const library = await openLibrary(on);
  await library.press('Export…');
  await expect.poll(() => library.text('dialog')).toMatch(/Ready to save: \d+ series/);
  await loadAll(library);
  const file = await save(library);
  await library.close();
  return file;
}

/** Asks for what is not known here and the open dialog lacks, as often as it offers that. */
async function loadAll(library: WalkTab): Promise<void> {
  await expect.poll(() => library.text('dialog')).toMatch(/Ready to save: |Your history isn’t imported/);
  await expect
    .poll(
      async () => {
        await library.evaluate(() => {
          for (const button of document.querySelectorAll<HTMLButtonElement>('dialog .bulk-note button')) button.click();
        });
        return library.text('dialog');
      },
      { timeout: 60_000 },
    )
    .not.toMatch(/Load them|Loading…/);
}

/** As a person drops it on the heading of the dialog, packed as MyAnimeList packs it or not. */
function dropFile(library: WalkTab, text: string, isPacked: boolean): Promise<void> {
  return library.evaluate(
    async ({ text, isPacked }) => {
      const packed = () => new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
      const content = isPacked ? await new Response(packed()).blob() : text;
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], 'mangalist.xml.gz'));
      const drop = { bubbles: true, cancelable: true, dataTransfer };
      const heading = document.querySelector('dialog h2');
      for (const name of ['dragover', 'drop']) heading?.dispatchEvent(new DragEvent(name, drop));
    },
    { text, isPacked },
  );
}

/** Opens each part of the difference: what stands in it, and whether the button below can still be pressed. */
function openAll(library: WalkTab) {
  return library.evaluate(() => {
    for (const part of document.querySelectorAll('dialog details')) part.setAttribute('open', '');
    const links = document.querySelectorAll<HTMLAnchorElement>('dialog details a');
    document.querySelector('dialog details:last-of-type summary')?.scrollIntoView({ block: 'center' });
    const button = document.querySelector('dialog .button-primary');
    const { left = 0, top = 0, width = 0, height = 0 } = button?.getBoundingClientRect() ?? {};
    return {
      links: links.length,
      first: links[0]?.href,
      refused: [...document.querySelectorAll('dialog details li')].at(-1)?.textContent,
      isButtonInReach: document.elementFromPoint(left + width / 2, top + height / 2) === button,
    };
  });
}

export async function save(library: WalkTab): Promise<string> {
  const text = await exportedBy(library, 'Save file');
  await expect.poll(() => library.text('dialog')).toMatch(/Saved \d+ series as dexmark-library-/);
  return text;
}

/** With the arrow keys, as a person without a pointer does. */
async function chooseNext(library: WalkTab): Promise<void> {
  await library.evaluate(() => document.querySelector<HTMLElement>('[name=export-form]:checked')?.focus());
  await library.keyboard.press('ArrowDown');
}
