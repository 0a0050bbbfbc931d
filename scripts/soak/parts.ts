/** Everything that `npm run soak` runs, in order: parts of at most ten minutes on two cores, so that a run which was interrupted loses little. */
import { DAY } from '../../lib/clock.ts';
import { playwrightTally, type Tally, vitestTally } from '../stages/tally.ts';

export interface Part {
  readonly name: string;
  /** Run by the project's own Node, from the project's folder. */
  readonly script: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether it has other seeds each day. */
  readonly isDaily?: true;
  /** How many of a simulation it runs. */
  readonly seeds?: number;
  /** Where the part runs tests: in which files, the report that it writes, and how to count them. */
  readonly tests?: {
    readonly files: readonly string[];
    readonly report: string;
    readonly count: () => Promise<Tally>;
  };
}

/** Of each simulation, from 0 on. */
const SEEDS = 2_000;
/** A thousand background seeds take some four minutes. */
const SEEDS_AT_ONCE = 500;
/** Seeds of each simulation that no other day runs. */
const SEEDS_OF_A_DAY = 100;

const vitest = 'node_modules/vitest/vitest.mjs';

/** @param now in ms since 1970: its day chooses further seeds. Both builds have been made before. */
export function soakParts(now: number): readonly Part[] {
  const day = Math.floor(now / DAY);
  return [
    ...simulationParts('the pacer', [], day),
    ...simulationParts('the whole background', ['--background'], day),
    units('planted bugs', [
      'test/simulation/background/planted-bugs.soak.test.ts',
      'test/simulation/pacing/planted-bugs.soak.test.ts',
    ]),
    units('restarts after every bad answer', ['test/bad-answers/restart.soak.test.ts']),
    {
      ...units('unit tests with random inputs of the day', []),
      environment: { DEXMARK_SEED: String(day) },
      isDaily: true,
    },
    { name: 'packages for the stores, twice', script: 'scripts/zip/zip.ts', args: ['--check'] },
    ...inChromiumShards('attacks in Chromium', ['hostile.spec.ts'], 2),
    inFirefox('attacks in Firefox, first half', ['firefox-hostile']),
    inFirefox('attacks in Firefox, second half', ['firefox-hostile-second-half']),
    inFirefox('attacks in Firefox without a defence', ['firefox-hostile-weakened']),
    inChromium('journeys in Chromium', ['journeys.spec.ts']),
    inFirefox('journeys in Firefox', ['firefox-journeys']),
    inChromium('each write in Chromium', ['each-write.soak.spec.ts']),
    inFirefox('each write in Firefox', ['firefox-each-write']),
    inChromium('deaths and updates in Chromium', [
      'worker-death.spec.ts',
      ...['beside-the-site', 'three-hundred-marks', 'update', 'worker-wake'].map(soakSpec),
    ]),
    inFirefox('deaths and updates in Firefox', ['firefox-three-hundred-marks', 'firefox-update', 'firefox-restart']),
    inChromium('smoke visits in Chromium', ['smoke.soak.spec.ts']),
    inFirefox('smoke visits in Firefox', ['firefox-smoke']),
    inChromium('every language', ['every-language', 'from-the-right', 'in-page-languages'].map(soakSpec)),
    inChromium('every look', ['accessibility.spec.ts', ...['finger', 'forced-colors'].map(soakSpec)]),
    inChromium('secrets in Chromium', ['secrets.soak.spec.ts']),
    inFirefox('secrets in Firefox', ['firefox-secrets']),
    ...inChromiumShards(
      'pages of others in Chromium',
      [
        ...['any-page', 'clicks', 'first-click', 'links', 'reader-keys', 'reader-place', 'reader-returns'],
        ...['reader-trickery', 'up-to'],
      ].map(soakSpec),
      2,
    ),
    ...inChromiumShards(
      'pages of our own in Chromium',
      [
        'sign-in.spec.ts',
        ...[
          ...['database-closed', 'diagnostics', 'host-access', 'library', 'managed-settings', 'other-service'],
          ...['policy', 'report', 'requests', 'restarts', 'series-view', 'settings', 'settings-file'],
        ].map(soakSpec),
      ],
      2,
    ),
    inFirefox('pages in Firefox', [
      ...['firefox-android', 'firefox-any-page', 'firefox-consent', 'firefox-events'],
      ...['firefox-first-click', 'firefox-policy'],
    ]),
    inFirefox('settings and sessions in Firefox', [
      ...['firefox-host-access', 'firefox-managed-settings', 'firefox-other-service', 'firefox-refused-sign-in'],
      ...['firefox-requests', 'firefox-restarts', 'firefox-settings'],
    ]),
    ...['pacing', 'check', 'popup', 'library', 'clicks', 'worker', 'rhythm'].map((bench) => ({
      name: `bench: ${bench}`,
      script: 'bench/run.ts',
      args: [bench],
    })),
  ];
}

function simulationParts(what: string, flags: readonly string[], day: number): Part[] {
  const part = (name: string, first: number, count: number): Part => ({
    name: `${what}, ${name}`,
    script: 'test/simulation/simulate.ts',
    args: [...flags, '--seed', String(first), '--seeds', String(count)],
    seeds: count,
  });
  // The first piece reaches every state, too.
  const pieces = Array.from({ length: SEEDS / SEEDS_AT_ONCE }, (_, piece) => {
    const first = piece * SEEDS_AT_ONCE;
    return part(`seeds ${first} to ${first + SEEDS_AT_ONCE - 1}`, first, SEEDS_AT_ONCE);
  });
  return [...pieces, { ...part('seeds of the day', day * SEEDS_OF_A_DAY, SEEDS_OF_A_DAY), isDaily: true }];
}

function soakSpec(name: string): string {
  return `${name}.soak.spec.ts`;
}

function units(name: string, files: readonly string[]): Part {
  return vitestPart(name, ['run'], files);
}

/** @param names of files of the soak, without their ends. */
function inFirefox(name: string, names: readonly string[]): Part {
  const files = names.map((file) => `test/e2e/${file}.soak.test.ts`);
  return vitestPart(name, ['run', '--config', 'test/e2e/vitest.config.ts'], files);
}

function vitestPart(name: string, args: readonly string[], files: readonly string[]): Part {
  const report = 'test-results/soak-vitest.json';
  return {
    name,
    script: vitest,
    args: [...args, ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    tests: { files, report, count: () => vitestTally(report) },
  };
}

/** @param names of files, all of whose tests run, whether `npm test` runs them or not. */
function inChromium(name: string, names: readonly string[], shard?: string): Part {
  const files = names.map((file) => `test/e2e/${file}`);
  const report = 'test-results/chromium.json';
  return {
    name,
    script: 'node_modules/@playwright/test/cli.js',
    args: ['test', ...files.map((file) => `/${file}`), ...(shard ? [`--shard=${shard}`] : [])],
    tests: { files, report, count: () => playwrightTally(report) },
  };
}

function inChromiumShards(name: string, files: readonly string[], shards: number): Part[] {
  return Array.from({ length: shards }, (_, at) =>
    inChromium(`${name}, ${at + 1} of ${shards}`, files, `${at + 1}/${shards}`),
  );
}
