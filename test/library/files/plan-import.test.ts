import { describe, expect, it } from 'vitest';
import type { CopiedSeries } from '../../../lib/library/files/library-copy';
import {
  addedBy,
  importCost,
  planImport,
  type TakenPart,
  type TakenSeries,
  takenParts,
  withParts,
} from '../../../lib/library/files/plan-import';
import { defaultSeriesSettings } from '../../../lib/library/series/series-settings';
import type { PlannedEntry } from '../../../lib/model/bulk-change';
import { id } from '../rows';
import { copied } from './lists';

const chapters = (...numbers: number[]) => numbers.map((n) => ({ id: id(n) }));
const settings = { ...defaultSeriesSettings, isMuted: true };
const unset = { isFollowed: false, status: null } as const;
const everything = copied(1, { rating: 8, read: chapters(11, 12), settings });

/** Changes of one series, each as "kind: before → after". */
function changes(taken: TakenSeries, here: readonly CopiedSeries[] = []): string[] {
  return planImport([taken], here).flatMap(({ edits }) =>
    edits.map(({ kind, before, after }) => `${kind}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`),
  );
}

describe('what an import changes', () => {
  it('is all that the file says of a series that is not known here', () => {
    const [only] = planImport([everything], []);
    expect(only).toEqual({
      mangaId: id(1),
      edits: [
        { kind: 'mark', key: id(11), before: false, after: true },
        { kind: 'mark', key: id(12), before: false, after: true },
        { kind: 'follow', key: id(1), before: false, after: true },
        { kind: 'status', key: id(1), before: null, after: 'reading' },
        { kind: 'rating', key: id(1), before: null, after: 8 },
        { kind: 'settings', key: id(1), before: defaultSeriesSettings, after: settings },
      ],
    });
  });

  it('is nothing where all is as in the file', () => {
    expect(planImport([everything], [everything])).toEqual([]);
  });

  it('is only what differs', () => {
    expect(changes(copied(1, { status: 'dropped' }), [copied(1)])).toEqual(['status: "reading" → "dropped"']);
    expect(changes(copied(1, { rating: 3 }), [copied(1, { rating: 9 })])).toEqual(['rating: 9 → 3']);
    expect(changes(copied(1, { read: chapters(1, 2) }), [copied(1, { read: chapters(2) })])).toEqual([
      'mark: false → true',
    ]);
    expect(changes(copied(1), [copied(1, { isFollowed: false })])).toEqual(['follow: false → true']);
  });

  it('takes nothing away that the file lacks', () => {
    expect(changes(copied(1, unset), [everything])).toEqual([]);
    expect(planImport([], [everything])).toEqual([]);
  });

  it('leaves settings that the file does not name, whatever their order', () => {
    const here = copied(1, { settings: { ...settings, note: 'mine' } });
    expect(changes({ ...copied(1), settings: { isMuted: true } }, [here])).toEqual([]);
    const [only] = planImport([{ ...copied(1), settings: { waitDays: 9 } }], [here]);
    expect(only?.edits).toMatchObject([{ after: { note: 'mine', isMuted: true, waitDays: 9 } }]);
    const { note, ...others } = settings;
    expect(changes(copied(1, { settings: { note, ...others } }), [copied(1, { settings })])).toEqual([]);
  });

  it.each<[part: TakenPart, kinds: string[]]>([
    ['list', ['follow', 'status']],
    ['ratings', ['rating']],
    ['read', ['mark', 'mark']],
    ['settings', ['settings']],
  ])('is %s alone where a person chooses that', (part, kinds) => {
    const [only] = planImport([withParts(everything, new Set([part]))], []);
    expect(only?.edits.map(({ kind }) => kind)).toEqual(kinds);
    expect(planImport([withParts(everything, new Set())], [])).toEqual([]);
    expect(withParts(everything, new Set(takenParts))).toEqual(everything);
  });

  it('is new where the series is in no list here, read or rated as it may be', () => {
    const here = [copied(1), copied(2, { ...unset, rating: 4 })];
    const entries = planImport([copied(1, { rating: 2 }), copied(2), copied(3)], here);
    const { added, changed } = addedBy(entries, here);
    expect(changed.map(({ mangaId }) => mangaId)).toEqual([id(1)]);
    expect(added.map(({ mangaId }) => mangaId)).toEqual([id(2), id(3)]);
    expect(addedBy([], here)).toEqual({ added: [], changed: [] });
  });
});

describe('the requests of an import', () => {
  const none: ReadonlySet<string> = new Set();
  const reads = (n: number, count: number): PlannedEntry => {
    const read = Array.from({ length: count }, (_, m) => ({ id: id(n * 1_000 + m) }));
    return planImport([copied(n, { ...unset, read })], [])[0] ?? { mangaId: id(n), edits: [] };
  };

  it('are one for each follow, status and rating, and none for settings', () => {
    expect(importCost(planImport([copied(1, { rating: 2, settings })], []), none, false).requests).toBe(3);
    expect(importCost(planImport([{ ...copied(1, unset), settings }], []), none, false).requests).toBe(0);
  });

  it('look up a hundred chapters at once that have no row here, for twenty series at a time', () => {
    const entries = Array.from({ length: 40 }, (_, n) => reads(n + 1, 6));
    expect(importCost(entries, none, false).requests).toBe(40 + 2 + 2);
    const known = new Set(entries.flatMap(({ edits }) => edits.map(({ key }) => key)));
    expect(importCost(entries, known, false).requests).toBe(40);
    expect(importCost(entries, known, true)).toEqual({ requests: 240, singleMarks: 240 });
  });
});
