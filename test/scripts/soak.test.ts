import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../lib/clock.ts';
import { projectFolder } from '../../scripts/setup/run.mjs';
import { type Part, soakParts } from '../../scripts/soak/parts.ts';
import { type Outcome, progressFile } from '../../scripts/soak/progress.ts';
import { type Soak, soak, soakLine } from '../../scripts/soak/soak.ts';

let folder: string;
let ran: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dexmark-soak-'));
  ran = [];
});
afterEach(() => rm(folder, { recursive: true }));

const good: Outcome = { isGood: true, took: 60_000, tests: 2 };

function soakOf(become: (name: string) => Promise<Outcome>, changes: Partial<Soak> = {}): Soak {
  const parts: readonly Part[] = ['a', 'b', 'c'].map((name) => ({ name, script: '', args: [] }));
  const runPart = ({ name }: Part) => {
    ran.push(name);
    return become(name);
  };
  const file = progressFile(join(folder, 'cache/soak.json'));
  return { commit: 'abc', seeds: 5, parts, file, runPart, say: () => undefined, isStopped: () => false, ...changes };
}

/** A run that is killed in part b: nothing comes after it. */
async function killedInB(changes: Partial<Soak> = {}): Promise<void> {
  const killed = new Promise<void>((resolve) => {
    const become = (name: string) => (name === 'a' ? Promise.resolve(good) : new Promise<never>(() => resolve()));
    void soak(soakOf(become, changes));
  });
  await killed;
  ran = [];
}

describe('a soak', () => {
  it('that was killed goes on with what is left', async () => {
    await killedInB();
    const { outcomes } = await soak(soakOf(async () => good));
    expect(ran).toEqual(['b', 'c']);
    expect(Object.keys(outcomes)).toEqual(['a', 'b', 'c']);
  });

  it.each<[why: string, changes: Partial<Soak>]>([
    ['another commit', { commit: 'def' }],
    ['another number of seeds', { seeds: 6 }],
  ])('begins at the beginning for %s', async (_, changes) => {
    await killedInB();
    await soak(soakOf(async () => good, changes));
    expect(ran).toEqual(['a', 'b', 'c']);
  });

  it('begins at the beginning where files have changed that no commit has', async () => {
    await killedInB({ commit: 'abc+changes' });
    await soak(soakOf(async () => good, { commit: 'abc+changes' }));
    expect(ran).toEqual(['a', 'b', 'c']);
  });

  it('that is asked to stop runs nothing more, and the part that this ended is left', async () => {
    const isStopped = () => ran.includes('b');
    await soak(soakOf(async (name) => ({ ...good, isGood: name === 'a' }), { isStopped }));
    expect(ran).toEqual(['a', 'b']);
    ran = [];
    const { outcomes } = await soak(soakOf(async () => good));
    expect(ran).toEqual(['b', 'c']);
    expect(Object.values(outcomes).every(({ isGood }) => isGood)).toBe(true);
  });

  it('runs every part, whatever became of those before', async () => {
    const { outcomes } = await soak(
      soakOf(async (name) => {
        if (name === 'a') throw new Error('no such program');
        return { ...good, isGood: name !== 'b' };
      }),
    );
    expect(ran).toEqual(['a', 'b', 'c']);
    expect(Object.values(outcomes).map(({ isGood }) => isGood)).toEqual([false, false, true]);
  });

  it('says in one line what was run, how long it took and what failed', async () => {
    const bad = { ...good, isGood: false };
    const progress = { commit: 'abc', seeds: 5, outcomes: { a: bad, 'attacks in b': good, c: bad } };
    expect(soakLine(progress, Date.UTC(2026, 10, 22, 23))).toBe('| 2026-11-22 | abc | 5 | 2 | 3.0 | a; c |\n');
  });

  it('says that nothing failed', async () => {
    expect(soakLine(await soak(soakOf(async () => good)), 0)).toContain('| none |');
  });
});

describe('the parts of a soak', () => {
  const DAY_NUMBER = 20_785;
  const parts = partsOf(2_000);
  const seedsOf = (parts: readonly Part[], isWanted: (args: readonly string[]) => boolean) =>
    parts
      .filter(({ script, args }) => script.endsWith('simulate.ts') && isWanted(args))
      .map(({ args }) => [args.at(-3), args.at(-1)].map(Number));

  function partsOf(seeds: number): readonly Part[] {
    return soakParts(seeds, DAY_NUMBER * DAY + HOUR);
  }

  it.each<[seeds: number, pieces: readonly (readonly [first: number, count: number])[]]>([
    [
      2000,
      [
        [0, 500],
        [500, 500],
        [1000, 500],
        [1500, 500],
      ],
    ],
    [
      700,
      [
        [0, 500],
        [500, 200],
      ],
    ],
    [1, [[0, 1]]],
  ])('are %i seeds of each simulation, in pieces, and a hundred that no other day has', (seeds, pieces) => {
    const ofDay = [[100 * DAY_NUMBER, 100]];
    const some = partsOf(seeds);
    expect(seedsOf(some, (args) => args.includes('--background'))).toEqual([...pieces, ...ofDay]);
    expect(seedsOf(some, (args) => !args.includes('--background'))).toEqual([...pieces, ...ofDay]);
  });

  it('have names of their own', () => {
    expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
  });

  it('run each test that `npm test` leaves out, in one part or in its shards', async () => {
    const files = await Array.fromAsync(glob('test/**/*.{spec,test}.{ts,tsx}', { cwd: projectFolder }));
    const isLeftOut = async (file: string) => {
      if (file.includes('.soak.')) return true;
      return file.endsWith('.spec.ts') && (await readFile(join(projectFolder, file), 'utf8')).includes("'@soak'");
    };
    const leftOut = await Array.fromAsync(files, async (file) => ((await isLeftOut(file)) ? [file] : []));
    const withoutShard = (name: string) => name.replace(/, \d of \d$/, '');
    const partsWith = (file: string) =>
      new Set(parts.filter(({ tests }) => tests?.files.includes(file)).map(({ name }) => withoutShard(name)));
    expect(leftOut.flat().length).toBeGreaterThan(60);
    expect(leftOut.flat().filter((file) => partsWith(file).size !== 1)).toEqual([]);
  });

  it('name no file that is not there', async () => {
    const named = new Set(parts.flatMap(({ tests }) => tests?.files ?? []));
    const there = await Array.fromAsync(glob([...named], { cwd: projectFolder }));
    expect(new Set(there)).toEqual(named);
  });
});
