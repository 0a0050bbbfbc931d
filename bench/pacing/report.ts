import { SECOND } from '../../lib/clock.ts';
import { CLEAN_ANSWERS_TO_GROW } from '../../lib/pacing/burst.ts';
import { GENERAL_REQUESTS } from '../../lib/service/limits.ts';
import type { Machine } from '../machine.ts';
import type { Spread } from './lateness.ts';
import type { Row } from './row.ts';
import { CEILING, LEAD_MS, ONE_WAY_MS, RESTART_MS, scenarios, TAB_BURST, TAB_EVERY_MS } from './scenarios.ts';

/** One run of the whole bench. */
export interface Run {
  /** When it began, in epoch ms. */
  readonly at: number;
  readonly machine: Machine;
  /** Versions of the packages, by name. */
  readonly versions: Readonly<Record<string, string>>;
  readonly rows: readonly Row[];
  /** How late timers of the servers' process were, in ms. */
  readonly serverLatenessMs: Spread;
  readonly brokenPromises: readonly string[];
}

/** The run for people, as Markdown. */
export function asMarkdown(run: Run): string {
  const { machine } = run;
  const titles = [...new Set(run.rows.map(({ scenario }) => scenario.title))];
  return `# Pacing, ${new Date(run.at).toISOString().slice(0, 10)}

${machine.cores} cores (${machine.processor}), ${machine.memoryGiB} GiB, ${machine.system}, Node ${machine.node}.
Real time, HTTP on loopback, a process for each pacer, a server for each row. The server allows ${GENERAL_REQUESTS} arrivals in any second, refused
ones counted too; ten 429s in ten seconds are a ban. Each way takes ${ONE_WAY_MS.least} to ${ONE_WAY_MS.most} ms, so the ceiling N / (1 s + RTT) is ${CEILING.toFixed(2)}/s.
Throughput (ok/s) is what the server served, over the time that a table names after the first ${LEAD_MS / SECOND} s; a row ends with its first ban, and the rest of the time counts as nothing.
Unheard are those served whose process had died before the answer came: work to do again.
429s count from the first request on. The tab asks for ${TAB_BURST} things at once every ${TAB_EVERY_MS / SECOND} s
and is in view all the time, so that ours uses one slot of the five. Killed: SIGKILL every second on average,
the next process begins ${RESTART_MS} ms later. The rows of one table ran at the same time.

${titles.map((title) => table(run, title)).join('\n\n')}

## What it rests on

${[calm(run.serverLatenessMs), ...run.rows.filter(({ contender }) => contender.package === null).map(costs)].map((line) => `* ${line}`).join('\n')}

${whichStartCounts}

${verdict(run)}
`;
}

const whichStartCounts = `Which start counts: the least throughput that is promised (${shareOf('Steady, alone')} of the ceiling steady, ${shareOf('Killed every second, alone')} killed, ${floorOf('Steady, beside the tab')}/s beside the tab) is held against
the start with what an earlier life has learnt. That is every start of an extension but its very first, for the ledger keeps the
burst gate over deaths, restarts and updates. The very first start has no ledger: it waits as if everything were spent, and lets
requests go one by one until ${CLEAN_ANSWERS_TO_GROW} clean answers have allowed one more at once, four times over. So it stays below the share for its first
minutes, longer where it is killed every second, which is why it has a row of its own and no floor. That nothing draws a 429, here or in the
tab, is promised of both.`;

function floorOf(title: string): number {
  return scenarios.find((scenario) => scenario.title === title)?.floor ?? Number.NaN;
}

function shareOf(title: string): string {
  return (floorOf(title) / CEILING).toFixed(2);
}

/** The run for programs: the same, with nothing rounded. */
export function asJson(run: Run): string {
  const rows = run.rows.map(({ contender, scenario, ...figures }) => ({
    contender: contender.name,
    settings: contender.settings,
    scenario: scenario.title,
    ...figures,
  }));
  return `${JSON.stringify({ ...run, at: new Date(run.at).toISOString(), rows }, null, 2)}\n`;
}

function table(run: Run, title: string): string {
  const rows = run.rows.filter(({ scenario }) => scenario.title === title);
  const [measuredMs = 0] = rows.map(({ scenario }) => scenario.measuredMs);
  return `## ${title}, over ${measuredMs / SECOND} s

| pacer | set to | ok/s | unheard | share of the ceiling | 429s | 429s of the tab | first ban (s) |
|---|---|---:|---:|---:|---:|---:|---:|
${rows.map((row) => line(row, run.versions)).join('\n')}`;
}

function line(row: Row, versions: Run['versions']): string {
  const { contender } = row;
  const name = contender.package ? `${contender.package} ${versions[contender.package]}` : `**${contender.name}**`;
  const cells = [
    name,
    contender.settings,
    row.okPerSecond.toFixed(2),
    row.scenario.isKilled ? row.unheard : '',
    row.shareOfCeiling.toFixed(3),
    row.refused,
    row.scenario.hasTab ? row.tabRefused : '',
    row.bannedAfterMs === null ? 'never' : (row.bannedAfterMs / SECOND).toFixed(1),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Timers later than this in one case of a hundred, in ms, come near the latency that is measured. */
export const CALM_MS = 10;

function calm(lateness: Spread): string {
  const meaning =
    lateness.p99 <= CALM_MS
      ? 'the machine kept time'
      : 'the machine was busy with other things, so these figures are to be taken again';
  return `Timers of the servers' process were late by ${spread(lateness)}: ${meaning}.`;
}

/** What ours paid for orphans and restarts, and how well its process kept time. */
function costs({ contender, scenario, deaths, orphans, roundTripMs, latenessMs }: Row): string {
  const who = `${contender.name}, ${scenario.title.toLowerCase()}`;
  const down = `${deaths.count} restarts, ${(deaths.downMs / SECOND).toFixed(1)} s without a process`;
  const held = `${orphans.count} orphans, whose slots were held ${(orphans.heldMs / SECOND).toFixed(1)} s longer in all`;
  const share = orphans.heldMs / (GENERAL_REQUESTS * (LEAD_MS + scenario.measuredMs));
  const cost = scenario.isKilled ? ` ${down}; ${held} (${(share * 100).toFixed(1)} % of the slots' time);` : '';
  return `${who}:${cost} round trips ${spread(roundTripMs)}; timers late by ${spread(latenessMs)}.`;
}

function spread({ median, p99, worst }: Spread): string {
  return `${median.toFixed(1)} ms (p99 ${p99.toFixed(1)}, worst ${worst.toFixed(1)})`;
}

function verdict({ brokenPromises }: Run): string {
  if (brokenPromises.length === 0) return 'Every promise was kept.';
  return `Broken promises:\n\n${brokenPromises.map((sentence) => `* ${sentence}`).join('\n')}`;
}
