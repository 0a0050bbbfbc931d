import { glob, readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { eraseEverything } from '../../lib/actions/erase-everything';
import { type RegisteredItem, registry } from '../../lib/actions/registry';
import { createDiagnosticLog } from '../../lib/diagnostics/diagnostic-log';
import { forgetPageItems } from '../../lib/settings/page-items';
import { TABS_FILLED } from '../../lib/storage/background-items';
import { alarmNames, lockNames } from '../../lib/storage/names';
import { pageStorage } from '../settings/page-storage';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';
import { PRODUCT, readSources } from '../support/source-tree';
import { noteOf, notes } from '../support/storage-notes';
import { definitionsIn } from '../support/stored-items';
import { leaveBehind } from './left-behind';

const files = await readSources(PRODUCT);
const areas = ['local', 'session', 'sync'] as const;

describe('the registry of what is kept outside the database', () => {
  it('names every item that the code declares, with the file that owns it', () => {
    const declared = files.flatMap(definitionsIn);
    expect(declared.length).toBeGreaterThan(20);
    const registered = new Set(registry.map(({ item }) => item.key));
    expect(declared.filter((key) => !registered.has(key))).toEqual([]);
    const paths = new Set(files.map(({ path }) => path));
    expect(registry.filter((entry) => !paths.has(noteOf(entry).owner))).toEqual([]);
  });

  it('finds a declaration that was left out', () => {
    const planted = {
      path: 'lib/settings/a.ts',
      source: "export const A = storedItem('local', 'left.out', v.any(), null);",
    };
    expect(definitionsIn(planted)).toEqual(['left.out']);
    expect(registry.map(({ item }) => item.key)).not.toContain('left.out');
  });

  it('has a note for each item, and none for another', () => {
    const keys = new Set(registry.map(({ item }) => item.key));
    expect(Object.keys(notes).filter((key) => !keys.has(key))).toEqual([]);
    expect(() => registry.map(noteOf)).not.toThrow();
    expect(() => noteOf({ item: { ...TABS_FILLED, key: 'planted' }, erasure: 'stays' })).toThrow('planted');
  });

  it('names each key of an area once', () => {
    const names = registry.map(nameOf);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });

  it('is the table of docs/storage.md', async () => {
    const page = await readFile('docs/storage.md', 'utf8');
    expect(page).toContain(itemsTable());
    expect(namesIn(page, 'lock')).toEqual(Object.values(lockNames).map(shownName));
    expect(namesIn(page, 'alarm')).toEqual(Object.values(alarmNames).map(shownName));
  });

  it('is what people are told is kept where, and nothing else is', async () => {
    const rows = await toldRows();
    const untold = registry.filter((entry) => !rows.some((row) => tells(row, entry)));
    expect(untold.map((entry) => `${entry.item.key}: ${noteOf(entry).what}`)).toEqual([]);
    const invented = rows.filter((row) => isOutside(row) && !registry.some((entry) => tells(row, entry)));
    expect(invented.map(([what]) => what)).toEqual([]);
  });

  it('finds a row that tells of a wrong place', () => {
    const [entry] = registry;
    if (!entry) throw new Error('the registry is empty');
    expect(tells([noteOf(entry).what, 'IndexedDB', 'a day'], entry)).toBe(false);
  });
});

describe('what is kept outside the database', () => {
  let world: BackgroundWorld;
  beforeEach(() => {
    world = backgroundWorld();
    vi.stubGlobal('localStorage', pageStorage());
  });
  afterEach(async () => {
    await world.end();
    vi.restoreAllMocks();
  });

  it('is registered, and is what its schema says, in a profile that was lived in', async () => {
    const parts = await world.start();
    await leaveBehind(world, parts);
    expect(await strangers()).toEqual([]);
    for (const { area, key, stored } of await everything()) {
      const entry = registry.find(({ item }) => item.area === area && item.key === key);
      expect(entry && v.is(entry.item.schema, stored), `${area} ${key}`).toBe(true);
    }
    await fakeBrowser.storage.session.set({ planted: true });
    expect(await strangers()).toEqual(['session planted']);
  }, 60_000);

  it('is gone when everything was erased, but for what stays', async () => {
    const parts = await world.start();
    await plantEverything();
    const diagnostics = createDiagnosticLog(world.clock);
    await world.through(eraseEverything(parts, diagnostics));
    forgetPageItems();
    expect(await leftovers()).toEqual([]);
    expect((await fakeBrowser.storage.local.get('outbox.backup'))['outbox.backup']).toMatchObject({ intents: [] });
    const { 'settings.copy': copy = {} } = await fakeBrowser.storage.local.get('settings.copy');
    expect(JSON.stringify(copy)).toBe('{}');
    expect((await everything()).map(({ key }) => key)).toEqual(
      expect.arrayContaining(['pacing.breaker', 'session.passwordAttempts', 'pacing.ledger']),
    );
  });

  it.each(['local', 'session', 'sync', 'page'] as const)('is found where the erasure leaves it: %s', async (area) => {
    if (area === 'page') localStorage.setItem('planted', '1');
    else await fakeBrowser.storage[area].set({ planted: 1 });
    expect(await leftovers()).toEqual([`${area} planted`]);
  });
});

/** What lies there and has to be gone when everything was erased. */
const leftovers = () => allBut(registry.filter(({ erasure }) => erasure === 'stays' || erasure === 'emptied'));

/** What lies there and is no key of ours. */
const strangers = () => allBut(registry);

async function allBut(entries: readonly RegisteredItem[]): Promise<string[]> {
  const known = new Set(entries.map(nameOf));
  return (await everything()).map(({ area, key }) => `${area} ${key}`).filter((name) => !known.has(name));
}

function nameOf({ item }: RegisteredItem): string {
  return `${item.area} ${item.key}`;
}

async function everything() {
  const kept = await Promise.all(
    areas.map(async (area) => {
      const stored: Record<string, unknown> = await fakeBrowser.storage[area].get(null);
      return Object.entries(stored).map(([key, stored]) => ({ area, key, stored }));
    }),
  );
  const ofPages = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place) ?? '');
  return [...kept.flat(), ...ofPages.map((key) => ({ area: 'page', key, stored: localStorage.getItem(key) }))];
}

/** Every key, and one in each area that an earlier version may have left. */
async function plantEverything(): Promise<void> {
  for (const { item } of registry) {
    if (item.area === 'page') localStorage.setItem(item.key, '"planted"');
    else await fakeBrowser.storage[item.area].set({ [item.key]: 'planted' });
  }
  for (const area of areas) await fakeBrowser.storage[area].set({ 'of.yesterday': 'planted' });
}

const [local, session] = ['`storage.local`', '`storage.session`'];
const placeNames = { local, session, sync: 'sync storage', page: '`localStorage`' };

type Row = readonly string[];

/** The table for people, on whichever page it stands. */
async function toldRows(): Promise<Row[]> {
  const pages = ['README.md'];
  for await (const page of glob('docs/*.md')) pages.push(page);
  const texts = await Promise.all(pages.map((page) => readFile(page, 'utf8')));
  const table = texts.flatMap((text) => text.split('| what | where | for how long |\n|---|---|---|\n').slice(1));
  expect(table).toHaveLength(1);
  const [rows = ''] = (table[0] ?? '').split('\n\n');
  return rows.split('\n').map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function tells([what = '', where = '']: Row, entry: RegisteredItem): boolean {
  return what.includes(noteOf(entry).what) && where.includes(placeNames[entry.item.area]);
}

function isOutside([, where = '']: Row): boolean {
  return Object.values(placeNames).some((name) => where.includes(name));
}

function itemsTable(): string {
  const erasures = { erased: 'goes', emptied: 'is emptied', last: 'goes last', stays: 'stays' };
  const rows = registry.map((entry) => {
    const { item, erasure } = entry;
    const { owner, lock } = noteOf(entry);
    const key = item.key
      .replace(/^(settings\.hidden)\.[0-9a-f]$/, '$1.0` to `f')
      .replace(/^(series)\.[0-9a-f]$/, '$1.0` to `f')
      .replace(/^(settings\.choice)\..+$/, '$1.…');
    const initial = item.initial === undefined ? '–' : `\`${JSON.stringify(item.initial)}\``;
    return `| \`${key}\` | ${placeNames[item.area]} | ${initial} | ${erasures[erasure]} | ${lock ? `\`${lock}\`` : '–'} | \`${owner}\` |`;
  });
  const head = '| key | where | where it is missing | "erase everything" | lock | owner |\n|---|---|---|---|---|---|\n';
  return head + [...new Set(rows)].join('\n');
}

/** The names in the page's table of locks or of alarms, each of which has to say why it is there. */
function namesIn(page: string, title: string): string[] {
  const [, table = ''] = page.split(`| ${title} | why |\n|---|---|\n`);
  const [rows = ''] = table.split('\n\n');
  return [...rows.matchAll(/^\| `(.+)` \| \S.* \|$/gm)].map(([, name = '']) => name);
}

function shownName(name: string | ((id: string) => string)): string {
  return typeof name === 'string' ? name : name('…');
}
