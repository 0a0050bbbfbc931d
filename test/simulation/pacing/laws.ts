/** The laws that are judged when a run is over, at the service: who was refused, and whose fault it was. */
import { SECOND } from '../../../lib/clock';
import { COLD_START_MS } from '../../../lib/pacing/budget';
import { GENERAL_REQUESTS, GENERAL_WINDOW_MS } from '../../../lib/service/limits';
import type { Flight, Journal } from './journal';
import type { Scenario } from './scenario';
import { refusedAlone } from './service';
import type { OtherRequest } from './traffic';

interface Evidence {
  readonly scenario: Scenario;
  readonly journal: Journal;
  /** What others sent, and which of it was refused. */
  readonly traffic: readonly OtherRequest[];
  readonly refused: ReadonlySet<OtherRequest>;
}

/** A tab that opens sends its first burst within this, in ms. */
const FIRST_BURST_MS = 1.5 * SECOND;

/** Enters every breach into the journal. */
export function judge(evidence: Evidence): void {
  judgeOurs(evidence);
  judgeNeighbourhood(evidence);
  judgeTab(evidence);
  judgePace(evidence);
}

/** No request of ours is refused that what we sent or could see explains; none is the tenth that bans the address. */
function judgeOurs(evidence: Evidence): void {
  const { scenario, journal } = evidence;
  const { tab, neighbour, bannedAt } = scenario;
  for (const flight of journal.flights) {
    const { arrivedAt, leftAt, refused, status } = flight;
    if (arrivedAt === null || status === 200) continue;
    if (bannedAt !== null && arrivedAt >= bannedAt && refused === null) continue;
    if (refused === 'quota' && (isClockAhead(scenario, leftAt) || isDiscovery(journal, flight))) continue;
    const couldSee = tab !== null && leftAt > tabKnownAt(evidence, leftAt);
    if (refused === 'allowance' && (neighbour || (tab && !couldSee))) continue;
    journal.breaches.push({ at: arrivedAt, law: `no ${refused ?? status} that we could foresee` });
  }
}

/** What others do unseen costs one refusal: what leaves after it was known meets no second. */
function judgeNeighbourhood({ scenario: { neighbour }, journal }: Evidence): void {
  const refusals = journal.flights.filter(({ refused }) => refused === 'allowance');
  const [first] = refusals;
  if (!neighbour || !first) return;
  journal.note('a neighbour was met', 'neighbour met');
  for (const { arrivedAt, leftAt } of refusals) {
    const lostAt = journal.losses.findLast((at) => at <= leftAt) ?? 0;
    const wasKnown = journal.lessons.some((at) => at >= lostAt && at < leftAt);
    if (wasKnown) journal.breaches.push({ at: arrivedAt ?? leftAt, law: 'a neighbour costs one refusal' });
  }
}

/** No request of the tab is refused that would not have been refused without us, but for the first burst of a tab just opened. */
function judgeTab(evidence: Evidence): void {
  const { scenario, journal, traffic, refused } = evidence;
  const { tab, neighbour } = scenario;
  if (!tab || neighbour) return;
  const alone = refusedAlone(scenario, traffic);
  if (tab.opensAt > 0 && traffic.length > 0) journal.note('a tab opened', 'tab opened in the middle');
  for (const request of traffic) {
    if (!refused.has(request) || alone.has(request)) continue;
    if (request.leftAt <= introducedAt(evidence, request.leftAt) + FIRST_BURST_MS) continue;
    journal.breaches.push({ at: request.arrivesAt, law: 'no request of the tab is refused because of us' });
  }
}

/**
 * Since when the pacer can know of the tab: a visible one is seen as it opens; a hidden one once a call of it is durable, and
 * after that was lost with the ledger, once another is.
 */
function tabKnownAt({ scenario: { tab }, journal: { losses, siteNews } }: Evidence, at: number): number {
  if (tab?.isVisible) return tab.opensAt;
  const lostAt = losses.findLast((moment) => moment <= at) ?? 0;
  return siteNews.find((moment) => moment >= lostAt) ?? Number.POSITIVE_INFINITY;
}

/** When the tab's first burst begins: of a visible one after it has opened, of a hidden one as it becomes known. */
function introducedAt(evidence: Evidence, at: number): number {
  const knownAt = tabKnownAt(evidence, at);
  if (!evidence.scenario.tab?.isVisible) return knownAt;
  return Math.min(...evidence.traffic.map(({ leftAt }) => leftAt).filter((leftAt) => leftAt >= knownAt));
}

/** With nothing in its way the pacer is nearly as fast as it may be: N turns per window and round trip, or one by one while it learns. */
function judgePace({ scenario, journal }: Evidence): void {
  if (!isUndisturbed(scenario)) return;
  const { wire, storage, learntBurst, calmAt } = scenario;
  const roundTripMs = 2 * wire.leastMs + wire.jitterMs + storage.slowestWriteMs;
  const pitchMs =
    learntBurst === GENERAL_REQUESTS
      ? (GENERAL_WINDOW_MS + roundTripMs) / GENERAL_REQUESTS
      : GENERAL_WINDOW_MS / GENERAL_REQUESTS + roundTripMs;
  const expected = Math.floor((LEAST_PACE * (calmAt - COLD_START_MS)) / pitchMs);
  const done = journal.flights.filter(({ endedAt }) => endedAt !== null && endedAt < calmAt).length;
  if (done < expected)
    journal.breaches.push({ at: calmAt, law: `undisturbed, ${expected} turns are done, not ${done}` });
}

const LEAST_PACE = 0.8;

function isUndisturbed(scenario: Scenario): boolean {
  const { demand, quotaShare, bannedAt, tab, neighbour, deaths, wire, clockSteps, storage } = scenario;
  const isAlone = bannedAt === null && tab === null && neighbour === null;
  const isStoreWell = storage.failing === null && storage.empty === 0 && storage.slowestWriteMs <= 10;
  const isWell = deaths.atAwait === 0 && wire.broken === 0 && clockSteps.length === 0 && isStoreWell;
  return demand === 'saturated' && quotaShare === 0 && isAlone && isWell;
}

/** Whether this request finds out how a quota stands: the ledger was lost, and nothing was written of the quota since. */
function isDiscovery({ quotaNews, losses }: Journal, { route, leftAt }: Flight): boolean {
  const lostAt = losses.findLast((at) => at <= leftAt);
  return (
    lostAt !== undefined && !quotaNews.some((news) => news.group === route && news.at >= lostAt && news.at < leftAt)
  );
}

/** Whether the clock was set forward so recently that a quota's own log may look older than it is to the next life. */
function isClockAhead({ clockSteps }: Scenario, at: number): boolean {
  return clockSteps.some((step) => step.byMs > 0 && step.at <= at && step.at > at - 65 * SECOND);
}
