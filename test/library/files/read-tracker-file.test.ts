import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nothingLacking } from '../../../lib/library/files/library-copy';
import { readTrackerFile } from '../../../lib/library/files/read-tracker-file';
import { trackerFileOf } from '../../../lib/library/files/xml-file';
import { type ReadingStatus, readingStatuses } from '../../../lib/service/ids';
import { bytesOf } from './damaged-files';
import { copied, entryOf, type Fields, listOf } from './lists';

function read(text: string) {
  const found = readTrackerFile(bytesOf(text));
  if ('refusal' in found) throw new Error(found.refusal);
  return found;
}
const one = (fields: Fields) => read(listOf(entryOf(7, fields))).tracked[0];

describe('a list of MyAnimeList', () => {
  it('is read series by series, without what it has no word for here', () => {
    expect(read(listOf(entryOf(7), entryOf(9, { my_score: 0, my_read_chapters: 0, my_status: 'Dropped' })))).toEqual({
      tracked: [
        { mal: 7, at: 1, title: 'Series 7', status: 'reading', rating: 8, readUpTo: 12 },
        { mal: 9, at: 2, title: 'Series 9', status: 'dropped', rating: null, readUpTo: 0 },
      ],
      refused: [],
    });
    expect(read('<myanimelist/>')).toEqual({ tracked: [], refused: [] });
  });

  it.each<[written: string | number, status: ReadingStatus | null]>([
    ['Reading', 'reading'],
    ['Completed', 'completed'],
    ['On-Hold', 'on_hold'],
    ['on hold', 'on_hold'],
    ['Dropped', 'dropped'],
    ['Plan to Read', 'plan_to_read'],
    ['<![CDATA[Reading]]>', 'reading'],
    [1, 'reading'],
    [2, 'completed'],
    [3, 'on_hold'],
    [4, 'dropped'],
    [6, 'plan_to_read'],
    ['', null],
  ])('says %s as %s', (my_status, status) => {
    expect(one({ my_status })?.status).toBe(status);
  });

  it.each<[my_status: string, my_rereading: string, status: ReadingStatus]>([
    ['Completed', 'YES', 're_reading'],
    ['Completed', '1', 're_reading'],
    ['Reading', 'yes', 're_reading'],
    ['Dropped', 'YES', 'dropped'],
    ['Completed', '', 'completed'],
    ['Completed', '0', 'completed'],
  ])('that says %s, read again: %s, means %s', (my_status, my_rereading, status) => {
    expect(one({ my_status, my_rereading })?.status).toBe(status);
  });

  it('is read with fields missing, attributes, comments, instructions and elements that it does not know', () => {
    const text = `<?xml version='1.0'?><?xml-stylesheet href="a.xsl"?>
      <myanimelist version="1" xml:lang='en'><!-- mine <a> & b -->
        <future><manga><manga_mangadb_id>1</manga_mangadb_id></manga></future>
        <manga added = "2020"><manga_mangadb_id> 7 </manga_mangadb_id><extra><my_score>3</my_score></extra>
          <manga_title>A &amp; B &lt;3 &#x732b;&#128570; <![CDATA[& <more>]]>!</manga_title><?later?><empty /></manga>
      </myanimelist><!-- the end -->`;
    const title = 'A & B <3 猫😺 & <more>!';
    const unset = { status: null, rating: null, readUpTo: 0 };
    expect(read(text).tracked).toEqual([{ mal: 7, at: 1, title, ...unset }]);
  });

  it.each(['utf-8', 'UTF8', 'us-ascii'])('is read where it says that it is %s', (encoding) => {
    const text = listOf(entryOf(7)).replace('UTF-8', encoding);
    expect(readTrackerFile(bytesOf(text))).toMatchObject({ tracked: [{ mal: 7 }] });
  });

  it.each([
    ['wherever it stands', { my_status: 'Dropped' }, 'twice'],
    ['also the sound one of two, where the other is damaged', { my_score: 11 }, 'rating'],
  ])('has a series twice refused, %s', (_, fields, reason) => {
    const { tracked, refused } = read(listOf(entryOf(7), entryOf(8), entryOf(7, fields)));
    expect(tracked.map(({ mal }) => mal)).toEqual([8]);
    const first = { at: 1, title: 'Series 7', reason: 'twice' };
    expect(refused).toEqual([first, { ...first, at: 3, reason }]);
  });

  it('that we have exported is read as it was written', () => {
    const letters = fc
      .string({ unit: 'binary', maxLength: 40 })
      .map((text) => text.replace(/[^\t\n\r -\ud7ff\ue000-\ufffd]/g, ''));
    const series = fc.uniqueArray(
      fc.record({
        ...{ mal: fc.integer({ min: 1, max: 999_999_999 }), title: letters },
        ...{ status: fc.constantFrom(...readingStatuses), rating: fc.option(fc.integer({ min: 1, max: 10 })) },
        readUpTo: fc.nat(9_999),
      }),
      { selector: ({ mal }) => mal },
    );
    fc.assert(
      fc.property(series, (written) => {
        const copies = written.map((parts, n) => copied(n + 1, parts));
        const { text } = trackerFileOf({ series: copies, history: [], ...nothingLacking });
        const expected = written.map((parts, n) => ({ ...parts, at: n + 1, title: parts.title.trim() }));
        expect(read(text)).toEqual({ tracked: expected, refused: [] });
      }),
    );
  });
});
