import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../lib/clock.ts';
import { projectFolder } from '../../scripts/setup/run.mjs';
import { type Part, soakParts } from '../../scripts/soak/parts.ts';
import * as results from '../../scripts/soak/results.ts';
import { type Outcome, type Soak, soak } from '../../scripts/soak/soak.ts';

const good: Outcome = { tests: 2, failures: [], tookMs: 60_000 };

let ran: string[];
let kept: readonly results.PartRun[];
beforeEach(() => {
  ran = [];
  kept = [];
});

function soakOf(become: (name: string) => Promise<Outcome>, changes: Partial<Soak> = {}): Soak {
  return {
    parts: ['a', 'b', 'c'].map((name) => ({ name, script: '', args: [] })),
    runs: [],
    content: () => 'today',
    commit: () => 'abc',
    now: () => Date.UTC(2026, 10, 22, 23),
    runPart: ({ name }: Part) => {
      ran.push(name);
      return become(name);
    },
    keep: async (run) => {
      kept = results.addRun(kept, run);
      return [...kept];
    },
    say: () => undefined,
    isStopped: () => false,
    ...changes,
  };
}

function runOf(part: string, changes: Partial<results.PartRun> = {}): results.PartRun {
  return { part, day: '2026-11-22', commit: 'abc', content: 'today', tests: 2, failures: [], minutes: 1, ...changes };
}

describe('a soak', () => {
  it('runs every part, whatever became of those before, and keeps a line of each', async () => {
    const runs = await soak(
      soakOf(async (name) => {
        if (name === 'a') throw new Error('no such program');
        return name === 'b' ? { ...good, failures: ['a mark arrives'] } : good;
      }),
    );
    expect(ran).toEqual(['a', 'b', 'c']);
    expect(runs).toEqual([
      runOf('a', { tests: 0, failures: ['a'], minutes: 0 }),
      runOf('b', { failures: ['a mark arrives'] }),
      runOf('c'),
    ]);
    expect(kept).toEqual(runs);
  });

  it('that is killed has kept the parts before', async () => {
    await new Promise<void>((killed) => {
      void soak(soakOf((name) => (name === 'a' ? Promise.resolve(good) : new Promise<never>(() => killed()))));
    });
    expect(kept).toEqual([runOf('a')]);
  });

  it('keeps no line of a part during which the files changed', async () => {
    const content = () => (ran.includes('b') ? 'tomorrow' : 'today');
    const runs = await soak(soakOf(async () => good, { content }));
    expect(runs).toEqual([runOf('a'), runOf('c', { content: 'tomorrow' })]);
  });

  it('that is asked to stop runs nothing more, and the part that this ended counts as never run', async () => {
    const isStopped = () => ran.includes('b');
    expect(await soak(soakOf(async () => good, { isStopped }))).toEqual([runOf('a')]);
    expect(ran).toEqual(['a', 'b']);
  });
});

describe('the results of the soak', () => {
  const parts = [...'abcd'].map((name) => ({ name }));
  const today = { content: 'today', day: '2026-11-23' };
  const runs = [
    runOf('a', { day: '2026-11-21', content: 'before', commit: 'old' }),
    runOf('b', { failures: ['a mark arrives'] }),
    runOf('d', { day: '2026-11-20', content: 'before', commit: 'gone' }),
  ];

  it('leave what has not run on this content: first what never ran, then the oldest', () => {
    expect(results.partsLeft(parts, runs, today).map(({ name }) => name)).toEqual(['c', 'd', 'a']);
  });

  it('leave a part that has other seeds each day, the day after', () => {
    const daily = [{ name: 'b', isDaily: true as const }];
    expect(results.partsLeft(daily, runs, today)).toEqual(daily);
    expect(results.partsLeft(daily, runs, { ...today, day: '2026-11-22' })).toEqual([]);
  });

  it('say how old each part is, in commits, and which has failed', () => {
    const ages: Readonly<Record<string, number>> = { abc: 0, old: 1 };
    expect(results.agesOf([...'abcd'], runs, (commit) => ages[commit] ?? null)).toEqual([
      '0 commits ago: b (failed)',
      '1 commit ago: a',
      'at a commit that is not in this history: d',
      'never run: c',
    ]);
  });

  it('keep the last ten runs of a part beside each other, and tell how often a test failed in them', () => {
    const first = results.addRun([runOf('a'), runOf('b')], runOf('a', { failures: ['a mark arrives'] }));
    expect(first.map(({ part }) => part)).toEqual(['a', 'a', 'b']);
    expect(results.failedLately(first, 'a')).toEqual(['a mark arrives: failed 1 of the last 2']);
    const later = [...'0123456789'].reduce((all, commit) => results.addRun(all, runOf('a', { commit })), first);
    expect(later.map(({ commit }) => commit)).toEqual([...'0123456789', 'abc']);
    expect(results.failedLately(later, 'a')).toEqual([]);
  });

  it('are read as they were written, and refused in another shape', () => {
    expect(results.parseRuns(results.formatRuns(runs))).toEqual(runs);
    expect(() => results.parseRuns('{"part":"a"}\n')).toThrow();
    expect(() => results.parseRuns('a\n')).toThrow();
  });
});

describe('the parts of a soak', () => {
  const DAY_NUMBER = 20_785;
  const parts = soakParts(DAY_NUMBER * DAY + HOUR);

  it('are two thousand seeds of each simulation, in pieces, and a hundred that no other day has', () => {
    const pieces = [0, 500, 1_000, 1_500].map((first) => [first, 500]);
    const seedsOf = (isWanted: (args: readonly string[]) => boolean) =>
      parts
        .filter(({ script, args }) => script.endsWith('simulate.ts') && isWanted(args))
        .map(({ args }) => [args.at(-3), args.at(-1)].map(Number));
    const all = [...pieces, [100 * DAY_NUMBER, 100]];
    for (const isBackground of [true, false])
      expect(seedsOf((args) => args.includes('--background') === isBackground)).toEqual(all);
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
