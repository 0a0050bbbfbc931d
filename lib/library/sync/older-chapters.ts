import { DAY } from '../../clock';
import { endpoints } from '../../service/endpoints';
import type { Id } from '../../service/ids';
import { FEED_PAGE_SIZE, LAST_REACHABLE_ITEM } from '../../service/limits';
import { isKeptUpToDate } from '../local-overrides';
import { chapterRows } from '../rows-of-answers';
import type { LibraryStore } from '../store';
import { isReadLanguage } from '../unread/filters';
import { hasAllChapters } from '../unread/unread';
import type { SyncParts } from './ask-step';

export interface OlderChaptersParts
  extends Pick<SyncParts, 'api' | 'account' | 'clock' | 'aheadMs' | 'languages' | 'signal'> {
  readonly store: Pick<LibraryStore, 'put' | 'readSeries' | 'readSeriesSettings'>;
  onRequest?(): void;
}

/** In ms. Only this brings chapters of a series that checks do not keep up to date. */
const FRESH_MS = DAY;

/** 500 a request; known chapters that are not among them are deleted. @returns whether anything was asked. @throws Failure; pages that arrived stay. */
export async function fetchAllChapters(parts: OlderChaptersParts, mangaId: Id): Promise<boolean> {
  const { api, store, account, clock, signal } = parts;
  const [{ manga, chapters: known }, settings] = await Promise.all([
    store.readSeries(account, mangaId),
    store.readSeriesSettings(account, mangaId),
  ]);
  const languages = settings.languages ?? parts.languages;
  const isFresh = clock.now() - (manga?.complete?.at ?? 0) < FRESH_MS;
  if (manga && (isFresh || isKeptUpToDate(manga)) && hasAllChapters(manga, { languages })) return false;
  parts.onRequest?.();

  const askedAt = clock.now();
  const returned = new Set<Id>();
  let total = FEED_PAGE_SIZE;
  for (let offset = 0; offset < Math.min(total, LAST_REACHABLE_ITEM); offset += FEED_PAGE_SIZE) {
    const turn = { priority: 'screen', ...(signal && { signal }) } as const;
    const answer = await api.call(endpoints.seriesFeed, { mangaId, languages, offset }, turn);
    // Nothing is written after the account has signed out: what was erased stays erased.
    signal?.throwIfAborted();
    const hasShifted = offset > 0 && answer.total < total;
    total = answer.total;
    for (const { id } of answer.data) returned.add(id);
    await store.put(account, { askedAt, chapters: chapterRows(answer.data) });
    // A chapter that was removed meanwhile has moved others past the edge of the page: the next look asks again.
    if (hasShifted) return true;
  }
  if (total > LAST_REACHABLE_ITEM) return true;
  // One that could not be read is not gone.
  const isEachRead = returned.size >= total;
  const aheadMs = parts.aheadMs();
  const deleted = known.filter(
    ({ id, language, publishAt }) =>
      isEachRead && isReadLanguage({ languages }, language) && publishAt <= askedAt + aheadMs && !returned.has(id),
  );
  await store.put(account, {
    askedAt,
    aheadMs,
    deleted: deleted.map(({ id }) => id),
    complete: { mangaId, languages, isPartial: !isEachRead },
  });
  return true;
}
