import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entriesIn } from '../../lib/actions/series/series-settings';
import { defaultSeriesSettings } from '../../lib/library/series/series-settings';
import {
  changedItems,
  changedRow,
  entryKey,
  entryOfRow,
  fitting,
  joined,
  mergedRow,
  type SyncedEntry,
} from '../../lib/library/series/synced-series';
import type { SeriesSettings, SeriesSettingsRow } from '../../lib/model/series-settings';
import { seriesKey } from '../../lib/settings/sync-buckets';
import { NOW } from './rows';
import { idOf, TAG } from './synced-ids';

const mangaId = idOf(1);
const row = (settings: Partial<SeriesSettingsRow>): SeriesSettingsRow => ({ mangaId, ...settings });
const entries = (many: number, entry: (n: number) => SyncedEntry) =>
  new Map(Array.from({ length: many }, (_, n) => [entryKey(TAG, idOf(n)), entry(n)] as const));
const bytesOf = (items: object) => new TextEncoder().encode(JSON.stringify(items)).byteLength;
const itemsOf = (wanted: ReturnType<typeof fitting>) =>
  Object.fromEntries([...changedItems(new Map(), wanted)].map(([digit, item]) => [seriesKey(digit), item]));

describe('a change of the settings of a series', () => {
  it('is dated, and later than the one before, also where the clock was set back', () => {
    expect(changedRow(undefined, { isMuted: true }, NOW).changedAt).toBe(NOW);
    expect(changedRow(row({ isMuted: true, changedAt: NOW }), { isMuted: false }, NOW - 5)).toEqual({
      ...defaultSeriesSettings,
      changedAt: NOW + 1,
    });
  });

  it('that is the note alone, or none, is no change for other devices', () => {
    const before = row({ isMuted: true, changedAt: 5 });
    expect(changedRow(before, { note: 'after vol. 2' }, NOW).changedAt).toBe(5);
    expect(changedRow(before, { isMuted: true }, NOW).changedAt).toBe(5);
    expect(changedRow(undefined, { note: 'after vol. 2' }, NOW)).not.toHaveProperty('changedAt');
  });

  it('goes without its note, and without what is the default', () => {
    const all: Partial<SeriesSettingsRow> = { isMuted: true, languages: ['fr'], groups: [idOf(7)], waitDays: 9 };
    expect(entryOfRow(row({ ...all, note: 'private', changedAt: 5 }))).toEqual({ at: 5, ...all });
    expect(entryOfRow(row({ ...defaultSeriesSettings, changedAt: 5 }))).toEqual({ at: 5 });
  });

  it('of an earlier version is older than every other; a note of that time is nothing to be synced', () => {
    expect(entryOfRow(row({ isMuted: true }))).toEqual({ at: 0, isMuted: true });
    expect(entryOfRow(row({ note: 'private' }))).toBeNull();
    expect(entryOfRow(undefined)).toBeNull();
  });

  it('of another device counts where it is the newer, and leaves the note', () => {
    const own = row({ isMuted: true, note: 'private', changedAt: 5 });
    expect(mergedRow(own, { at: 4, languages: ['fr'] })).toBeNull();
    expect(mergedRow(own, { at: 6, languages: ['fr'] })).toEqual({
      ...defaultSeriesSettings,
      languages: ['fr'],
      note: 'private',
      changedAt: 6,
    });
    expect(mergedRow(undefined, { at: 0, isMuted: true })).toMatchObject({ isMuted: true });
  });

  it('of the same millisecond is the same one for both devices', () => {
    const [one, other] = [{ isMuted: true }, { languages: ['fr'] }];
    const taken = [
      mergedRow(row({ ...one, changedAt: 5 }), { at: 5, ...other }),
      mergedRow(row({ ...other, changedAt: 5 }), { at: 5, ...one }),
    ];
    expect(taken.filter((each) => each !== null)).toHaveLength(1);
  });
});

describe('the room in sync storage', () => {
  it('has the settings of about 140 series, the last changed ones', () => {
    const wanted = fitting(entries(1_000, (n) => ({ at: NOW + n, isMuted: true })));
    expect(wanted.size).toBeGreaterThan(135);
    const oldest = Math.min(...[...wanted.values()].map(({ at }) => at));
    expect(oldest).toBe(NOW + 1_000 - wanted.size);
  });

  it('passes over what is too large for it, and takes what is smaller', () => {
    const groups = Array.from({ length: 20 }, (_, n) => idOf(n));
    const wanted = fitting(entries(20, (n) => ({ at: 100 - n, ...(n < 15 ? { groups } : { isMuted: true }) })));
    expect([...wanted.values()].filter((entry) => entry.isMuted)).toHaveLength(5);
    expect(wanted.size).toBeLessThan(20);
  });

  it('is at most 12 kB, and 8 kB in an item, whatever is chosen', () => {
    fc.assert(
      fc.property(anyEntries(), (some) => {
        const items = itemsOf(fitting(some));
        const sizes = Object.entries(items).map(([key, item]) => key.length + bytesOf(item));
        expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(12_000);
        expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(8_192);
      }),
      { numRuns: 60 },
    );
  });

  it('is shared out in the same way by devices that know different ones of those without room', () => {
    fc.assert(
      fc.property(anyEntries(), fc.func(fc.boolean()), (all, isKnown) => {
        const wanted = fitting(all);
        const some = new Map([...all].filter(([key]) => isKnown(key)));
        expect(changedItems(wanted, fitting(joined([some, wanted]))).size).toBe(0);
      }),
      { numRuns: 60 },
    );
  });
});

describe('an item of sync storage', () => {
  const key = seriesKey('1');
  const known = entryKey(TAG, mangaId);

  it('is read as it was written, whatever the order of its fields', () => {
    expect(entriesIn({ [key]: { [known]: { isMuted: true, at: 5, languages: ['fr'] } } })).toEqual({
      entries: new Map([[known, { at: 5, isMuted: true, languages: ['fr'] }]]),
      isWhole: true,
    });
    expect(entriesIn({})).toEqual({ entries: new Map(), isWhole: true });
  });

  it.each<[string, unknown]>([
    ['a text', 'muted'],
    ['a list', [{ at: 5 }]],
    ['a number for yes', { [known]: { at: 5, isMuted: 1 } }],
    ['no time', { [known]: { isMuted: true } }],
    ['a time that no change is ever later than', { [known]: { at: Number.MAX_SAFE_INTEGER, isMuted: true } }],
    ['a fraction of a millisecond', { [known]: { at: 5.5, isMuted: true } }],
    ['a time before all others', { [known]: { at: -1, isMuted: true } }],
    ['a language that is a sentence', { [known]: { at: 5, languages: ['all of them'] } }],
    ['no language at all', { [known]: { at: 5, languages: [] } }],
    ['hundreds of groups', { [known]: { at: 5, groups: Array.from({ length: 300 }, (_, n) => idOf(n)) } }],
    ['a group twice', { [known]: { at: 5, groups: [idOf(1), idOf(1)] } }],
    ['a wait of years', { [known]: { at: 5, waitDays: 4_000 } }],
    ['a series that is none', { [`${TAG}.one`]: { at: 5, isMuted: true } }],
    ['a series of another item', { [entryKey(TAG, idOf(2))]: { at: 5, isMuted: true } }],
    ['an account that is a name', { [`Reader Ann.${mangaId}`]: { at: 5, isMuted: true } }],
    ['a key of every object', JSON.parse(`{"__proto__":{"at":5,"isMuted":true},"constructor":{"at":5}}`)],
  ])('with %s is not believed, which is noted, and costs no other', (_, item) => {
    const whole = { [seriesKey('3')]: { [entryKey(TAG, idOf(3))]: { at: 5, isMuted: true } } };
    expect(entriesIn({ [key]: item, ...whole })).toEqual({
      entries: new Map([[entryKey(TAG, idOf(3)), { at: 5, isMuted: true }]]),
      isWhole: false,
    });
    expect(Object.prototype).not.toHaveProperty('isMuted');
  });

  it('is never a reason to fail', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (item, value) => {
        const { entries: read } = entriesIn({ [key]: item, [seriesKey('3')]: { [entryKey(TAG, idOf(3))]: value } });
        expect(bytesOf(itemsOf(fitting(read)))).toBeLessThan(1_200);
      }),
    );
  });
});

function anyEntries() {
  const settings: fc.Arbitrary<Partial<SeriesSettings>> = fc.record(
    {
      isMuted: fc.constant(true),
      languages: fc.constantFrom(['fr'], ['en', 'de', 'pt-br']),
      groups: fc.integer({ min: 1, max: 20 }).map((many) => Array.from({ length: many }, (_, n) => idOf(n))),
      waitDays: fc.integer({ min: 0, max: 60 }),
    },
    { requiredKeys: [] },
  );
  const entry = fc.tuple(fc.integer({ min: 0, max: 99 }), settings).map(([at, chosen]) => ({ at, ...chosen }));
  // Of few digits, so that an item fills before the others do.
  const key = fc.tuple(fc.constantFrom(TAG, 'ffffffff'), fc.integer({ min: 0, max: 999 }), fc.boolean());
  const named = key.map(([tag, n, isOfOne]) => entryKey(tag, isOfOne ? `0${idOf(n).slice(1)}` : idOf(n)));
  return fc.array(fc.tuple(named, entry), { maxLength: 400, size: 'max' }).map((all) => new Map(all));
}
