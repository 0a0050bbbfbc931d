/** What becomes of what people want: never lost, never overtaken, never sent under another name, and delivered in the end. */
import { HOUR, SECOND } from '../../../../lib/clock';
import type { Account } from '../../../fake-service/library/types';
import { library } from '../fixtures';
import type { Flight, Journal } from '../journal';
import type { Belief } from '../person';
import type { SeriesBelief, SeriesKind, SeriesValue } from '../series-clicks';
import type { StoredIntent, StoredState } from '../stored-state';

/** How long what was given up may still be on its way, in ms (docs/pacing.md). */
const ORPHAN_MS = 2 * SECOND;
const GRAIN_MS = 5;

/** I5: what a person was told is saved stands in the queue, or the service has it. */
export function isKept(
  journal: Journal,
  stored: StoredState,
  account: Account,
  beliefs: ReadonlyMap<string, Belief>,
): void {
  // What was lost with the database stands in the copy.
  if (!stored.hasIdentity()) return;
  for (const [chapterId, { told, possible }] of beliefs) {
    if (told === null || possible.size > 0 || !library.chapters.has(chapterId)) continue;
    const intent = stored.intent(account.id, 'mark', chapterId);
    const isWanted = intent !== undefined && stored.valueOf(intent) === told;
    if (!isWanted && account.read.has(chapterId) !== told)
      journal.breach(
        'I5 what was acknowledged is in the queue or at the service',
        `${chapterId} is to be ${told ? 'read' : 'unread'}`,
      );
  }
}

/** I6: at rest the service has what the person was told last. */
export function isDelivered(journal: Journal, account: Account, beliefs: ReadonlyMap<string, Belief>): void {
  for (const [chapterId, { told, possible }] of beliefs) {
    const isRead = account.read.has(chapterId);
    if (told === null || !library.chapters.has(chapterId) || isRead === told || possible.has(isRead)) continue;
    journal.breach(
      'I6 at rest the service has what was acknowledged last',
      `${chapterId} is ${isRead ? 'read' : 'unread'}`,
    );
  }
}

/** I5 and I6 of series: what was acknowledged stands in the queue or at the service; @param isAtRest in the end at the service. */
export function isTrueOfSeries(
  journal: Journal,
  stored: StoredState,
  account: Account,
  beliefs: readonly SeriesBelief[],
  isAtRest: boolean,
): void {
  if (!isAtRest && !stored.hasIdentity()) return;
  for (const { kind, mangaId, possible } of beliefs) {
    if (possible === null) continue;
    const there = valueAt(account, kind, mangaId);
    const intent = stored.intent(account.id, kind, mangaId);
    const isWanted = !isAtRest && intent !== undefined && possible.has(stored.valueOf(intent) as SeriesValue);
    if (isWanted || possible.has(there)) continue;
    journal.breach(
      isAtRest
        ? 'I6 at rest the service has what was wanted of a series'
        : 'I5 what was acknowledged of a series is in the queue or at the service',
      `${kind} is ${there}`,
    );
  }
}

function valueAt({ follows, statuses, ratings }: Account, kind: SeriesKind, mangaId: string): SeriesValue {
  if (kind === 'follow') return follows.has(mangaId);
  return (kind === 'status' ? statuses.get(mangaId) : ratings.get(mangaId)?.rating) ?? null;
}

/** I6: a changed value leaves after the older one was answered, or long enough after that was given up. */
export function waitsItOut(journal: Journal, flight: Flight, hasLeapt: (since: number) => boolean): void {
  for (const [what, value] of intentsIn(flight)) {
    for (const older of journal.flights) {
      if (older === flight || older.token === null || accountOf(older) !== accountOf(flight)) continue;
      const before = intentsIn(older).get(what);
      if (before === undefined || before === value || isAnswered(older)) continue;
      const isOver = older.endedAt !== null && flight.leftAt - older.endedAt >= ORPHAN_MS - GRAIN_MS;
      if (!isOver && !hasLeapt(older.leftAt)) journal.breach('I6 a changed value waits out the older one');
      if (isOver && flight.leftAt - (older.endedAt ?? 0) < 2 * ORPHAN_MS)
        journal.note('a changed value waited', 'changed value waited');
    }
  }

  function accountOf({ token }: Flight): string | undefined {
    return token === null ? undefined : journal.owners.get(token);
  }
}

/** A request that the service surely did nothing for, or of which the worker knows what it did. */
function isAnswered({ heard }: Flight): boolean {
  return heard !== null && heard < 500;
}

/** I16: what a captcha holds is not asked for again before a person has done something, or an hour has passed. */
export function waitsForPerson(
  journal: Journal,
  flight: Flight,
  held: ReturnType<StoredState['held']>,
  now: number,
): void {
  const kind = kindOf(flight);
  const isHeld = held.some((hold) => hold.kind === kind && now >= hold.since && now - hold.since < HOUR);
  if (isHeld) journal.breach('I16 what a captcha holds does not leave', `${kind}`);
}

function kindOf({ method, route }: Flight): string | null {
  if (method === 'GET') return null;
  if (route === '/report') return 'report';
  return (
    {
      '/manga/{id}/read': 'mark',
      [SINGLE_MARK]: 'mark',
      '/manga/{id}/follow': 'follow',
      '/manga/{id}/status': 'status',
      [RATING]: 'rating',
    }[route] ?? null
  );
}

/** No intent leaves under another account than the one that wanted it. */
export function leavesUnderItsName(journal: Journal, flight: Flight, intents: readonly StoredIntent[]): void {
  const owner = flight.token === null ? undefined : journal.owners.get(flight.token);
  if (owner === undefined) return;
  for (const what of intentsIn(flight).keys()) {
    const theirs = intents.filter(({ kind, key }) => `${kind} ${key}` === what);
    if (theirs.length > 0 && !theirs.some(({ account }) => account === owner))
      journal.breach('I6 an intent leaves under the account that wanted it');
  }
}

export function refusesOnlyTheUnknown(journal: Journal, intents: readonly StoredIntent[]): void {
  for (const { key, state } of intents) {
    if (state.name === 'refused' && (library.chapters.has(key) || library.manga.has(key)))
      journal.breach('I6 what the service would take is not refused');
  }
}

/** I7: of each confirmed report the service has one, or the person is asked about it; it never has two. */
export function isReportedOnce(
  journal: Journal,
  stored: StoredState,
  account: Account,
  confirmed: readonly { readonly account: string; readonly details: string; readonly operationId: string }[],
  sentAgain: readonly string[],
): void {
  for (const [details, same] of Map.groupBy(account.reports, (report) => report.details)) {
    const author = confirmed.find((report) => report.details === details)?.account;
    if (author !== undefined && author !== account.id)
      journal.breach('I7 a report arrives under the account that wrote it', details);
    const confirmations = 1 + sentAgain.filter((text) => text === details).length;
    if (same.length > confirmations) journal.breach('I7 a report arrives once', details);
    journal.reached.add('report arrived');
  }
  for (const { details, operationId } of confirmed.filter((report) => report.account === account.id)) {
    const hasArrived = account.reports.some((report) => report.details === details);
    const isAskedAbout = stored.intent(account.id, 'report', operationId) !== undefined;
    if (!hasArrived && !isAskedAbout) journal.breach('I7 a confirmed report arrives, or is asked about');
  }
}

/** I12: a healthy service and an open browser empty the queue, by alarms alone. */
export function isEmptied(journal: Journal, isEmpty: boolean): void {
  if (!isEmpty) journal.breach('I12 the queue is empty in the end');
}

/** I14: a boot takes nothing out of the queue, puts nothing into it, and changes nothing in it. */
export function bootsInVain(journal: Journal, before: readonly StoredIntent[], after: readonly StoredIntent[]): void {
  if (JSON.stringify(before) !== JSON.stringify(after)) journal.breach('I14 a boot changes nothing in the queue');
}

/** A route that the service has not is asked for once by one life, and by none that could read that it is missing. */
export function knowsTheRoute(journal: Journal, flight: Flight, isMissing: boolean): void {
  if (flight.route !== SINGLE_MARK) return;
  const wasSaid = journal.flights.some(
    ({ route, life, heard }) => route === SINGLE_MARK && life === flight.life && (heard === 404 || heard === 405),
  );
  if (wasSaid || isMissing) journal.breach('I19 a route that the service has not is asked for once');
}

/** What a request wants of the service, by kind and key. */
function intentsIn(flight: Flight): ReadonlyMap<string, SeriesValue> {
  const { method, route, target, body } = flight;
  const mangaId = target.split('/')[2];
  if (route === '/manga/{id}/follow') return new Map([[`follow ${mangaId}`, method === 'POST']]);
  if (route === '/manga/{id}/status' && method === 'POST')
    return new Map([[`status ${mangaId}`, JSON.parse(body).status]]);
  if (route === RATING) return new Map([[`rating ${mangaId}`, method === 'POST' ? JSON.parse(body).rating : null]]);
  return new Map([...marksIn(flight)].map(([chapterId, value]) => [`mark ${chapterId}`, value]));
}

export function isOfSeries({ method, route }: Flight): boolean {
  return route === '/manga/{id}/follow' || route === RATING || (route === '/manga/{id}/status' && method === 'POST');
}

const SINGLE_MARK = '/chapter/{id}/read';
export const RATING = '/rating/{id}';

const marks = new WeakMap<Flight, ReadonlyMap<string, boolean>>();

/** The chapters that a request marks, and how. */
export function marksIn(flight: Flight): ReadonlyMap<string, boolean> {
  const known = marks.get(flight) ?? readMarks(flight);
  marks.set(flight, known);
  return known;
}

function readMarks({ method, route, target, body }: Flight): ReadonlyMap<string, boolean> {
  if (method === 'POST' && route === SINGLE_MARK) return new Map([[target.split('/')[2] ?? '', true]]);
  if (method !== 'POST' || route !== '/manga/{id}/read' || body === '') return new Map();
  const { chapterIdsRead = [], chapterIdsUnread = [] } = JSON.parse(body);
  return new Map([
    ...chapterIdsRead.map((id: string) => [id, true] as const),
    ...chapterIdsUnread.map((id: string) => [id, false] as const),
  ]);
}
