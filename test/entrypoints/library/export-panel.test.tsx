// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ExportDialog } from '../../../components/library/files/ExportDialog';
import { createExport } from '../../../entrypoints/library/files/export-state';
import { openForReading } from '../../../lib/database/database';
import { Failure } from '../../../lib/failure';
import type { ChapterRow, MangaRow } from '../../../lib/model/rows';
import { defaultSettings } from '../../../lib/settings/settings';
import type { View } from '../../../lib/storage/views';
import { chapter, id, manga, NOW } from '../../library/rows';
import { mount, press, settle } from '../../support/mount';
import { quiet } from '../../support/views';
import { virtualClock } from '../../support/virtual-clock';
import { waitFor } from '../../support/wait-for';
import { knownLibrary } from '../known-library';

const account = quiet.session.account?.id ?? '';

afterEach(() => vi.unstubAllEnvs());

async function opened(rows: readonly MangaRow[], open = openForReading, chapters: readonly ChapterRow[] = []) {
  const clock = { ...virtualClock(), now: () => NOW };
  const { know } = await knownLibrary(account);
  await know(rows, chapters);
  const [download, ask] = [vi.fn(), vi.fn().mockResolvedValue(undefined)];
  const [revision, ratingsRequest] = [signal<View<'revision'> | null>(null), signal<View<'ratings'> | null>(null)];
  const state = createExport({
    ...{ session: signal(quiet.session), settings: signal(defaultSettings), openForReading: open },
    ...{ clock, now: () => NOW, download, ask, revision, ratingsRequest, seriesRequest: signal(null) },
  });
  const Panel = () => (
    <ExportDialog
      {...{ form: state.form.value, count: state.count.value, left: state.left.value, savedAs: state.savedAs.value }}
      {...{ failure: state.failure.value, onChoose: state.choose, onSave: state.save, onClose: vi.fn() }}
      {...{ missing: state.missing.value, unsure: state.unsure.value, onLoad: state.load }}
    />
  );
  const page = await mount(<Panel />);
  const before = page.querySelector('[role=status]')?.textContent;
  await waitFor(async () => {
    await settle();
    expect(page.querySelector('[role=status], [role=alert]')?.textContent).not.toBe('Reading your library…');
  });
  const save = async () => {
    await press(page, 'Save file');
    return download.mock.lastCall ?? [];
  };
  return { page, download, save, before, ask, know, revision, ratingsRequest };
}

async function choose(page: HTMLElement, label: string) {
  const input = [...page.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label));
  await act(() => input?.querySelector('input')?.click());
}

describe('the export of a library', () => {
  it('reads it, says what it holds, and hands the person a file in each form', async () => {
    const { page, save, before } = await opened([
      manga({ id: id(1), title: 'A', trackers: { mal: 4, al: null } }),
      manga({ id: id(2), title: 'B' }),
    ]);
    expect(before).toBe('Reading your library…');
    expect(page.textContent).toContain('Ready to save: 2 series.');
    const [name, json, type] = await save();
    expect(page.textContent).toContain('Saved 2 series as dexmark-library-2026-01-31.json.');
    expect([name, type]).toEqual(['dexmark-library-2026-01-31.json', 'application/json']);
    expect(JSON.parse(json).series.map(({ title }: { title: string }) => title)).toEqual(['A', 'B']);

    expect(page.querySelector('#export-csv')?.textContent).toContain('starts with an apostrophe.');
    await choose(page, 'Table (CSV)');
    expect(page.textContent).toContain('Ready to save: 2 series.');
    const [table, csv] = await save();
    expect(table).toBe('dexmark-library-2026-01-31.csv');
    expect(csv).toContain(`\r\n${id(2)},B,B,true,reading`);

    await choose(page, 'List for other sites (XML)');
    expect(page.textContent).toContain('Ready to save: 1 series.');
    expect(page.querySelector('details')?.textContent).toMatch(/^1 series isn’t in this file.*B$/);
    expect((await save())[1]).toContain('<manga_mangadb_id>4</manga_mangadb_id>');
  });

  it('says what it lacks, asks for that at a press that names its cost, and has it then', async () => {
    const rated = { rating: { value: 8, at: NOW } } as const;
    const rows = [manga({ id: id(1), title: 'A' }), manga({ id: id(2), title: 'B', ...rated })];
    const { page, save, ask, know, revision, ratingsRequest } = await opened(rows);
    expect(page.textContent).toContain('Your rating of 1 series isn’t loaded yet; it would be missing from the file.');
    expect(page.textContent).not.toContain('Older chapters');
    await press(page, 'Load them (1 request)');
    expect(ask.mock.calls).toEqual([['ratings.fetch', { mangaIds: [id(1)] }]]);
    expect(page.textContent).toContain('Loading… 1 left');
    await know([manga({ id: id(1), title: 'A', ...rated })]);
    await act(() => {
      ratingsRequest.value = { mangaIds: [id(1)], state: 'idle' };
      revision.value = { stamp: 'later' };
    });
    await waitFor(async () => {
      await settle();
      expect(page.textContent).not.toContain('loaded yet');
    });
    expect(JSON.parse((await save())[1]).series.map((one: { rating: number }) => one.rating)).toEqual([8, 8]);
  });

  it('says of which series a list for other sites does not say how far they are read, and what an import replaces there', async () => {
    const trackers = { mal: 4, al: null };
    const { page, save } = await opened([manga({ title: 'A', trackers })], openForReading, [chapter(90)]);
    expect(page.querySelector('#export-xml')?.textContent).toContain(
      'Importing it there replaces the status, chapters read and score of entries already in your list',
    );
    await choose(page, 'List for other sites (XML)');
    expect(page.querySelector('details')?.textContent).toMatch(
      /^1 series in this file won’t change its entry on the other site.*A: Older chapters aren’t loaded$/,
    );
    expect((await save())[1]).toContain('<update_on_import>0</update_on_import>');
  });

  it('says what a list for other sites has as the status of a series that has none', async () => {
    const { page, save } = await opened([manga({ title: 'A', status: null, trackers: { mal: 4, al: null } })]);
    expect(page.querySelector('#export-xml')?.textContent).toContain(
      'A series you follow without a status is listed as “Reading” or “Plan to read”, because every entry there needs one.',
    );
    await choose(page, 'List for other sites (XML)');
    expect((await save())[1]).toContain('<my_status>Plan to Read</my_status>');
  });

  it.each([
    ['Pacific/Kiritimati', '2026-02-01'],
    ['Pacific/Pago_Pago', '2026-01-31'],
    ['Asia/Tokyo', '2026-01-31'],
  ])('is named for the day in %s, where the person is', async (zone, day) => {
    vi.stubEnv('TZ', zone);
    const { save } = await opened([manga()]);
    expect((await save())[0]).toBe(`dexmark-library-${day}.json`);
  });

  it.each<[string, readonly MangaRow[], typeof openForReading, string]>([
    ['there is nothing', [], openForReading, 'There’s nothing to export.'],
    [
      'it could not be read',
      [manga()],
      () => Promise.reject(new Failure('storage-failed')),
      'couldn’t read Dexmark’s data',
    ],
  ])('offers no file where %s, and says so', async (_, rows, open, sentence) => {
    const { page, download } = await opened(rows, open);
    expect(page.textContent).toContain(sentence);
    await press(page, 'Save file');
    expect(download).not.toHaveBeenCalled();
  });
});
