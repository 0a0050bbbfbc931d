import type { Api, CallTurn } from '../api/client';
import { type Clock, DAY } from '../clock';
import { Failure } from '../failure';
import { type Endpoint, endpoints } from '../service/endpoints';
import type { Id } from '../service/ids';
import { FEED_PAGE_SIZE, IDS_PER_REQUEST, LAST_REACHABLE_ITEM, PAGE_SIZE } from '../service/limits';
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
  onProgress(progress: { done: number; of: number }): void;
  /** How far back the feed is read, in ms: 30 days at first (DESIGN "Library"). */
  readonly horizonMs?: number;
  readonly priority?: CallTurn['priority'];
  readonly signal?: AbortSignal;
}

export interface CheckResult {
  readonly requests: number;
  readonly checkedAt: number;
}

/** @throws Failure of the API or of the store, or the reason of an abort; what was written until then stays. */
export async function runCheck(parts: CheckParts): Promise<CheckResult> {
  const { api, store, account, clock, horizonMs = 30 * DAY, priority = 'screen', signal } = parts;
  const turn: CallTurn = { priority, reason: 'check', ...(signal && { signal }) };
  const progress = countProgress(parts.onProgress);
  const ask = async <Input, Output>(endpoint: Endpoint<Input, Output>, input: Input): Promise<Output> => {
    const answer = await api.call(endpoint, input, turn);
    // Whoever aborted may have erased the library while the answer was on its way.
    signal?.throwIfAborted();
    return answer;
  };

  const { statuses } = await progress.step(ask(endpoints.statuses, undefined));
  const statusOf = new Map(Object.entries(statuses));

  const followed = new Set<Id>();
  await eachPage(PAGE_SIZE, progress, async (offset) => {
    const page = await ask(endpoints.follows, { offset });
    for (const { id } of page.data) followed.add(id);
    const rows = page.data.map((manga) =>
      mangaRow(manga, { status: statusOf.get(manga.id) ?? null, isFollowed: true }),
    );
    await store.putManga(account, rows);
    return page.total;
  });
  await store.putStatuses(account, statusOf, followed);

  const listed = new Set((await store.readManga(account)).map(({ id }) => id));
  const unknown = [...statusOf.keys()].filter((id) => !listed.has(id));
  for (const ids of chunksOf(unknown, progress)) {
    const { data } = await progress.step(ask(endpoints.mangaById, { ids }));
    const rows = data.map((manga) => mangaRow(manga, { status: statusOf.get(manga.id) ?? null, isFollowed: false }));
    await store.putManga(account, rows);
  }

  const publishedSince = clock.now() - horizonMs;
  let oldestSeen = Number.POSITIVE_INFINITY;
  const reachedEnd = await eachPage(FEED_PAGE_SIZE, progress, async (offset) => {
    const page = await ask(endpoints.followFeed, { offset, publishedSince });
    const rows = page.data.flatMap((chapter) => chapterRow(chapter) ?? []);
    await store.putChapters(account, rows);
    oldestSeen = Math.min(oldestSeen, ...rows.map(({ publishAt }) => publishAt));
    return page.total;
  });

  const manga = (await store.readManga(account)).map(({ id }) => id);
  for (const mangaIds of chunksOf(manga, progress)) {
    const askedAt = clock.now();
    const { data } = await progress.step(ask(endpoints.markers, { mangaIds }));
    await store.putMarkers(account, byManga(data, mangaIds), askedAt);
  }

  const checkedAt = clock.now();
  await store.putCheck(account, { checkedAt, knownSince: reachedEnd ? publishedSince : oldestSeen });
  return { requests: progress.done(), checkedAt };
}

interface Progress {
  expect(requests: number): void;
  step<Answer>(request: Promise<Answer>): Promise<Answer>;
  done(): number;
}

function countProgress(onProgress: CheckParts['onProgress']): Progress {
  let done = 0;
  // Statuses, and at least one page of follows, of the feed and of markers.
  let of = 4;
  const tell = () => onProgress({ done, of: Math.max(of, done) });
  tell();
  return {
    expect: (requests) => {
      of += requests;
      tell();
    },
    step: async (request) => {
      const answer = await request;
      done += 1;
      tell();
      return answer;
    },
    done: () => done,
  };
}

/**
 * Asks for page after page until the total is reached, or the last item that the service gives.
 * @param ask stores the page and returns the total that it names.
 * @returns whether everything was reached.
 */
async function eachPage(size: number, progress: Progress, ask: (offset: number) => Promise<number>): Promise<boolean> {
  let total = 0;
  for (let offset = 0; offset === 0 || offset < total; offset += size) {
    if (offset + size > LAST_REACHABLE_ITEM) return false;
    total = await progress.step(ask(offset));
    if (offset === 0) progress.expect(Math.max(Math.ceil(Math.min(total, LAST_REACHABLE_ITEM) / size) - 1, 0));
  }
  return true;
}

function chunksOf(ids: readonly Id[], progress: Progress): Id[][] {
  const count = Math.ceil(ids.length / IDS_PER_REQUEST);
  progress.expect(count);
  return Array.from({ length: count }, (_, n) => ids.slice(n * IDS_PER_REQUEST, (n + 1) * IDS_PER_REQUEST));
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
