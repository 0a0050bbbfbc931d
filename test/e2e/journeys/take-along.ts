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
];

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
