import { SECOND } from '../../lib/clock.ts';
import { GENERAL_REQUESTS } from '../../lib/service/limits.ts';
import { type Figure, noted } from '../figures.ts';
import benchPackage from '../package.json' with { type: 'json' };
import type { Spread } from '../spread.ts';
import type { Row } from './row.ts';
import { LEAD_MS } from './scenarios.ts';

const versions: Readonly<Record<string, string>> = benchPackage.devDependencies;

/** What each has shown in each scenario, and what ours paid for it. Libraries promise nothing. */
export function pacingFigures(rows: readonly Row[]): Figure[] {
  return [...rows.map(throughput), ...rows.filter(({ contender }) => contender.package === null).map(costs)];
}

/** @param serverLatenessMs how late timers of the servers' process were. */
export function pacingDoubts({ p99 }: Spread): string[] {
  return p99 <= CALM_MS
    ? []
    : [`The machine was busy: one timer in a hundred was late by ${p99.toFixed(1)} ms or more.`];
}

/** Timers later than this in one case of a hundred, in ms, come near the latency that is measured. */
const CALM_MS = 10;

function throughput(row: Row): Figure {
  const { contender, scenario, okPerSecond, unheard, refused, tabRefused, bannedAfterMs } = row;
  const version = contender.package === null ? '' : ` ${versions[contender.package]}`;
  const measured = [
    `${okPerSecond.toFixed(2)}/s`,
    ...(scenario.isKilled ? [`${unheard} unheard`] : []),
    `${refused} × 429`,
    ...(scenario.hasTab ? [`${tabRefused} × 429 in the tab`] : []),
    bannedAfterMs === null ? 'no ban' : `banned after ${(bannedAfterMs / SECOND).toFixed(1)} s`,
  ].join(', ');
  const figure = noted(`${scenario.title}: ${contender.name}${version} (${contender.settings})`, measured);
  if (contender.package !== null) return figure;
  const isClean = refused === 0 && tabRefused === 0 && bannedAfterMs === null;
  if (!contender.hasLearnt) return { ...figure, allowed: 'no 429', isKept: isClean };
  const allowed = `≥ ${scenario.floor.toFixed(2)}/s, no 429`;
  return { ...figure, allowed, isKept: isClean && okPerSecond >= scenario.floor };
}

/** What ours paid for orphans and restarts, and how well its process kept time. */
function costs({ contender, scenario, deaths, orphans, roundTripMs, latenessMs }: Row): Figure {
  const share = orphans.heldMs / (GENERAL_REQUESTS * (LEAD_MS + scenario.measuredMs));
  const killed = [
    `${deaths.count} restarts`,
    `${(deaths.downMs / SECOND).toFixed(1)} s without a process`,
    `${orphans.count} orphans, whose slots were held ${(orphans.heldMs / SECOND).toFixed(1)} s longer (${(share * 100).toFixed(1)} % of the slots’ time)`,
  ];
  const measured = [
    ...(scenario.isKilled ? killed : []),
    `round trips ${spread(roundTripMs)}`,
    `timers late by ${spread(latenessMs)}`,
  ].join('; ');
  return noted(`${scenario.title}: the process of ${contender.name}`, measured);
}

function spread({ median, p99, worst }: Spread): string {
  return `${median.toFixed(1)} ms (p99 ${p99.toFixed(1)}, worst ${worst.toFixed(1)})`;
}
