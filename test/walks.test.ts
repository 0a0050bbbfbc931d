import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

/** The walks of the README, held against what the files import. */

const readme = readFileSync('README.md', 'utf8');

interface Step {
  readonly path: string;
  /** The functions that the step names. */
  readonly names: readonly string[];
}

interface Walk {
  readonly heading: string;
  readonly longest: number;
  /** Steps that no earlier file leads to by an import, and the file that leads there. */
  readonly borders: Readonly<Record<string, { readonly by: string; readonly says: string }>>;
  /** Files of the same folders that a step asks something of, and hands nothing on to. */
  readonly asked: readonly string[];
}

const composed = { by: 'entrypoints/background/create-dependencies.ts', says: 'import' } as const;
const paced = { by: 'entrypoints/background/create-pacing.ts', says: 'import' } as const;

/** How a request is named, paced and read: what both walks ask at `lib/api` and `lib/pacing`. */
const askedOfEveryRequest = [
  'lib/api/address.ts',
  'lib/api/classify.ts',
  'lib/api/read-whole.ts',
  'lib/api/share-answers.ts',
  'lib/pacing/allowance.ts',
  'lib/pacing/breaker.ts',
  'lib/pacing/departures.ts',
  'lib/pacing/ledger-writer.ts',
  'lib/pacing/networks.ts',
  'lib/pacing/probes.ts',
  'lib/pacing/queue.ts',
  'lib/pacing/quotas.ts',
  'lib/pacing/site-events.ts',
  'lib/pacing/site-traffic.ts',
];

const walks: readonly Walk[] = [
  {
    heading: 'Follow one click',
    longest: 24,
    borders: {
      'entrypoints/background/index.ts': { by: 'lib/messages/question.ts', says: 'sendMessage' },
      'lib/outbox/outbox.ts': composed,
      'lib/pacing/pacer.ts': paced,
    },
    asked: [
      ...askedOfEveryRequest,
      'components/reader/LastWords.tsx',
      'components/reader/ReaderIcon.tsx',
      'entrypoints/reader.content/last-page.ts',
      'entrypoints/reader.content/watch-left-page.ts',
      'lib/actions/chapters/chapter-states.ts',
      'lib/actions/history/mark-origin-of.ts',
      'lib/actions/session/account-of.ts',
      'lib/in-page/take-over.ts',
      'lib/library/bulk-store.ts',
      'lib/library/changes.ts',
      'lib/library/cover-plan.ts',
      'lib/library/follow-list.ts',
      'lib/library/list-reading.ts',
      'lib/library/local-overrides.ts',
      'lib/library/markers.ts',
      'lib/library/pending-counts.ts',
      'lib/library/reading.ts',
      'lib/library/series-settings-writing.ts',
      'lib/library/series-settings.ts',
      'lib/library/synced-series.ts',
      'lib/library/unread-counts.ts',
      'lib/library/up-next-reading.ts',
      'lib/messages/answers.ts',
      'lib/messages/chapter-read.ts',
      'lib/messages/chapter-state.ts',
      'lib/messages/contract.ts',
      'lib/messages/own-runtime.ts',
      'lib/messages/page-document.ts',
      'lib/messages/reply.ts',
      'lib/messages/shape.ts',
      'lib/outbox/delivery/batches.ts',
      'lib/outbox/delivery/intent-sender.ts',
      'lib/outbox/delivery/report-sender.ts',
      // Whether a mark leaves by the route of single ones; as built, none does.
      'lib/outbox/delivery/send-marks.ts',
      'lib/outbox/delivery/send-rating.ts',
      'lib/outbox/delivery/sender.ts',
      'lib/outbox/merge.ts',
      'lib/outbox/reports.ts',
      'lib/pacing/transitions.ts',
      'lib/pacing/verdict.ts',
    ],
  },
  {
    heading: 'Follow one token',
    longest: 12,
    borders: {
      'lib/session/session.ts': composed,
      'lib/pacing/pacer.ts': paced,
    },
    asked: [
      ...askedOfEveryRequest,
      'lib/pacing/scheduler.ts',
      'lib/session/revocations.ts',
      'lib/session/shared-reading.ts',
      'lib/session/storage-failed.ts',
    ],
  },
];

/** What every file may ask: it knows nothing of a click. */
const ground =
  /^(?:components\/(?:look|texts)|lib\/(?:service|model|database|diagnostics|storage|settings))\/|^lib\/[\w-]+\.ts$/;
/** These lead each of thirty messages somewhere else: what they import are other walks. */
const crossroads = ['entrypoints/background/index.ts', 'entrypoints/background/handlers.ts'];

describe.each(walks)('$heading', ({ heading, longest, borders, asked }) => {
  const steps = stepsOf(heading);
  const paths = steps.map(({ path }) => path);

  it('names files that are there, each once, and no more than one can follow', () => {
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.length).toBeLessThanOrEqual(longest);
  });

  it('leads from each file to the next by an import, or over a border that is named', () => {
    const lost = paths.filter((path, place) => {
      if (place === 0) return false;
      const border = borders[path];
      const before = paths.slice(0, place);
      const isLinked = before.some((one) => importsOf(one).has(path) || importsOf(path).has(one));
      return border ? isLinked || !leadsTo(border, path) : !isLinked;
    });
    expect(lost).toEqual([]);
    expect(Object.keys(borders).filter((path) => !paths.includes(path))).toEqual([]);
  });

  it.each(steps)('finds in $path what it names there', ({ path, names }) => {
    const source = readFileSync(path, 'utf8');
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(source))).toEqual([]);
    expect(names).not.toEqual([]);
  });

  it('leaves out no file that a step leads to', () => {
    const met = paths
      .filter((path) => !crossroads.includes(path))
      .flatMap((path) => [...importsOf(path)].flatMap(([to, isType]) => (isType ? [] : [to])))
      .filter((path) => !ground.test(path) && !paths.includes(path));
    expect([...new Set(met)].sort()).toEqual([...asked].sort());
  });
});

it('names files that are there in the tasks that are walked file by file', () => {
  const named = [...readFileSync('docs/tasks.md', 'utf8').matchAll(/`([\w./-]+\/[\w.-]+\.(?:tsx?|yml|md))`/g)];
  expect(named.length).toBeGreaterThan(20);
  expect(named.map(([, path = '']) => path).filter((path) => !existsSync(path))).toEqual([]);
});

it('reads a step, and the imports of a file, types apart', () => {
  expect(stepsIn("1. `lib/a.ts`: `one` asks `two` of `b.ts`.\n   It's done.\n")).toEqual([
    { path: 'lib/a.ts', names: ['one', 'two'] },
  ]);
  const source =
    "import { a } from './a';\nimport { type B } from './b';\nimport type { C } from './c';\nimport { d, type D } from './d';";
  expect(imported(source)).toEqual([
    ['./a', false],
    ['./b', true],
    ['./c', true],
    ['./d', false],
  ]);
});

function stepsOf(heading: string): Step[] {
  const [, rest = ''] = readme.split(`### ${heading}\n`);
  return stepsIn(rest.split(/\n#+ /)[0] ?? '');
}

/** A step begins with the path of its file; what else stands in backquotes and is a name, is a name in that file. */
function stepsIn(text: string): Step[] {
  return text.split(/\n(?=\d+\. )/).flatMap((step) => {
    const [path, ...others] = [...step.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted);
    const names = others.filter((name) => /^[a-zA-Z]+$/.test(name));
    return /^\d+\. `/.test(step) && path !== undefined ? [{ path, names }] : [];
  });
}

function leadsTo({ by, says }: { by: string; says: string }, path: string): boolean {
  return says === 'import' ? importsOf(by).has(path) : readFileSync(by, 'utf8').includes(says);
}

/** The files of the tree that a file imports, and whether for their types alone. */
function importsOf(path: string): ReadonlyMap<string, boolean> {
  const source = readFileSync(path, 'utf8');
  return new Map(
    imported(source).flatMap(([from, isType]) => {
      const file = from.startsWith('.') ? fileAt(join(dirname(path), from)) : undefined;
      return file === undefined ? [] : [[file, isType] as const];
    }),
  );
}

function imported(source: string): (readonly [from: string, isType: boolean])[] {
  return parseSync('file.tsx', source).module.staticImports.map(({ moduleRequest, entries }) => [
    moduleRequest.value,
    entries.length > 0 && entries.every(({ isType }) => isType),
  ]);
}

function fileAt(stem: string): string | undefined {
  return [`${stem}.ts`, `${stem}.tsx`].find((path) => existsSync(path));
}
