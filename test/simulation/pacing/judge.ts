/** The invariants that are judged when a run is over, at the service: who was refused, and whose fault it was. */
import { SECOND } from '../../../lib/clock';
import { COLD_START_MS } from '../../../lib/pacing/budget';
import { STEAL_AFTER_MS } from '../../../lib/pacing/leadership';
import { GENERAL_REQUESTS, GENERAL_WINDOW_MS } from '../../../lib/service/limits';
import type { Flight, Journal, Sighting } from './journal';
import type { Scenario } from './scenario';
import { refusedAlone } from './service';
import type { OtherRequest } from './traffic';

export interface Evidence {
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
  judgeBlocks(evidence);
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
    if (refused === null) {
      if (bannedAt === null || arrivedAt < bannedAt)
        journal.breach('we never get the address banned', `${status}`, arrivedAt);
    } else if (refused === 'quota') {
      if (!isClockAhead(scenario, leftAt) && !isDiscovery(evidence, flight))
        journal.breach('no request is refused by a quota that we could foresee', flight.route, arrivedAt);
    } else {
      const couldSee = tab !== null && leftAt > tabKnownAt(evidence, leftAt);
      if (!neighbour && (!tab || couldSee))
        journal.breach('no request is refused by the allowance that we could foresee', flight.route, arrivedAt);
    }
  }
}

/** What others do unseen costs one refusal: what leaves after it was known meets no second. */
function judgeNeighbourhood(evidence: Evidence): void {
  const { scenario, journal } = evidence;
  const refusals = journal.flights.filter(({ refused }) => refused === 'allowance');
  if (!scenario.neighbour || refusals.length === 0) return;
  journal.note('a neighbour was met', 'neighbour met');
  const lessons = refusals.flatMap(heardOf);
  for (const { arrivedAt, leftAt } of refusals) {
    if (lessons.some((lesson) => knownSince(evidence, lesson, leftAt) !== null))
      journal.breach('a neighbour costs one refusal', `a request that left at ${leftAt}`, arrivedAt ?? leftAt);
  }
}

/** After a block was met, by us or by a tab that we saw, no turn leaves before a good answer. */
function judgeBlocks(evidence: Evidence): void {
  const { journal } = evidence;
  const blocks = [
    ...journal.flights.filter(({ status, refused }) => status === 403 || refused === 'allowance').flatMap(heardOf),
    ...journal.siteAnswers.filter(({ status }) => status === 403 || status === 429),
  ];
  if (blocks.length === 0) return;
  const clearings = [
    ...journal.flights.filter(({ kind, status }) => kind === 'probe' && status === 200).flatMap(heardOf),
    ...journal.siteAnswers.filter(({ status }) => status === 200),
  ];
  const isBlocked = (leftAt: number) =>
    blocks.some(
      (block) =>
        block.at < leftAt &&
        !clearings.some(({ at }) => at >= block.at && at <= leftAt) &&
        knownSince(evidence, block, leftAt) !== null,
    );
  // One is enough: a pacer that breaks this may send for days.
  const first = journal.flights.find(({ kind, leftAt }) => kind === 'turn' && isBlocked(leftAt));
  if (first) journal.breach('nothing but probes leaves once a block was met', first.route, first.leftAt);
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
    const detail = `a request that left at ${request.leftAt}`;
    journal.breach('no request of the tab is refused because of us', detail, request.arrivesAt);
  }
}

/** Since when the pacer knows of the tab: a visible one is seen as it opens; of a hidden one the browser tells the calls. */
function tabKnownAt(evidence: Evidence, at: number): number {
  const { tab } = evidence.scenario;
  if (tab?.isVisible) return tab.opensAt;
  return Math.min(
    ...evidence.journal.siteCalls.map((call) => knownSince(evidence, call, at) ?? Number.POSITIVE_INFINITY),
  );
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
  const expected = Math.floor((LEAST_PACE * (calmAt - COLD_START_MS - idleMs(scenario))) / pitchMs);
  const done = journal.flights.filter(({ endedAt }) => endedAt !== null && endedAt < calmAt).length;
  if (done < expected)
    journal.breach(
      'undisturbed, the pacer is nearly as fast as it may be',
      `${expected} turns are done, not ${done}`,
      calmAt,
    );
}

const LEAST_PACE = 0.8;

/**
 * How long no life may spend because lives overlap, in ms: one that hangs does not, and keeps the next from it until that takes
 * the lock away; the next then waits as after a browser start, or for what the one before had under way.
 */
function idleMs({ successions }: Scenario): number {
  return successions.reduce((sum, { hangsMs }) => sum + Math.min(hangsMs, STEAL_AFTER_MS) + COLD_START_MS, 0);
}

function isUndisturbed(scenario: Scenario): boolean {
  const { demand, quotaShare, bannedAt, tab, neighbour, deaths, wire, clockSteps, storage } = scenario;
  const isAlone = bannedAt === null && tab === null && neighbour === null;
  const isStoreWell = storage.failing === null && storage.empty === 0 && storage.slowestWriteMs <= 10;
  const isWell = deaths.atAwait === 0 && wire.broken === 0 && clockSteps.length === 0 && isStoreWell;
  return demand === 'saturated' && quotaShare === 0 && isAlone && isWell;
}

/** Whether this request finds out how a quota stands: the ledger was lost, and no answer since has told. */
function isDiscovery(evidence: Evidence, { route, leftAt }: Flight): boolean {
  const { flights, losses } = evidence.journal;
  const lost = losses.findLast(({ at }) => at <= leftAt);
  if (lost === undefined) return false;
  const answers = flights.filter((flight) => flight.route === route && flight.refused !== 'allowance').flatMap(heardOf);
  return !answers.some((answer) => answer.at > lost.at && knownSince(evidence, answer, leftAt) !== null);
}

/** Whether the clock was set forward so recently that a quota's own log may look older than it is to the next life. */
function isClockAhead({ clockSteps }: Scenario, at: number): boolean {
  return clockSteps.some((step) => step.byMs > 0 && step.at <= at && step.at > at - 65 * SECOND);
}

/** The answer to a request, as its life heard it. */
function heardOf({ life, lastRefusalAt }: Flight): Sighting[] {
  return lastRefusalAt === null ? [] : [{ life, at: lastRefusalAt }];
}

/** A write that failed is repeated within this, in ms (ledger-writer.ts). */
const LATEST_REPEAT_MS = 17 * SECOND;
/** The tasks and questions around a write, in ms. */
const GRAIN_MS = 10;

/**
 * Since when the pacer has to know of a sighting at `at`, from the wire alone, in ms since the start; `null` where it need not. What reached a
 * life stays known to that life; it has to outlive the life once there was time to store it, unless what was stored got lost.
 */
function knownSince(
  { journal, scenario }: { readonly journal: Journal; readonly scenario: Scenario },
  sighting: Sighting,
  at: number,
): number | null {
  const reign = journal.reigns.find(({ life }) => life === sighting.life);
  // A life that waits for its turn enters what it sees as soon as it has read the ledger.
  const seenAt = Math.max(sighting.at, reign?.openedAt ?? Number.POSITIVE_INFINITY);
  if (!reign || seenAt >= at) return null;
  if (reign.endedAt >= at) return seenAt;
  const storedAt = storedBy(scenario, seenAt);
  const hasHung = journal.hangs.some((hang) => hang.life === sighting.life && hang.at >= seenAt && hang.at <= storedAt);
  const isStored = storedAt < reign.endedAt && !hasHung;
  const isLost = journal.losses.some((loss) => loss.at >= seenAt && loss.at <= at && loss.keptUntil < storedAt);
  return isStored && !isLost ? seenAt : null;
}

/** The latest moment when what was seen at `seenAt` is stored: a write may be under way before it, and the disk may be full. */
function storedBy({ storage: { slowestWriteMs, failing } }: Scenario, seenAt: number): number {
  const storedAt = seenAt + 2 * slowestWriteMs + GRAIN_MS;
  const mayFail = failing !== null && seenAt < failing.until && storedAt >= failing.from;
  return mayFail ? failing.until + LATEST_REPEAT_MS + 2 * slowestWriteMs + GRAIN_MS : storedAt;
}
