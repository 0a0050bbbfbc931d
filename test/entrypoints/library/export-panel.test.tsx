// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { ExportDialog } from '../../../components/library/take-along/ExportDialog';
import { createExport } from '../../../entrypoints/library/take-along/export-state';
import { openDexmark, openForReading } from '../../../lib/database/database';
import { Failure } from '../../../lib/failure';
import { createLibraryStore } from '../../../lib/library/store';
import type { MangaRow } from '../../../lib/model/rows';
import { defaultSettings } from '../../../lib/settings/settings';
import { defaultFilters, id, manga, NOW } from '../../library/rows';
import { mount, press, settle } from '../../support/mount';
import { quiet } from '../../support/views';
import { virtualClock } from '../../support/virtual-clock';
import '../../support/fresh-database';

const account = quiet.session.account?.id ?? '';

async function opened(rows: readonly MangaRow[], open = openForReading) {
  const clock = { ...virtualClock(), now: () => NOW };
  const store = createLibraryStore({ database: await openDexmark(), clock, filters: () => defaultFilters });
  await store.putManga(account, rows);
  const download = vi.fn();
  const state = createExport({
    ...{ session: signal(quiet.session), settings: signal(defaultSettings), openForReading: open },
    ...{ clock, now: () => NOW, download },
  });
  const Panel = () => (
    <ExportDialog
      {...{ form: state.form.value, count: state.count.value, left: state.left.value, savedAs: state.savedAs.value }}
      {...{ failure: state.failure.value, onChoose: state.choose, onSave: state.save, onClose: vi.fn() }}
    />
  );
  const page = await mount(<Panel />);
  const before = page.querySelector('[role=status]')?.textContent;
  await vi.waitFor(async () => {
    await settle();
    expect(page.querySelector('[role=status], [role=alert]')?.textContent).not.toBe('Reading your library…');
  });
  return { page, download, before };
}

async function choose(page: HTMLElement, label: string) {
  const input = [...page.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label));
  await act(() => input?.querySelector('input')?.click());
}

describe('the export of a library', () => {
  it('reads it, says what it holds, and hands the person a file in each form', async () => {
    const { page, download, before } = await opened([
      manga({ id: id(1), title: 'A', trackers: { mal: 4, al: null } }),
      manga({ id: id(2), title: 'B' }),
    ]);
    expect(before).toBe('Reading your library…');
    expect(page.textContent).toContain('Ready to save: 2 series.');
    await press(page, 'Save file');
    expect(page.textContent).toContain('Saved 2 series as dexmark-library-2026-01-31.json.');
    const [name, json, type] = download.mock.lastCall ?? [];
    expect([name, type]).toEqual(['dexmark-library-2026-01-31.json', 'application/json']);
    expect(JSON.parse(json).series.map(({ title }: { title: string }) => title)).toEqual(['A', 'B']);

    await choose(page, 'Table (CSV)');
    expect(page.textContent).toContain('Ready to save: 2 series.');
    await press(page, 'Save file');
    expect(download.mock.lastCall?.[0]).toBe('dexmark-library-2026-01-31.csv');
    expect(download.mock.lastCall?.[1]).toContain(`\r\n${id(2)},B,true,reading`);

    await choose(page, 'List for other sites (XML)');
    expect(page.textContent).toContain('Ready to save: 1 series.');
    expect(page.querySelector('details')?.textContent).toMatch(/^1 series isn’t in this file.*B$/);
    await press(page, 'Save file');
    expect(download.mock.lastCall?.[1]).toContain('<manga_mangadb_id>4</manga_mangadb_id>');
  });

  it('offers no file where there is nothing', async () => {
    const { page, download } = await opened([]);
    expect(page.textContent).toContain('There’s nothing to export.');
    await press(page, 'Save file');
    expect(download).not.toHaveBeenCalled();
  });

  it('says why the library could not be read', async () => {
    const { page, download } = await opened([manga()], () => Promise.reject(new Failure('storage-failed')));
    expect(page.querySelector('[role=alert]')?.textContent).not.toBe('');
    await press(page, 'Save file');
    expect(download).not.toHaveBeenCalled();
  });
});
