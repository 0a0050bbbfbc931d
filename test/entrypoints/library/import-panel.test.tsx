// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { ImportDialog } from '../../../components/library/files/ImportDialog';
import { createImport } from '../../../entrypoints/library/files/import-state';
import { openForReading } from '../../../lib/database/database';
import { jsonFileOf } from '../../../lib/library/files/read-json';
import type { MangaRow } from '../../../lib/model/rows';
import { defaultSettings } from '../../../lib/settings/settings';
import { damagedFiles, damagedSeries } from '../../library/files/damaged-files';
import { damagedEntries, damagedLists } from '../../library/files/damaged-lists';
import { copied, entryOf, listOf } from '../../library/files/lists';
import { chapter, id, manga, NOW } from '../../library/rows';
import { mount, press, settle } from '../../support/mount';
import { quiet } from '../../support/views';
import { virtualClock } from '../../support/virtual-clock';
import { waitFor } from '../../support/wait-for';
import { knownLibrary } from '../known-library';

const account = quiet.session.account?.id ?? '';
const blob = (bytes: Uint8Array | string) => new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]);

async function opened() {
  const { database, know } = await knownLibrary(account);
  await database.put('metadata', { account, name: 'sync', checkedAt: NOW, knownSince: 0 });
  const here = manga({ id: id(1), title: 'Here', trackers: { mal: 7, al: null } });
  await know([here], [chapter(11, { mangaId: id(1), number: '1' })]);
  const ask = vi.fn().mockResolvedValue(undefined);
  const state = createImport({
    ...{ session: signal(quiet.session), settings: signal(defaultSettings), revision: signal(null) },
    ...{ seriesRequest: signal(null), ratingsRequest: signal(null), clock: virtualClock() },
    ...{ areMarksSingle: signal(false), openForReading, now: () => NOW, ask, newOperationId: () => 'press' },
  });
  const Panel = () => (
    <ImportDialog
      {...{ isBusy: state.isBusy.value, refusal: state.refusal.value, preview: state.preview.value }}
      {...{ pace: null, endsUndo: false }}
      {...{ parts: state.parts.value, failure: state.failure.value, onPart: state.choose, onClose: vi.fn() }}
      onLoad={state.load}
      onFile={(file) => void state.open(file)}
      onStart={() => void state.start()}
    />
  );
  const page = await mount(<Panel />);
  const open = async (bytes: Uint8Array | string) => {
    await act(() => state.open(blob(bytes)));
    await waitFor(async () => {
      await settle();
      expect(state.isBusy.value).toBe(false);
    });
  };
  /** A series that a list of another site may name, and which goes on at chapter 20. */
  const knowLater = (changes: Partial<MangaRow> = {}) =>
    know(
      [manga({ id: id(2), title: 'Later', trackers: { mal: 8, al: null }, ...changes })],
      [chapter(21, { mangaId: id(2), number: '20' })],
    );
  return { page, open, ask, know, knowLater, here };
}

const linesIn = (page: HTMLElement) =>
  Object.fromEntries(
    [...page.querySelectorAll('details')].map((part) => [
      part.querySelector('summary')?.textContent,
      [...part.querySelectorAll('li')].map(({ textContent }) => textContent),
    ]),
  );

describe('the import of a list of another site', () => {
  it('shows what changes, what is not known here with a link that looks for it, and what is refused and why', async () => {
    const { page, open, ask } = await opened();
    await open(listOf(entryOf(7), entryOf(8, { manga_title: 'Dr. &amp; Mx. 猫' }), entryOf(9, { my_score: 11 })));
    expect(linesIn(page)).toEqual({
      '1 series changes': [expect.stringMatching(/^Here: .*8.*\u00a0· 1 /)],
      '1 series isn’t known to Dexmark, but you can search for it on MangaDex': ['Dr. & Mx. 猫'],
      '1 series can’t be imported': ['Series 3\u00a0· Series 9\u00a0· Its rating can’t be read'],
    });
    const link = page.querySelector('a');
    expect(link?.href).toBe('https://mangadex.org/search?q=Dr.+%26+Mx.+%E7%8C%AB');
    expect([link?.target, link?.rel]).toEqual(['_blank', 'noreferrer']);
    expect(page.textContent).toContain('1 series, 2 requests');
    expect(page.textContent).toContain('It follows no series.');
    expect([...page.querySelectorAll('[type=checkbox]')]).toHaveLength(3);

    await press(page, 'Import');
    const taken = { id: id(1), isFollowed: false, status: null, rating: 8, read: [{ id: id(11) }], settings: null };
    expect(ask).toHaveBeenCalledWith('bulk.import', {
      operationId: 'press',
      series: [expect.objectContaining(taken)],
    });
  });

  it('shows each of many that are not known here, some at a time', async () => {
    const { page, open } = await opened();
    await open(listOf(...Array.from({ length: 450 }, (_, n) => entryOf(n + 1_000))));
    expect(page.querySelectorAll('a')).toHaveLength(200);
    await press(page, 'and 250 more');
    await press(page, 'and 50 more');
    expect(page.querySelectorAll('a')).toHaveLength(450);
    expect(page.querySelector('details button')).toBeNull();
  });
});

describe('what an import would know too little of', () => {
  const loads = (page: HTMLElement) => [...page.querySelectorAll('.bulk-note p')].map(({ textContent }) => textContent);

  it('is asked for at a press: older chapters that a list names by a number, and ratings that it replaces', async () => {
    const { page, open, ask, knowLater } = await opened();
    await knowLater();
    await open(listOf(entryOf(8, { my_read_chapters: 19 })));
    expect(loads(page)).toEqual([
      expect.stringMatching(/^Your rating of 1 series .* would clear it\.$/),
      'Older chapters of 1 series aren’t loaded yet. Load them, or they won’t be marked.',
    ]);
    await press(page, 'Load them (1 request or more)');
    await press(page, 'Load them (1 request)');
    expect(ask.mock.calls).toEqual([
      ['series.chapters', { mangaId: id(2) }],
      ['ratings.fetch', { mangaIds: [id(2)] }],
    ]);
  });

  it('is nothing where the list names no chapter, the first is known, or the part is not taken', async () => {
    const { page, open, know, knowLater, here } = await opened();
    const rating = { value: 8, at: NOW } as const;
    await know([{ ...here, rating }]);
    await knowLater({ rating });
    await open(listOf(entryOf(7, { my_read_chapters: 19 }), entryOf(8, { my_read_chapters: 0 })));
    expect(loads(page)).toEqual([]);
    await open(listOf(entryOf(8, { my_read_chapters: 19 })));
    expect(loads(page)).toHaveLength(1);
    const read = [...page.querySelectorAll('label')].find(({ textContent }) => textContent === 'Read chapters');
    await act(() => read?.querySelector('input')?.click());
    expect(loads(page)).toEqual([]);
  });
});

describe('the import of a file of ours', () => {
  it('takes what is sound of it, and says what is not', async () => {
    const { page, open, ask } = await opened();
    const file = JSON.parse(jsonFileOf({ series: [copied(1, { rating: 4 }), copied(2)], history: [] }, NOW));
    await open(JSON.stringify({ ...file, series: [...file.series, { ...copied(3), status: 'gone' }, null] }));
    expect(linesIn(page)).toMatchObject({
      '2 series can’t be imported': [
        'Series 3\u00a0· Series 3\u00a0· Its status can’t be read',
        'Series 4\u00a0· Its entry is damaged',
      ],
    });
    expect([...page.querySelectorAll('[type=checkbox]')]).toHaveLength(4);
    await press(page, 'Import');
    const [, { series }] = ask.mock.lastCall ?? [];
    expect(series.map((one: { id: string }) => one.id)).toEqual([id(1), id(2)]);
  });

  it('is of the file that was chosen last', async () => {
    const { page, open } = await opened();
    await Promise.all([open(jsonFileOf({ series: [copied(2)], history: [] }, NOW)), open('{}')]);
    expect(page.querySelector('[role=alert]')?.textContent).toMatch(/^This file is neither/);
    expect(page.querySelectorAll('details')).toHaveLength(0);
  });

  it('takes one that is dropped anywhere on the dialog', async () => {
    const { page } = await opened();
    const drop = new Event('drop', { bubbles: true, cancelable: true });
    Object.assign(drop, { dataTransfer: { files: [blob('{}')] } });
    await act(() => void page.querySelector('h2')?.dispatchEvent(drop));
    await waitFor(async () => {
      await settle();
      expect(page.querySelector('[role=alert]')?.textContent).toMatch(/^This file is neither/);
    });
    expect(drop.defaultPrevented).toBe(true);
  });
});

/** What is said of the first file of each reason. */
async function saidOfEach(
  files: readonly (readonly [name: string, file: Uint8Array, reason: string])[],
  sentenceIn: (page: HTMLElement) => string | undefined | null,
) {
  const { page, open } = await opened();
  const sentences: string[] = [];
  for (const [first] of Map.groupBy(files, ([, , reason]) => reason).values()) {
    if (first) await open(first[1]);
    sentences.push(sentenceIn(page) ?? '');
  }
  return sentences;
}

describe('a damaged file', () => {
  it('has a sentence for each reason', async () => {
    const alert = (page: HTMLElement) => page.querySelector('[role=alert]')?.textContent;
    const sentences = await saidOfEach([...damagedFiles, ...damagedLists], alert);
    expect(sentences).toHaveLength(12);
    expect(new Set(sentences).size).toBe(12);
    for (const sentence of sentences) expect(sentence).toMatch(/^(This file|This is|Dexmark|A newer) .*\.$/);
  });

  it('has a line for each reason why a series is refused', async () => {
    const reason = (page: HTMLElement) => linesIn(page)['1 series can’t be imported']?.[0]?.split('\u00a0· ').at(-1);
    const lines = await saidOfEach([...damagedSeries, ...damagedEntries], reason);
    expect(lines).toHaveLength(7);
    expect(new Set(lines).size).toBe(7);
    expect(lines.filter((line) => !/^Its /.test(line))).toEqual(['It has no valid ID']);
  });
});
