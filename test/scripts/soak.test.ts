import { glob, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

const good: Outcome = { isGood: true, took: 60_000, attacks: 2 };

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
    const progress = await soak(soakOf(async (name) => ({ ...good, isGood: name === 'b' })));
    expect(soakLine(progress, Date.UTC(2026, 10, 22, 23))).toBe('| 2026-11-22 | abc | 5 | 6 | 3.0 | a; c |\n');
  });

  it('says that nothing failed', async () => {
    expect(soakLine(await soak(soakOf(async () => good)), 0)).toContain('| none |');
  });
});

describe('the parts of a soak', () => {
  const seedsOf = (parts: readonly Part[], isWanted: (args: readonly string[]) => boolean) =>
    parts
      .filter(({ script, args }) => script.endsWith('simulate.ts') && isWanted(args))
      .map(({ args }) => [args.at(-3), args.at(-1)].map(Number));

  it.each([
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
  ])('are %i seeds of each simulation, in pieces', (seeds, pieces) => {
    const parts = soakParts(seeds);
    expect(seedsOf(parts, (args) => args.includes('--background'))).toEqual(pieces);
    expect(seedsOf(parts, (args) => !args.includes('--background'))).toEqual(pieces);
  });

  it('take out every defence, in both browsers, and have names of their own', () => {
    const parts = soakParts(2000);
    const hostile = parts.filter(({ attacks }) => attacks !== undefined);
    expect(hostile.map(({ environment }) => environment)).toEqual([
      { DEXMARK_WEAKENED: 'all' },
      { DEXMARK_WEAKENED: 'all' },
    ]);
    expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
  });

  it('run every file of attacks, each runner by a name that fits it', async () => {
    const files = await Array.fromAsync(glob('test/e2e/*hostile*.{test,spec}.ts', { cwd: projectFolder }));
    const filters = soakParts(2000).flatMap(({ attacks, args }) => (attacks ? args.filter(isHostile) : []));
    expect(files.length).toBeGreaterThan(2);
    expect(files.filter((file) => !filters.some((filter) => file.startsWith(filter)))).toEqual([]);
  });
});

const isHostile = (arg: string) => arg.startsWith('test/e2e/') && arg.includes('hostile');
