import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entriesIn } from '../../lib/actions/series/series-settings';
import { settingsOf } from '../../lib/library/series/series-settings';
import {
  changedItems,
  changedRow,
  entryKey,
  entryOfRow,
  fitting,
  joined,
  mergedRow,
  type SyncedEntries,
} from '../../lib/library/series/synced-series';
import type { SeriesSettings, SeriesSettingsRow } from '../../lib/model/series-settings';
import { seriesKey } from '../../lib/settings/sync-buckets';
import type { UnparsedItems } from '../../lib/storage/stored-item';
import { idOf, TAG } from './synced-ids';

/** Of two items, so that devices write over each other's. */
const ids = Array.from({ length: 6 }, (_, n) => idOf(n, 2));
const START = Date.UTC(2026, 0, 31);

/** The browser's own sync: each device has a copy of the items; what it writes goes to the others item by item, and the last one stays. */
interface Device {
  readonly skewMs: number;
  readonly rows: Map<string, SeriesSettingsRow>;
  items: Record<string, unknown>;
  /** Changes of items that wait to be taken up; a death loses them. */
  heard: UnparsedItems[];
  /** Items of the server that have not arrived. */
  incoming: Record<string, unknown>;
}

class Devices {
  readonly all: Device[];
  now = START;
  server: Record<string, unknown> = {};
  /** What was changed last of each series. */
  readonly latest = new Map<string, unknown>();
  writes = 0;

  constructor(skews: readonly number[]) {
    this.all = skews.map((skewMs) => ({ skewMs, rows: new Map(), items: {}, heard: [], incoming: {} }));
  }

  change(device: Device, mangaId: string, change: Partial<SeriesSettings>): void {
    this.now += 1;
    const row = changedRow(device.rows.get(mangaId), change, this.now + device.skewMs);
    if (row.changedAt !== device.rows.get(mangaId)?.changedAt)
      this.latest.set(entryKey(TAG, mangaId), entryOfRow({ mangaId, ...row }));
    device.rows.set(mangaId, { mangaId, ...row });
  }

  /** As `syncSeriesSettings`, cut off by a refusal or a death where `fate` says so. */
  sync(device: Device, fate: 'done' | 'refused' | 'dead' = 'done', overtaken: () => void = () => undefined): void {
    const taken = [...device.heard];
    const stored = entriesIn(device.items).entries;
    const known = joined([stored, ...taken.map((items) => entriesIn(items).entries)]);
    overtaken();
    for (const [key, entry] of known) {
      const mangaId = key.slice(TAG.length + 1);
      const row = mergedRow(device.rows.get(mangaId), entry);
      if (row) device.rows.set(mangaId, { mangaId, ...row });
    }
    if (fate === 'dead') device.heard = [];
    if (fate !== 'done') return;
    device.heard.splice(0, taken.length);
    for (const [digit, item] of changedItems(stored, fitting(joined([known, this.entriesOf(device)])))) {
      this.writes += 1;
      const key = seriesKey(digit);
      const written = structuredClone(item);
      device.items[key] = this.server[key] = written;
      for (const other of this.all) if (other !== device) other.incoming[key] = written;
      delete device.incoming[key];
    }
  }

  deliver(device: Device): void {
    const items = device.incoming;
    device.incoming = {};
    Object.assign(device.items, items);
    if (Object.keys(items).length > 0) device.heard.push(items);
  }

  /** @returns false where they are not done within many rounds. */
  settle(): boolean {
    for (let round = 0; round < 30; round++) {
      const before = this.writes;
      for (const device of this.all) {
        this.deliver(device);
        this.sync(device);
      }
      if (this.writes === before) return true;
    }
    return false;
  }

  entriesOf(device: Device): SyncedEntries {
    return new Map(
      [...device.rows.values()].flatMap((row) => {
        const entry = entryOfRow(row);
        return entry ? [[entryKey(TAG, row.mangaId), entry] as const] : [];
      }),
    );
  }
}

const settingsHere = ({ rows }: Device) => ids.map((mangaId) => settingsOf(rows.get(mangaId)));

const change: fc.Arbitrary<Partial<SeriesSettings>> = fc.oneof(
  fc.record({ isMuted: fc.boolean() }),
  fc.record({ languages: fc.constantFrom(null, ['fr'], ['de', 'en']) }),
  fc.record({ groups: fc.subarray([ids[0] ?? '', ids[1] ?? '']), waitDays: fc.nat({ max: 60 }) }),
);
const fate = fc.constantFrom('done' as const, 'done' as const, 'refused' as const, 'dead' as const);
const device = fc.nat(2);
const step = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), device, series: fc.nat(ids.length - 1), change }),
  fc.record({ kind: fc.constant('deliver' as const), device }),
  fc.record({ kind: fc.constant('sync' as const), device, fate, isOvertaken: fc.boolean() }),
);

function play(devices: Devices, steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]): void {
  for (const one of steps) {
    const device = devices.all[one.device];
    if (!device) continue;
    if (one.kind === 'change') devices.change(device, ids[one.series] ?? '', one.change);
    else if (one.kind === 'deliver') devices.deliver(device);
    // An item arrives between the read and the write, which then goes over it.
    else devices.sync(device, one.fate, () => one.isOvertaken && devices.deliver(device));
  }
}

function someDevices(many: number) {
  const devices = new Devices(Array.from({ length: many }, () => 0));
  const [one, other] = devices.all;
  if (!one || !other) throw new Error('two devices at least');
  return { devices, one, other };
}

describe('devices that change the settings of the same series', () => {
  it('have the same settings in the end, the newest of each series, whatever came when, was refused or cut off by a death', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 3 }), fc.array(step, { maxLength: 60 }), (many, steps) => {
        const { devices } = someDevices(many);
        play(devices, steps);
        expect(devices.settle()).toBe(true);
        for (const device of devices.all)
          expect(Object.fromEntries(devices.entriesOf(device))).toEqual(Object.fromEntries(devices.latest));
        for (const device of devices.all) expect(settingsHere(device)).toEqual(settingsHere(devices.all[0] ?? device));
      }),
      { numRuns: 400 },
    );
  });

  it('agree also where their clocks differ by hours, and what a device changes after it has heard of the others is the newest', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -7_200_000, max: 7_200_000 }), { minLength: 2, maxLength: 3 }),
        fc.array(step, { maxLength: 40 }),
        fc.boolean(),
        (skews, steps, isMuted) => {
          const devices = new Devices(skews);
          play(devices, steps);
          expect(devices.settle()).toBe(true);
          const [last] = devices.all;
          if (!last) return;
          devices.change(last, ids[0] ?? '', { isMuted });
          expect(devices.settle()).toBe(true);
          for (const device of devices.all) {
            expect(settingsHere(device)[0]?.isMuted).toBe(isMuted);
            expect(settingsHere(device)).toEqual(settingsHere(last));
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('with more settings than there is room for have the last changed ones in common, and stop writing', () => {
    const { devices, one, other } = someDevices(2);
    for (let n = 0; n < 500; n++) {
      devices.change(n % 2 === 0 ? one : other, idOf(n), { isMuted: true });
      if (n % 50 === 0) devices.sync(n % 100 === 0 ? one : other);
    }
    expect(devices.settle()).toBe(true);
    expect([one.rows.size, other.rows.size].every((size) => size >= 250)).toBe(true);
    const synced = entriesIn(devices.server).entries;
    expect(synced.size).toBeGreaterThan(130);
    expect(JSON.stringify(devices.server).length).toBeLessThan(12_100);
    for (const [key, entry] of synced)
      for (const device of devices.all) expect(devices.entriesOf(device).get(key)).toEqual(entry);
    expect(Math.max(...[...synced.values()].map(({ at }) => at))).toBe(START + 500);
    expect(Math.min(...[...synced.values()].map(({ at }) => at))).toBe(START + 501 - synced.size);
  });

  it('agree on what was chosen and is only muted now, or not even that, where there is more than has room, and stop writing, also where one was away', () => {
    const { devices, one, other } = someDevices(3);
    for (let n = 0; n < 300; n++) devices.change(one, idOf(n), { languages: ['fr'] });
    expect(devices.settle()).toBe(true);
    devices.change(other, idOf(299), { languages: null, isMuted: true });
    devices.change(other, idOf(298), { languages: null });
    // Two of them agree, and make room, before the third is there again.
    for (const device of [other, one, other, one]) {
      devices.deliver(device);
      devices.sync(device);
    }
    expect(devices.settle()).toBe(true);
    for (const device of devices.all)
      expect([299, 298].map((n) => settingsOf(device.rows.get(idOf(n))))).toMatchObject([
        { isMuted: true, languages: null },
        { isMuted: false, languages: null },
      ]);
  });
});
