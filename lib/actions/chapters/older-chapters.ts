import { MINUTE } from '../../clock';
import { Failure } from '../../failure';
import { keyOfText } from '../../library/numbers/chapter-number';
import { numberKey } from '../../library/numbers/numbering';
import { byManga } from '../../library/sync/list-answers';
import { fetchAllChapters } from '../../library/sync/older-chapters';
import type { ChapterRow, MangaRow, NumberInOtherLanguage } from '../../model/rows';
import { endpoints } from '../../service/endpoints';
import type { Id } from '../../service/ids';
import { lockNames } from '../../storage/names';
import { writeView } from '../../storage/views';
import { shownFailure } from '../account-scope';
import type { Dependencies } from '../dependencies';
import { ensureChapter, ensureManga, type Fetching } from '../series/find-series';
import { accountSignedIn } from '../session';
import { showChange } from './chapter-states';

type Parts = Pick<
  Dependencies,
  'accountScope' | 'api' | 'clock' | 'counts' | 'library' | 'serviceClock' | 'session' | 'settings'
>;

/** For a series that a person looks at: no sync reads older chapters, or what is read of a series that is not followed. Never rejects: the series view says how it goes. */
export async function fetchOlderChapters(parts: Parts, mangaId: Id): Promise<void> {
  const account = await accountSignedIn(parts);
  if (account === null) return;
  const signal = parts.accountScope.signal();
  const show = (state: 'idle' | 'asking' | 'failed') => writeView('series', { mangaId, state });
  try {
    await navigator.locks.request(lockNames.series(mangaId), async () => {
      const onAsking = () => void show('asking');
      const turn = { priority: 'screen', reason: 'find-manga', signal } as const;
      const { languages } = parts.settings();
      const { aheadMs } = parts.serviceClock;
      const older = { ...parts, account, signal, store: parts.library, aheadMs, languages, onRequest: onAsking };
      const asked = [
        await fetchAllChapters(older, mangaId),
        await ensureMarkers({ ...parts, account, turn, onAsking }, mangaId, Number.POSITIVE_INFINITY),
      ];
      if (asked.includes(true) && !signal.aborted) await showChange(parts);
    });
    await show('idle');
  } catch {
    // The series is shown with what is here, and the next look asks again.
    await show(signal.aborted ? 'idle' : 'failed');
  }
}

/**
 * Asks which chapters of a series are read. Where the service cannot be asked, an earlier answer counts.
 * @param holdsMs of an earlier answer, in ms. @returns whether anything was asked. @throws Failure of the request.
 */
export async function ensureMarkers(
  { library, account, clock, api, turn, onAsking }: Fetching & Pick<Dependencies, 'clock'>,
  mangaId: Id,
  holdsMs: number,
): Promise<boolean> {
  const checkedAt = await library.markersAskedAt(account, mangaId);
  if (checkedAt !== null && Math.abs(clock.now() - checkedAt) < holdsMs) return false;
  onAsking?.();
  const askedAt = clock.now();
  try {
    const { data } = await api.call(endpoints.markers, { mangaIds: [mangaId] }, turn);
    turn.signal.throwIfAborted();
    await library.putMarkers(account, byManga(data, [mangaId]), askedAt);
  } catch (thrown) {
    if (checkedAt === null || turn.signal.aborted) throw thrown;
  }
  return true;
}

/** In ms. Marks of this age say well enough which of them a click changes. */
const FRESH_MS = 10 * MINUTE;

/**
 * Fetches what "this and all before it" would mark. A series of the list costs one request at most in ten minutes, for its marks, so that
 * undoing restores exactly what changed; any other costs four, and one for each 500 chapters. Never rejects: the view says how it goes.
 */
export async function prepareUpTo(parts: Parts, chapterId: Id): Promise<void> {
  const signal = parts.accountScope.signal();
  const show = (state: 'idle' | 'asking' | 'ready') => writeView('upTo', { chapterId, state, failure: null });
  try {
    await show('idle');
    const account = (await parts.session.account())?.id;
    if (account === undefined) return;
    const turn = { priority: 'screen', reason: 'find-manga', signal } as const;
    const fetching = { ...parts, account, turn, signal, onAsking: () => void show('asking') };
    const mangaId = await ensureChapter(fetching, chapterId);
    await ensureManga(fetching, mangaId);
    const { languages } = parts.settings();
    const { aheadMs } = parts.serviceClock;
    await navigator.locks.request(lockNames.series(mangaId), () =>
      fetchAllChapters({ ...fetching, aheadMs, languages, store: parts.library }, mangaId),
    );
    await ensureMarkers(fetching, mangaId, FRESH_MS);
    await showChange(parts);
    await show('ready');
  } catch (thrown) {
    await writeView('upTo', { chapterId, state: 'failed', failure: shownFailure(thrown, signal) });
  }
}

/** They are kept with the series, which is read with the whole list. */
const MOST_NUMBERS = 2_000;

/** Which numbers of a series exist in any language: one request for a press. Never rejects: the view `series` says how it goes. */
export async function fetchAllNumbers(parts: Parts, mangaId: Id): Promise<void> {
  const { clock, serviceClock, library, api } = parts;
  const account = await accountSignedIn(parts);
  if (account === null) return;
  const signal = parts.accountScope.signal();
  const show = (state: 'idle' | 'loadingNumbers' | 'numbersFailed') => writeView('series', { mangaId, state });
  try {
    await navigator.locks.request(lockNames.numbers(mangaId), { ifAvailable: true }, async (lock) => {
      // Another press is being answered.
      if (lock === null) return;
      const { manga, chapters } = await library.readSeries(account, mangaId);
      if (!manga) return;
      void show('loadingNumbers');
      const askedAt = clock.now();
      const input = { mangaId, chapterIds: chapters.map(({ id }) => id) };
      const { numbers } = await api.call(endpoints.aggregate, input, { priority: 'screen', reason: 'sync', signal });
      signal.throwIfAborted();
      const otherLanguages = numbersInOtherLanguages(manga, chapters, numbers);
      if (otherLanguages.length > MOST_NUMBERS) throw new Failure('unreadable-answer');
      await library.put(account, {
        askedAt,
        aheadMs: serviceClock.aheadMs(),
        otherLanguages: { mangaId, numbers: otherLanguages },
      });
      await showChange(parts);
      await show('idle');
    });
  } catch {
    await show(signal.aborted ? 'idle' : 'numbersFailed');
  }
}

/** Of all numbers of a series those that no row here can be read of. */
function numbersInOtherLanguages(
  manga: MangaRow,
  chapters: readonly ChapterRow[],
  all: readonly NumberInOtherLanguage[],
): NumberInOtherLanguage[] {
  const here = new Set(chapters.filter(({ isUnavailable }) => !isUnavailable).map((one) => numberKey(manga, one)));
  return all.filter((one) => keyOfText(one.number) !== '' && !here.has(numberKey(manga, { id: '', ...one })));
}
