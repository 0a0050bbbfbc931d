import { expect } from '@playwright/test';
import type { LibraryCopy } from '../../../lib/library/take-along/library-copy.ts';
import { type Journey, listIsSynced, type Walk, type WalkTab, within } from './walk.ts';

declare global {
  /** What the page hands to the browser as a file. */
  var handedOver: Blob | undefined;
}

export const takeAlongJourneys: readonly Journey[] = [
  {
    name: 'the library is exported as JSON, CSV and XML, row by row what the service has, and at no request',
    async walk(on) {
      await listIsSynced(on);
      const before = requestsOf(on);
      const library = await on.openOurs('library.html');
      await expect.poll(() => library.text('main'), within).toMatch(/\d+ series/);
      await keepFiles(library);

      await focusExport(library);
      await library.keyboard.press('Enter');
      await expect.poll(() => library.text('dialog'), within).toMatch(/Ready to save: \d+ series/);
      await library.keepPicture('export');
      const { series } = JSON.parse(await save(library)) as LibraryCopy;
      expect(
        series
          .filter(({ isFollowed }) => isFollowed)
          .map(({ id }) => id)
          .sort(),
      ).toEqual([...on.account.follows].sort());
      const statuses = series.flatMap(({ id, status }) => (status === null ? [] : [[id, status] as const]));
      expect(Object.fromEntries(statuses)).toEqual(Object.fromEntries(on.account.statuses));
      const read = series.flatMap((one) => one.read);
      expect(read.length).toBeGreaterThan(10);
      const { chapters } = on.service.fakeService.world.library;
      for (const { id, number } of read) if (number !== undefined) expect(number).toBe(chapters.get(id)?.chapter);
      expect(read.filter(({ id }) => !on.account.read.has(id))).toEqual([]);

      await chooseNext(library);
      await expect.poll(() => library.text('dialog'), within).toContain('Ready to save');
      const csv = await save(library);
      expect(csv.split('\r\n')).toHaveLength(series.length + 2);

      await chooseNext(library);
      await expect.poll(() => library.text('dialog'), within).toContain('aren’t in this file');
      await library.keepPicture('export-xml');
      const xml = await save(library);
      const named = [...xml.matchAll(/<manga>\n<manga_mangadb_id>(\d+)</g)].map(([, number]) => Number(number));
      const listed = series.filter(({ isFollowed, status }) => isFollowed || status !== null);
      expect(named.sort()).toEqual([...new Set(listed.flatMap(({ mal }) => mal ?? []))].sort());
      expect(named.length).toBeGreaterThan(0);

      await library.keyboard.press('Escape');
      await expect.poll(() => focused(library), within).toBe('Export…');
      expect(requestsOf(on)).toBe(before);
      await library.close();
    },
  },
  {
    name: 'an export changes nothing where it came from, another file is imported after a difference with its cost and undone, and a hostile file changes nothing',
    async walk(on) {
      await listIsSynced(on);
      const library = await on.openOurs('library.html');
      await expect.poll(() => library.text('main'), within).toMatch(/\d+ series/);
      await keepFiles(library);
      await library.press('Export…');
      await expect.poll(() => library.text('dialog'), within).toMatch(/Ready to save: \d+ series/);
      const file = await save(library);
      await library.keyboard.press('Escape');
      const { series } = JSON.parse(file) as LibraryCopy;
      const before = accountOf(on, series);
      const [first, second] = series.filter(({ isFollowed, status }) => isFollowed && status === 'reading');
      const unknown = series.find(({ isFollowed, read }) => isFollowed && read.length > 2);
      if (!first || !second || !unknown) throw new Error('the account follows too little');

      const requests = requestsOf(on);
      await library.press('Import…');
      await giveFile(library, file.replace('"version":1', '"version":2'));
      await expect
        .poll(() => library.text('dialog'), within)
        .toContain('A newer version of Dexmark exported this file');
      await giveFile(library, file.replace(unknown.id, first.id));
      await expect.poll(() => library.text('dialog'), within).toContain('Nothing was imported');
      await library.keepPicture('import-refused');
      await giveFile(library, file);
      await expect.poll(() => library.text('dialog'), within).toContain('Nothing would change');
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
      await giveFile(library, other);
      await expect.poll(() => library.text('dialog'), within).toMatch(/2 series change[\s\S]*2 series, 2 requests/);
      await library.keepPicture('import');
      await library.toggle('Ratings');
      await expect.poll(() => library.text('dialog'), within).toContain('2 series, 1 request,');
      await library.toggle('Ratings');
      await library.press('Import');
      await expect.poll(() => library.text('main'), within).toContain('Imported: 2 of 2 series');
      expect(on.account.statuses.get(first.id)).toBe('on_hold');
      expect(on.account.ratings.get(second.id)?.rating).toBe(9);
      expect(requestsOf(on)).toBe(requests + 2);
      await on.endBackground();
      await library.press('Undo all');
      await expect.poll(() => library.text('main'), within).toContain('Undone: 2 of 2 series');
      await library.press('Close');
      expect(accountOf(on, series)).toEqual(before);
      await library.close();
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

/** As a person chooses it: no browser lets a script of the page open one. */
function giveFile(library: WalkTab, text: string): Promise<void> {
  return library.evaluate((content) => {
    const input = document.querySelector<HTMLInputElement>('dialog input[type=file]');
    const files = new DataTransfer();
    files.items.add(new File([content], 'library.json'));
    if (!input) throw new Error('there is no field for a file');
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, text);
}

function requestsOf({ service }: Walk): number {
  return service.journal.requests({ host: 'api', initiator: 'extension' }).length;
}

/** Where a browser puts a file is its own affair. */
function keepFiles(library: WalkTab): Promise<void> {
  return library.evaluate(() => {
    const addressOf = URL.createObjectURL;
    URL.createObjectURL = (blob: Blob) => {
      globalThis.handedOver = blob;
      return addressOf(blob);
    };
  });
}

async function save(library: WalkTab): Promise<string> {
  await library.press('Save file');
  await expect.poll(() => library.text('dialog'), within).toMatch(/Saved \d+ series as dexmark-library-/);
  return library.evaluate(async () => (await globalThis.handedOver?.text()) ?? '');
}

function focusExport(library: WalkTab): Promise<void> {
  return library.evaluate(() => document.querySelector<HTMLElement>('.library-files button')?.focus());
}

/** With the arrow keys, as a person without a pointer does. */
async function chooseNext(library: WalkTab): Promise<void> {
  await library.evaluate(() => document.querySelector<HTMLElement>('[name=export-form]:checked')?.focus());
  await library.keyboard.press('ArrowDown');
}

function focused(library: WalkTab): Promise<string> {
  return library.evaluate(() => document.activeElement?.textContent ?? '');
}
