import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { createSeriesSync } from '../../entrypoints/background/series-sync';
import { eraseEverything } from '../../lib/actions/erase-everything';
import { configureSeries, syncSeriesSettings } from '../../lib/actions/series/series-settings';
import { SECOND } from '../../lib/clock';
import { createDiagnosticLog, readDiagnostics } from '../../lib/diagnostics/diagnostic-log';
import { recordFailures } from '../../lib/diagnostics/log-failure';
import { demoAccount } from '../../lib/session/demo';
import { enter, givenBackground, nextLife, parts, pass, world } from '../support/given-background';
import { readView } from '../support/read-view';
import { theFirst } from '../support/service-side';
import { limitSyncStorage } from '../support/sync-limits';
import { enterDemo, leave } from '../support/worker-side';

type Items = Record<string, Record<string, object>>;

let sync: () => void;
let storage: ReturnType<typeof limitSyncStorage>;
/** Series that are followed. */
let one: string;
let two: string;
let three: string;
/** What has the first of them in sync storage. */
let item: string;

givenBackground({
  before: () => {
    storage = limitSyncStorage();
    recordFailures(createDiagnosticLog(world.clock).record);
  },
  // With what the background's own file does for these settings.
  live: async (world) => {
    let own: (() => void) | null = null;
    world.listen = (events) => {
      for (const event of [events.seriesSettings, events.session]) event.on(() => own?.());
    };
    const built = await world.start();
    own = createSeriesSync(built.clock, async () => built);
    own();
    sync = own;
    return built;
  },
});
beforeEach(() => {
  [one = '', two = '', three = ''] = world.reader.follows;
  item = `series.${one.charAt(0)}`;
});
afterEach(() => recordFailures(() => undefined));

const items = async () => {
  const all: Record<string, unknown> = await browser.storage.sync.get(null);
  return Object.fromEntries(Object.entries(all).filter(([key]) => key.startsWith('series.'))) as Items;
};
const entries = async () => Object.values(await items()).flatMap((item) => Object.entries(item));
const noted = async () => (await readDiagnostics()).map(({ place, code }) => `${place} ${code}`);
const rest = (ms = 5 * SECOND) => pass(ms);
const mute = (mangaId: string, isMuted = true) =>
  world.through(configureSeries(parts, { mangaId, change: { isMuted } }));
const settingsKept = () => parts.database.count('seriesSettings');
/** Mutes the first series, and waits until that is written. @returns its entry. */
async function muteOne(): Promise<readonly [key: string, own: object]> {
  await mute(one);
  await rest();
  return (await entries())[0] ?? ['', {}];
}

describe('what is chosen for single series', () => {
  it('goes to other devices without the note, and many changes of two seconds in one write', async () => {
    const from = storage.writes();
    for (const mangaId of [one, two, three]) await mute(mangaId);
    await world.through(configureSeries(parts, { mangaId: one, change: { note: 'private', languages: ['fr'] } }));
    await rest();
    expect(storage.writes()).toBe(from + 1);
    const written = await entries();
    expect(written.map(([key]) => key.slice(9)).sort()).toEqual([one, two, three].sort());
    expect(JSON.stringify(written)).not.toMatch(/private|note/);
    expect(JSON.stringify(written)).not.toContain(world.reader.id);
    expect(JSON.stringify(written)).not.toContain(world.reader.username);
  });

  it('is written 31 times at most in a minute in which it changes twice a second', async () => {
    const [from, end] = [storage.writes(), world.clock.elapsed() + 60 * SECOND];
    for (let isMuted = true; world.clock.elapsed() < end; isMuted = !isMuted) {
      await mute(one, isMuted);
      await rest(SECOND / 2);
    }
    await rest();
    expect(storage.writes() - from).toBeLessThanOrEqual(31);
    expect(storage.writes() - from).toBeGreaterThan(5);
    const [[, last] = []] = await entries();
    const [row] = await parts.database.getAll('seriesSettings');
    expect(last).toEqual({ at: row?.changedAt, ...(row?.isMuted && { isMuted: true }) });
  });

  it('is written by the next worker where one died before it, and a worker with nothing to do writes nothing', async () => {
    await mute(one);
    world.kill();
    expect(await entries()).toEqual([]);
    await nextLife();
    await rest();
    expect(await entries()).toHaveLength(1);

    const from = storage.writes();
    await nextLife();
    await rest();
    sync();
    await rest();
    expect(storage.writes()).toBe(from);
  });

  it('of another device counts in the badge, and its own later change goes back', async () => {
    await world.until(async () => (await readView('counts')).unreadSeries > 0);
    const before = (await readView('counts')).unreadSeries;
    one = await unreadSeries();
    const [key] = await muteOne();
    await world.until(async () => (await readView('counts')).unreadSeries === before - 1);

    // Its clock is ahead.
    const at = world.clock.now() + 60 * SECOND;
    await browser.storage.sync.set({ [`series.${one.charAt(0)}`]: { [key]: { at } } });
    await world.until(async () => (await readView('counts')).unreadSeries === before);
    await mute(one);
    await rest();
    expect(await entries()).toEqual([[key, { at: at + 1, isMuted: true }]]);
  });

  it('is told again where the item of another device went over it, and what that had stays', async () => {
    const [key, own] = await muteOne();
    const foreign = `ffffffff.${one.charAt(0)}e77c0de-0000-4000-8000-000000000001`;
    await browser.storage.sync.set({ [item]: { [foreign]: { at: 5, isMuted: true } } });
    await rest();
    expect((await items())[item]).toEqual({ [key]: own, [foreign]: { at: 5, isMuted: true } });
    expect(await settingsKept()).toBe(1);
  });

  it('of another device is taken up from what was heard, also where this device has written over it since', async () => {
    const [key] = await muteOne();
    const at = world.clock.now() + SECOND;
    await world.through(syncSeriesSettings(parts, [{ [item]: { [key]: { at, languages: ['fr'] } } }]));
    expect(await parts.library.readSeriesSettings(world.reader.id, one)).toMatchObject({ languages: ['fr'] });
    expect((await items())[item]).toEqual({ [key]: { at, languages: ['fr'] } });
  });

  it('stays here where the browser takes no more, which is noted, and is written later', async () => {
    const refusal = new Error('This request exceeds the MAX_WRITE_OPERATIONS_PER_MINUTE quota.');
    vi.mocked(browser.storage.sync.set).mockRejectedValueOnce(refusal);
    await mute(one);
    await rest();
    expect(await entries()).toEqual([]);
    expect(await noted()).toEqual(['series-sync settings-busy']);
    expect(await parts.library.readMuted(world.reader.id)).toEqual(new Set([one]));
    sync();
    await rest();
    expect(await entries()).toHaveLength(1);
  });

  it('cannot be read where it is no setting: that is noted, and costs nothing else', async () => {
    await browser.storage.sync.set({
      [item]: 'muted',
      'series.f': JSON.parse('{"__proto__":{"at":1}}'),
    });
    await rest();
    expect(await noted()).toContain('series-sync-entry unreadable-answer');
    expect(await settingsKept()).toBe(0);
    await mute(one);
    await rest();
    expect(await entries()).toContainEqual([expect.stringContaining(one), expect.objectContaining({ isMuted: true })]);
  });

  it('of the demo goes nowhere', async () => {
    await leave();
    await enterDemo();
    const row = (await parts.database.getAll('manga')).find(({ account }) => account === demoAccount.id);
    await mute(row?.id ?? '');
    await rest();
    expect(await settingsKept()).toBe(1);
    expect(await items()).toEqual({});
  });

  it('stays in sync storage after a sign-out, where nothing of another device is taken up, and goes with everything', async () => {
    const [key] = await muteOne();
    await leave();
    await browser.storage.sync.set({ [item]: { [key]: { at: world.clock.now() + SECOND } } });
    await rest();
    expect(await parts.database.getAll('seriesSettings')).toMatchObject([{ isMuted: true }]);
    await enter();
    await rest();
    expect(await parts.database.getAll('seriesSettings')).toMatchObject([{ isMuted: false }]);

    await mute(one);
    await world.through(eraseEverything(parts, createDiagnosticLog(world.clock)));
    await rest();
    expect(await items()).toEqual({});
    expect(await settingsKept()).toBe(0);
  });

  it('that sync storage takes eight seconds to give keeps no action waiting', async () => {
    const get: (keys: unknown) => Promise<unknown> = browser.storage.sync.get.bind(browser.storage.sync) as never;
    vi.spyOn(browser.storage.sync, 'get').mockImplementation((async (keys: unknown) => {
      await world.clock.sleep(8 * SECOND);
      return get(keys);
    }) as never);
    const from = world.clock.elapsed();
    await mute(one);
    expect(world.clock.elapsed() - from).toBeLessThan(SECOND);
    await rest(40 * SECOND);
    vi.mocked(browser.storage.sync.get).mockRestore();
    expect(await entries()).toHaveLength(1);
  });
});

/** A series that the badge counts. */
async function unreadSeries(): Promise<string> {
  await parts.library.unreadTotals(world.reader.id);
  return theFirst((await parts.database.getAll('unread')).filter((row) => row.isShown && row.count > 0)).mangaId;
}
