/** What a person does in the library's page. */

import type { LibraryCopy } from '../../../lib/library/files/library-copy.ts';
import { save } from '../journeys/files.ts';
import { pressInFirstRow } from '../journeys/library.ts';
import { openLibrary, textsIn, type Walk, type WalkTab } from '../journeys/walk.ts';
import { expect } from '../support/expect.ts';
import { plantedSeries, plantedTitle } from './arrange-secrets.ts';
import { giveFile } from './files.ts';
import type { Secret } from './secrets.ts';
import type { Exported } from './signed-in-walk.ts';

/** @param note what was written to the planted series. @returns the library in each form. */
export async function useLibrary(on: Walk, note: Secret): Promise<readonly Exported[]> {
  const library = await openLibrary(on);
  for (const shown of ['.library-cell', '.library-row']) {
    await library.press('Covers');
    await expect.poll(() => textsIn(library, `${shown} a`)).not.toEqual([]);
  }
  await library.press('Export…');
  const json = await exportAs(library, 'Everything (JSON)', [plantedTitle, note]);
  const csv = await exportAs(library, 'Table (CSV)', [plantedTitle, note]);
  const xml = await exportAs(library, 'List for other sites (XML)', [plantedTitle]);
  await library.press('Close');
  await importRating(on, library, json.text);
  await dropTwoSeries(on, library);
  await library.press('History');
  await library.pressFirst('Show MangaDex’s history');
  await expect.poll(() => library.text('.history-note')).toMatch(/^MangaDex lists \d+ chapters?\.$/);
  await library.close();
  return [json, csv, xml];
}

/** In the dialog that is open. */
async function exportAs(library: WalkTab, file: string, planted: Exported['planted']): Promise<Exported> {
  await library.choose(file);
  await expect.poll(() => library.text('dialog')).toMatch(/Ready to save: \d+ series/);
  return { file, text: await save(library), planted };
}

/** Gives the planted series another rating, by an export that has it. */
async function importRating({ service, account }: Walk, library: WalkTab, json: string): Promise<void> {
  const { id } = plantedSeries(service.fakeService.world.library);
  const copy = JSON.parse(json) as LibraryCopy;
  const series = copy.series.map((one) => (one.id === id ? { ...one, rating: 7 } : one));
  await library.press('Import…');
  await giveFile(library, 'dialog', JSON.stringify({ ...copy, series }));
  await expect.poll(() => library.text('dialog')).toMatch(/1 series changes[\s\S]*1 series, 1 request,/);
  await library.press('Import');
  await expect.poll(() => library.text('main')).toContain('Imported: 1 of 1 series');
  expect(account.ratings.get(id)?.rating).toBe(7);
  await library.press('Close');
}

/** And takes that back. */
async function dropTwoSeries({ account }: Walk, library: WalkTab): Promise<void> {
  const before = new Map(account.statuses);
  await library.select('Status', 'Reading');
  await expect.poll(() => library.text('.library-bar')).toMatch(/\d+ of \d+ series/);
  await pressInFirstRow(library, [' ', 'Shift+ArrowDown']);
  await expect.poll(() => library.text('.library-bar')).toContain('2 selected');
  await library.select('Set status…', 'Dropped');
  await library.press('Apply');
  await expect.poll(() => library.text('main')).toContain('set: 2 of 2 series');
  expect([...account.statuses].filter(([id, status]) => before.get(id) !== status)).toHaveLength(2);
  await library.press('Undo all');
  await library.press('Undo');
  await expect.poll(() => library.text('main')).toContain('Undone: 2 of 2 series');
  expect(new Map(account.statuses)).toEqual(before);
}
