import type { Api, CallTurn } from '../api/client';
import { type Clock, DAY } from '../clock';
import { Failure } from '../failure';
import { type Endpoint, endpoints } from '../service/endpoints';
import type { Id, ReadingStatus } from '../service/ids';
import { FEED_PAGE_SIZE, PAGE_SIZE } from '../service/limits';
import { countProgress, eachPage, idsByRequest, type Progress } from './progress';
import { chapterRow, mangaRow } from './records';
import type { LibraryStore } from './store';

/**
 * Brings the library up to date in few requests: the reading statuses (1), follows (100 a request), manga with a status that
 * are not followed and not known yet (100), the follow feed (500 chapters), read marks (100 manga). Every answer is written
 * when it comes, so that a death loses one request's worth. The person's pending wishes are not its business: they stay.
 */
export interface CheckParts {
  readonly api: Pick<Api, 'call'>;
  readonly store: Pick<
    LibraryStore,
    'putManga' | 'putChapters' | 'putMarkers' | 'putStatuses' | 'putCheck' | 'readManga'
  >;
  /** Whose library it is; the caller aborts when somebody else signs in. */
  readonly account: string;
  readonly clock: Clock;
  /** Requests done, and expected in all as far as is known; `of` grows when a total becomes known. */
  onProgress(progress: { readonly done: number; readonly of: number }): void;
  /** How far back the feed is read, in ms: 30 days at first (DESIGN "Library"). */
  readonly horizonMs?: number;
  readonly priority?: CallTurn['priority'];
  readonly signal?: AbortSignal;
}

export interface CheckResult {
  readonly requests: number;
  readonly checkedAt: number;
}

/** @throws Failure of the API or of the store; what was written until then stays. */
export async function runCheck(parts: CheckParts): Promise<CheckResult> {
  const { api, store, account, clock, horizonMs = 30 * DAY, priority = 'screen', signal } = parts;
  // Statuses, and one page each of follows, of the feed and of marks.
  const progress = countProgress(4, parts.onProgress);
  const ask: Ask = (endpoint, input) =>
    progress.step(api.call(endpoint, input, { priority, reason: 'check', ...(signal && { signal }) }));

  const { statuses } = await ask(endpoints.statuses, undefined);
  const list = { store, account, statuses: new Map(Object.entries(statuses)) };
  await checkFollows(ask, progress, list);
  await checkUnfollowed(ask, progress, list);
  const knownSince = await checkFeed(ask, progress, list, clock.now() - horizonMs);
  await checkMarkers(ask, progress, list, clock);

  const checkedAt = clock.now();
  await store.putCheck(account, { checkedAt, knownSince });
  return { requests: progress.done(), checkedAt };
}

/** One request of the check, counted. */
type Ask = <Input, Output>(endpoint: Endpoint<Input, Output>, input: Input) => Promise<Output>;

interface List extends Pick<CheckParts, 'store' | 'account'> {
  readonly statuses: ReadonlyMap<Id, ReadingStatus>;
}

async function checkFollows(ask: Ask, progress: Progress, { store, account, statuses }: List): Promise<void> {
  const followed = new Set<Id>();
  await eachPage(PAGE_SIZE, progress, async (offset) => {
    const { data, total } = await ask(endpoints.follows, { offset });
    for (const { id } of data) followed.add(id);
    const rows = data.map((manga) => mangaRow(manga, { status: statuses.get(manga.id) ?? null, isFollowed: true }));
    await store.putManga(account, rows);
    return total;
  });
  await store.putStatuses(account, statuses, followed);
}

/** Manga with a status that are not followed, as far as nothing is known of them. */
async function checkUnfollowed(ask: Ask, progress: Progress, { store, account, statuses }: List): Promise<void> {
  const known = new Set((await store.readManga(account)).map(({ id }) => id));
  const requests = idsByRequest([...statuses.keys()].filter((id) => !known.has(id)));
  progress.expect(requests.length);
  for (const ids of requests) {
    const { data } = await ask(endpoints.mangaById, { ids });
    const rows = data.map((manga) => mangaRow(manga, { status: statuses.get(manga.id) ?? null, isFollowed: false }));
    await store.putManga(account, rows);
  }
}

/** @returns since when chapters are known now, in epoch ms: later than asked for where the service gives no more. */
async function checkFeed(
  ask: Ask,
  progress: Progress,
  { store, account }: List,
  publishedSince: number,
): Promise<number> {
  let oldest = Number.POSITIVE_INFINITY;
  const isWhole = await eachPage(FEED_PAGE_SIZE, progress, async (offset) => {
    const { data, total } = await ask(endpoints.followFeed, { offset, publishedSince });
    const rows = data.flatMap((chapter) => chapterRow(chapter) ?? []);
    await store.putChapters(account, rows);
    oldest = Math.min(oldest, ...rows.map(({ publishAt }) => publishAt));
    return total;
  });
  return isWhole ? publishedSince : oldest;
}

async function checkMarkers(ask: Ask, progress: Progress, { store, account }: List, clock: Clock): Promise<void> {
  const requests = idsByRequest((await store.readManga(account)).map(({ id }) => id));
  progress.expect(requests.length - 1);
  for (const mangaIds of requests) {
    const askedAt = clock.now();
    const { data } = await ask(endpoints.markers, { mangaIds });
    await store.putMarkers(account, byManga(data, mangaIds), askedAt);
  }
}

/**
 * Asked about one manga, the service may leave the grouping out, and it writes "nothing" as `[]` (FACTS 5).
 * @throws Failure `unreadable-answer` for marks of several manga that cannot be told apart.
 */
function byManga(data: Markers, asked: readonly Id[]): Map<Id, readonly Id[]> {
  const grouped = isList(data) ? new Map(asked.slice(0, 1).map((id) => [id, data])) : new Map(Object.entries(data));
  if (isList(data) && data.length > 0 && asked.length > 1) throw new Failure('unreadable-answer');
  return new Map(asked.map((id) => [id, grouped.get(id) ?? []]));
}

type Markers = readonly Id[] | Readonly<Record<string, readonly Id[]>>;

/** `Array.isArray` alone does not tell a read-only array from a record (TypeScript 17002). */
function isList(data: Markers): data is readonly Id[] {
  return Array.isArray(data);
}
