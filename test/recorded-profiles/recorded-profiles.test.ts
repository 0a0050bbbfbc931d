import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resumeWork } from '../../entrypoints/background/resume-work';
import type { Dependencies } from '../../lib/actions/dependencies';
import { openDexmark } from '../../lib/database/database';
import { defaultChoices } from '../../lib/settings/choices';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';
import { signInTo } from '../support/signed-in';
import { found, type LeftBehind, leaveBehind } from './left-behind';
import { type Recording, recordProfile, restoreProfile } from './recording';

interface RecordedProfile {
  readonly leftBehind: LeftBehind;
  readonly recording: Recording;
}

const folder = import.meta.dirname;
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));

let world: BackgroundWorld;
afterEach(end);

async function end(): Promise<void> {
  await world?.end();
  vi.restoreAllMocks();
}

/**
 * A profile that a build has left is kept here as it was, and every later build opens it with nothing lost. `RECORD_PROFILE=2026-11-22 npx
 * vitest run test/recorded-profiles` keeps one more, of the build of that day.
 */
describe('what a person has left behind', () => {
  it('is recorded', () => {
    expect(names).not.toEqual([]);
  });

  it('is found again by the build that left it', async () => {
    const { leftBehind, recording } = await profileOfToday();
    await end();
    await expectFound({ leftBehind, recording });
  }, 60_000);

  it.each([
    ['the session', (recording: Recording) => without(recording, 'sealed')],
    ['what waits', (recording: Recording) => without(recording, 'intents')],
    ['the follow list', (recording: Recording) => without(recording, 'manga')],
    ['the settings', (recording: Recording) => ({ ...recording, sync: {} })],
  ])('is missed where %s is gone', async (_, taken) => {
    const { leftBehind, recording } = await profileOf(names[0]);
    const parts = await opened(taken(recording));
    await expect(found(parts).then((there) => expect(there).toEqual(leftBehind))).rejects.toThrow();
  });

  it.each(names)(
    'with the build of %s is found by this one, and arrives',
    async (name) => {
      await expectFound(await profileOf(name));
    },
    60_000,
  );
});

describe('each row of the queue and the library', () => {
  it.each(names)('of %s is there with all it said, by the names of today', async (name) => {
    const { recording } = await profileOf(name);
    world = backgroundWorld();
    await restoreProfile(recording);
    const database = await openDexmark();
    for (const [store, rename] of Object.entries(todaysNames)) {
      const today = store === 'setAside' ? 'quarantined' : (store as 'intents');
      expect(await database.getAll(today)).toEqual(rowsOf(recording, store).map(rename));
    }
    database.close();
  });

  it('is recorded with something to say in each field that has another name today', async () => {
    const recordings = await Promise.all(names.map(async (name) => (await profileOf(name)).recording));
    const rows = recordings.flatMap((recording) =>
      Object.keys(todaysNames).flatMap((store) => rowsOf(recording, store)),
    );
    const said = new Set(rows.flatMap((row) => fieldsOf(row)));
    expect([...Object.keys(inAnIntent), 'took', 'whole', 'heard'].filter((field) => !said.has(field))).toEqual([]);
  });
});

/** What versions 2 and 3 of the database called it, and what it is called since. */
const inAnIntent: Readonly<Record<string, string>> = {
  id: 'operationId',
  before: 'baseline',
  replaced: 'undoValue',
  earlier: 'previous',
  unanswered: 'inDoubt',
  met: 'lastError',
  looks: 'verifications',
  lookAt: 'verifyAt',
};
const statesOfReports: Readonly<Record<string, string>> = { looking: 'verifying', asking: 'needs-decision' };
const todaysNames: Readonly<Record<string, (row: Record<string, unknown>) => unknown>> = {
  intents: (row) => withNames(inAnIntent, statesOfReports, row),
  setAside: (row) => row,
  manga: (row) => withNames({ took: 'localOverrides', whole: 'complete' }, {}, row),
  markers: (row) => withNames({ heard: 'unconfirmed' }, {}, row),
};

function withNames(
  fields: Readonly<Record<string, string>>,
  states: Readonly<Record<string, string>>,
  value: unknown,
): unknown {
  if (Array.isArray(value)) return value.map((one) => withNames(fields, states, one));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [
    fields[name] ?? name,
    name === 'name' && typeof one === 'string' ? (states[one] ?? one) : withNames(fields, states, one),
  ]);
  return Object.fromEntries(entries);
}

/** Those that are not empty. */
function fieldsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => (one === null ? [] : [name, ...fieldsOf(one)]));
}

/** With `RECORD_PROFILE`, a date, in the environment it is kept for the builds to come. */
async function profileOfToday(): Promise<RecordedProfile> {
  const { subtle } = crypto;
  const generateKey = subtle.generateKey.bind(subtle) as (...how: unknown[]) => Promise<CryptoKey>;
  // The key of a session can be used but not read: it could not be recorded.
  vi.spyOn(subtle, 'generateKey').mockImplementation(
    (algorithm, _, uses) => generateKey(algorithm, true, uses) as never,
  );
  world = backgroundWorld();
  const parts = await world.start();
  await leaveBehind(world, parts);
  const leftBehind = await found(parts);
  world.kill();
  // Pictures are large, and a browser may let go of them at any time.
  await parts.database.clear('covers');
  const profile = { leftBehind, recording: await recordProfile(world.clock.now()) };
  const { RECORD_PROFILE: date } = process.env;
  if (date) await writeFile(join(folder, `${date}.json`), `${JSON.stringify(profile)}\n`);
  return profile;
}

async function profileOf(name = 'none'): Promise<RecordedProfile> {
  const { leftBehind, recording }: RecordedProfile = JSON.parse(await readFile(join(folder, name), 'utf8'));
  // A setting that has come since has its default.
  return { leftBehind: { ...leftBehind, settings: { ...defaultChoices, ...leftBehind.settings } }, recording };
}

function rowsOf({ databases }: Recording, store: string): Record<string, unknown>[] {
  const rows = databases
    .flatMap(({ stores }) => stores.filter(({ name }) => name === store))
    .flatMap(({ rows }) => rows);
  return rows.map(({ value }) => value as Record<string, unknown>);
}

/** As if the rows of a store had got lost. */
function without(recording: Recording, store: string): Recording {
  const databases = recording.databases.map((database) => ({
    ...database,
    stores: database.stores.map((each) => (each.name === store ? { ...each, rows: [] } : each)),
  }));
  return { ...recording, databases };
}

/** This build in a browser that has that profile and no network. */
async function opened(recording: Recording): Promise<Dependencies> {
  world = backgroundWorld();
  world.isReachable = false;
  world.clock.set(recording.at - world.clock.now());
  await restoreProfile(recording);
  return world.start();
}

async function expectFound({ leftBehind, recording }: RecordedProfile): Promise<void> {
  const parts = await opened(recording);
  expect(await found(parts)).toEqual(leftBehind);

  // The service of this test does not know the session of that one.
  world.isReachable = true;
  await signInTo(world, parts);
  void resumeWork(parts);
  const kept = new Set(Object.keys(leftBehind.waiting));
  const marks = Object.entries(leftBehind.waiting).filter(([what]) => what.startsWith('mark '));
  expect(kept.size).toBeGreaterThan(40);
  await world.until(() => marks.every(([what, read]) => world.reader.read.has(what.slice('mark '.length)) === read));
  const left = async () => (await parts.outbox.all(world.reader.id)).filter(({ state }) => state.name !== 'refused');
  await world.until(async () => (await left()).every(({ kind }) => kind === 'report'));
  expect(await left()).toHaveLength(rowsOf(recording, 'intents').filter((row) => row.kind === 'report').length);
}
