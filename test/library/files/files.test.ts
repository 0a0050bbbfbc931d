import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { csvFileOf } from '../../../lib/library/files/csv-file';
import { type CopiedSeries, type Lacking, nothingLacking } from '../../../lib/library/files/library-copy';
import { jsonFileOf } from '../../../lib/library/files/read-json';
import { trackerFileOf } from '../../../lib/library/files/xml-file';
import { defaultSeriesSettings } from '../../../lib/library/series/series-settings';
import type { ReadingStatus } from '../../../lib/service/ids';
import { id, NOW } from '../rows';
import { copied } from './lists';

const history = [{ at: NOW, from: 'popup', read: true, chapterIds: [id(7)], undoneIds: [] }] as const;

afterEach(() => vi.unstubAllEnvs());

describe('the JSON', () => {
  it('holds everything, and says what it is', () => {
    vi.stubEnv('TZ', 'UTC');
    const series = [
      copied(1, { read: [{ id: id(11), volume: '1', number: '2' }, { id: id(12) }] }),
      copied(2, { rating: 7, settings: { ...defaultSeriesSettings, isMuted: true, note: '“So”, she said.\n' } }),
    ];
    const whole = series.map(({ readNumbers: _, ...one }) => one);
    expect(JSON.parse(jsonFileOf({ series, history }, NOW))).toEqual({
      ...{ format: 'dexmark-library', version: 1, savedAt: '2026-01-31T12:00:00.000Z', series: whole },
      history: [{ ...history[0], at: '2026-01-31T12:00:00.000Z' }],
    });
  });

  it.each([
    ['Pacific/Kiritimati', '2026-02-01T02:00:00.000+14:00'],
    ['Pacific/Pago_Pago', '2026-01-31T01:00:00.000-11:00'],
    ['Asia/Kathmandu', '2026-01-31T17:45:00.000+05:45'],
  ])('says the day and the time in %s, where the person is, and which moment that was', (zone, at) => {
    vi.stubEnv('TZ', zone);
    expect(JSON.parse(jsonFileOf({ series: [], history }, NOW))).toMatchObject({ savedAt: at, history: [{ at }] });
    expect(Date.parse(at)).toBe(NOW);
  });

  it('is whole where there is nothing', () => {
    expect(JSON.parse(jsonFileOf({ series: [], history: [] }, NOW))).toMatchObject({ series: [], history: [] });
  });
});

/** As spreadsheets read it: what begins with a quote goes on to the next one that stands alone, and what follows that belongs to it. */
function rowsIn(csv: string, separator = ','): string[][] {
  const rows = [['']];
  let isQuoted = false;
  let isBegun = false;
  const add = (text: string) => {
    const row = rows.at(-1) ?? [];
    row.push(`${row.pop()}${text}`);
    isBegun = true;
  };
  for (let at = 0; at < csv.length; at++) {
    const letter = csv.charAt(at);
    if (isQuoted && letter === '"' && csv[at + 1] === '"') add(csv.charAt(++at));
    else if (letter === '"' && (isQuoted || !isBegun)) [isQuoted, isBegun] = [!isQuoted, true];
    else if (isQuoted) add(letter);
    else if (letter === separator) isBegun = !rows.at(-1)?.push('');
    else if (letter === '\n' || letter === '\r') isBegun = !rows.push(['']);
    else add(letter);
  }
  return rows.filter((row) => row.length > 1 || row[0] !== '');
}

function csvCells(parts: Partial<CopiedSeries>): Record<string, string> {
  const [names = [], cells = []] = rowsIn(csvFileOf({ series: [copied(1, parts)], history }).slice(1));
  return Object.fromEntries(names.map((name, n) => [name, cells[n] ?? '']));
}

describe('the CSV', () => {
  it('begins with the mark of UTF-8 and a row of names', () => {
    expect(csvFileOf({ series: [], history })).toMatch(/^\ufeffid,title,main_title,followed,status,[\w,]+\r\n$/);
  });

  it('has one row for each series', () => {
    const settings = { ...defaultSeriesSettings, isMuted: true, languages: ['en', 'fr'], note: 'a, "b"\r\nc' };
    expect(
      csvCells({ rating: 8, read: [{ id: id(3) }, { id: id(4) }], readNumbers: 1, readUpTo: 12, al: 5, settings }),
    ).toEqual({
      ...{
        id: id(1),
        title: 'Series 1',
        main_title: 'Series 1',
        followed: 'true',
        status: 'reading',
        rating: '8',
        read_chapters: '1',
      },
      ...{ read_up_to: '12', myanimelist_id: '1', anilist_id: '5', muted: 'true', languages: 'en fr' },
      note: 'a, "b"\r\nc',
    });
    expect(csvCells({ status: null, mal: null })).toMatchObject({
      status: '',
      rating: '',
      myanimelist_id: '',
      note: '',
    });
  });

  const part = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^[=+\-@＝ \t\r\n"',;\u200b\u202e\ufeff\u3164]{1,5}x?$/),
  );

  it('holds any text in one cell, and none that a spreadsheet runs, whatever separates its cells', () => {
    fc.assert(
      fc.property(part, part, (title, note) => {
        const settings = { ...defaultSeriesSettings, note };
        const cells = csvCells({ title, settings });
        const withoutApostrophes = (text = '') => text.replaceAll("'", '');
        expect(withoutApostrophes(cells.title)).toBe(withoutApostrophes(title));
        expect(withoutApostrophes(cells.note)).toBe(withoutApostrophes(note));
        const csv = csvFileOf({ series: [copied(1, { title, settings })], history });
        for (const separator of [',', ';', '\t'])
          for (const cell of rowsIn(csv.slice(1), separator).flat()) {
            expect(cell).not.toMatch(/^[\s\p{C}\p{DI}]*[=+\-@＝＋－＠﹢﹣﹦﹫]/u);
            if (separator === ',') expect(cell).not.toMatch(/^[\t\r\n]/);
          }
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ...[
      '=1+1',
      '+Anima',
      '-Roulette-',
      '@Full Moon',
      '＝1',
      '﹦1',
      ' =1',
      '\u200b=1+1',
      '\u202e\ufeff=1',
      '\u034f@a',
    ].map((title) => [title, `'${title}`]),
    ['x;=1+1', "x;'=1+1"],
    ['a\t=1+1', "a\t'=1+1"],
    ['two\n-lines\r\n@three', "two\n'-lines\r\n'@three"],
    ['x; \u200b=1', "x;' \u200b=1"],
    ['x;"=1"', `x;'"=1"`],
    ['=1;=2', "'=1;'=2"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['\ntext', "'\ntext"],
  ])('defuses %j as %j', (title, defused) => {
    expect(csvCells({ title }).title).toBe(defused);
  });

  it.each(['"quoted", and more', 'two\nlines', '\u202e evil', 'a, =b', 'x - y; z', 'Re:Zero', "l'été", '12:=3'])(
    'leaves %j as it is',
    (title) => {
      expect(csvCells({ title }).title).toBe(title);
    },
  );
});

/** Entries as their fields, of a file whose texts have no line of their own. */
function entriesIn(xml: string): Record<string, string>[] {
  return [...xml.matchAll(/<manga>\n([\s\S]*?)\n<\/manga>/g)].map(([, entry = '']) =>
    Object.fromEntries([...entry.matchAll(/<(\w+)>([^<>]*)<\/\1>/g)].map(([, name = '', text = '']) => [name, text])),
  );
}

/** Of a library of which nothing is lacking, unless said otherwise. */
const fileOf = (series: readonly CopiedSeries[], lacking: Partial<Lacking> = {}) =>
  trackerFileOf({ series, history, ...nothingLacking, ...lacking });

describe('the XML for other trackers', () => {
  it('names each series by its number at MyAnimeList, and asks for an update', () => {
    const { text, count, left, unsure } = fileOf([copied(1, { rating: 9, readUpTo: 12 })]);
    expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<myanimelist>\n<myinfo>[^\n]*<\/myinfo>\n/);
    expect(entriesIn(text)).toEqual([
      {
        ...{ manga_mangadb_id: '1', manga_title: 'Series 1', my_read_chapters: '12', my_score: '9' },
        ...{ my_status: 'Reading', my_rereading: 'NO', update_on_import: '1' },
      },
    ]);
    expect({ count, left, unsure }).toEqual({ count: 1, left: [], unsure: [] });
  });

  it('says nothing of what is not known here: another site would write it over what it has', () => {
    const lacking = { unrated: new Set([id(1)]), incomplete: new Set([id(2)]) };
    const series = [copied(1, { rating: 9, readUpTo: 3 }), copied(2, { rating: 8, readUpTo: 3 }), copied(3)];
    const [unrated, incomplete, known] = entriesIn(fileOf(series, lacking).text);
    expect(unrated).toMatchObject({ my_read_chapters: '3' });
    expect(unrated).not.toHaveProperty('my_score');
    expect(incomplete).toMatchObject({ my_score: '8' });
    expect(incomplete).not.toHaveProperty('my_read_chapters');
    expect(known).toMatchObject({ my_read_chapters: '0', my_score: '0' });
    expect([unrated, known]).toMatchObject([{ update_on_import: '1' }, { update_on_import: '1' }]);
  });

  it('has entries that a list already has left alone where it is not known how far they are read, and says why', () => {
    const lacking = { incomplete: new Set([id(1)]), unplaced: new Set([id(2)]) };
    const { text, count, unsure } = fileOf(
      [1, 2, 3].map((n) => copied(n, { readUpTo: 9 })),
      lacking,
    );
    const entries = entriesIn(text);
    expect(entries.map(({ update_on_import }) => update_on_import)).toEqual(['0', '0', '1']);
    expect(entries.map(({ my_read_chapters }) => my_read_chapters)).toEqual([undefined, undefined, '9']);
    expect({ count, unsure }).toEqual({
      count: 3,
      unsure: [
        { title: 'Series 1', reason: 'incomplete' },
        { title: 'Series 2', reason: 'unplaced' },
      ],
    });
  });

  it('knows no more of two series with one number than of the one that it knows less of', () => {
    const series = [copied(1, { mal: 5, readUpTo: 3 }), copied(2, { mal: 5 })];
    const { text, unsure } = fileOf(series, { incomplete: new Set([id(2)]) });
    const [entry] = entriesIn(text);
    expect(entry).toMatchObject({ manga_title: 'Series 1', update_on_import: '0' });
    expect(entry).not.toHaveProperty('my_read_chapters');
    expect(unsure).toEqual([{ title: 'Series 1', reason: 'incomplete' }]);
  });

  it.each([
    ['volumes alone', { number: null, volume: '3' }],
    ['a oneshot', { number: null, volume: null }],
    ['a number that counts nothing', { number: '1x1', volume: null }],
  ])('does not say 0 of a series of which %s is read', (_, chapter) => {
    const { text, unsure } = fileOf([copied(1, { read: [{ id: id(9), ...chapter }] }), copied(2)]);
    const [uncounted, unread] = entriesIn(text);
    expect(uncounted).toMatchObject({ update_on_import: '0' });
    expect(uncounted).not.toHaveProperty('my_read_chapters');
    expect(unread).toMatchObject({ my_read_chapters: '0', update_on_import: '1' });
    expect(unsure).toEqual([{ title: 'Series 1', reason: 'uncounted' }]);
  });

  it('changes no entry by a series that is no longer on the service, whose status is not known', () => {
    const gone = { isDeleted: true, isFollowed: false, status: null, read: [{ id: id(9) }], readUpTo: 4 } as const;
    const { text, unsure } = fileOf([copied(1, gone), copied(2, { ...gone, status: 'completed' })]);
    expect(entriesIn(text)).toMatchObject([
      { my_read_chapters: '4', update_on_import: '0' },
      { my_read_chapters: '4', my_status: 'Completed', update_on_import: '1' },
    ]);
    expect(unsure).toEqual([{ title: 'Series 1', reason: 'gone' }]);
  });

  it('has a series rather than one that became it, and is not sure of it where that is read further', () => {
    const gone = { isDeleted: true, isFollowed: false, status: null } as const;
    const series = [5, 6].flatMap((mal) => [
      copied(mal, { mal, status: 'completed', readUpTo: 5 }),
      copied(mal + 10, { ...gone, mal, readUpTo: mal }),
    ]);
    const { text, left, unsure } = fileOf(series);
    expect(entriesIn(text)).toMatchObject([
      { manga_title: 'Series 5', my_read_chapters: '5', my_status: 'Completed', update_on_import: '1' },
      { manga_title: 'Series 6', my_status: 'Completed', update_on_import: '0' },
    ]);
    expect(left.map((one) => one.id)).toEqual([id(15), id(16)]);
    expect(unsure).toEqual([{ title: 'Series 6', reason: 'unplaced' }]);
  });

  it.each<[ReadingStatus | null, string, string]>([
    ['reading', 'Reading', 'NO'],
    ['re_reading', 'Completed', 'YES'],
    ['on_hold', 'On-Hold', 'NO'],
    ['plan_to_read', 'Plan to Read', 'NO'],
    ['dropped', 'Dropped', 'NO'],
    ['completed', 'Completed', 'NO'],
    [null, 'Plan to Read', 'NO'],
  ])('says %s as %s, read again: %s', (status, my_status, my_rereading) => {
    const { text } = fileOf([copied(1, { status })]);
    expect(entriesIn(text)).toMatchObject([{ my_status, my_rereading }]);
  });

  it('calls a follow without a status read where something of it is', () => {
    const { text } = fileOf([copied(1, { status: null, read: [{ id: id(2) }] })]);
    expect(entriesIn(text)).toMatchObject([{ my_status: 'Reading' }]);
  });

  it('lists what it cannot name, and of two with one number the one that is read less', () => {
    const series = [copied(1, { mal: null }), copied(2, { mal: 5, readUpTo: 3 }), copied(3, { mal: 5, readUpTo: 9 })];
    const { text, count, left } = fileOf(series);
    expect(entriesIn(text)).toMatchObject([{ manga_title: 'Series 3' }]);
    expect(count).toBe(1);
    expect(left.map(({ id }) => id)).toEqual([id(1), id(2)]);
  });

  it('has nothing of series that are not in the list', () => {
    const { count, left } = fileOf([copied(1, { isFollowed: false, status: null })]);
    expect({ count, left }).toEqual({ count: 0, left: [] });
  });

  it('holds any title, without what XML cannot hold', () => {
    const title = 'A <b> & ]]> "c"\u0000\u000b\ud800\uffff 猫😺';
    const { text } = fileOf([copied(1, { title })]);
    expect(entriesIn(text)).toMatchObject([{ manga_title: 'A &lt;b&gt; &amp; ]]&gt; "c" 猫😺' }]);
  });
});
