import { MINUTE } from '../../clock';
import { asFailure, Failure } from '../../failure';
import { chapterRows } from '../../library/rows-of-answers';
import { fetchAllChapters } from '../../library/sync/older-chapters';
import { endpoints } from '../../service/endpoints';
import type { Id } from '../../service/ids';
import { lockNames } from '../../storage/names';
import { writeView } from '../../storage/views';
import type { Dependencies } from '../dependencies';
import { putNewSeries } from '../series/find-series';
import { showChange } from './chapter-states';
import { ensureMarkers } from './older-chapters';

/** In ms. Marks of this age say well enough which of them a click changes. */
const FRESH_MS = 10 * MINUTE;

/**
 * Fetches what "this and all before it" would mark. A series of the list costs one request at most in ten minutes, for its marks, so that
 * undoing restores exactly what changed; any other costs four, and one for each 500 chapters. Never rejects: the view says how it goes.
 */
export async function prepareUpTo(
  parts: Pick<
    Dependencies,
    'clock' | 'serviceClock' | 'settings' | 'library' | 'session' | 'api' | 'counts' | 'accountScope'
  >,
  chapterId: Id,
): Promise<void> {
  const { session, accountScope } = parts;
  const signal = accountScope.signal();
  const show = (state: 'idle' | 'asking' | 'ready') => writeView('upTo', { chapterId, state, failure: null });
  try {
    await show('idle');
    const account = (await session.account())?.id;
    if (account === undefined) return;
    const bring = { ...parts, account, signal, onAsking: () => void show('asking') };
    const mangaId = await ensureChapter(bring, chapterId);
    await ensureManga(bring, mangaId);
    await navigator.locks.request(lockNames.series(mangaId), () => ensureAllChapters(bring, mangaId));
    await ensureMarkers(bring, mangaId, FRESH_MS);
    await showChange(parts);
    await show('ready');
  } catch (thrown) {
    const { code, retryAt } = signal.aborted ? new Failure('signed-out') : asFailure(thrown);
    await writeView('upTo', { chapterId, state: 'failed', failure: { code, retryAt: retryAt ?? null } });
  }
}

interface FetchParts extends Pick<Dependencies, 'api' | 'clock' | 'serviceClock' | 'library' | 'session' | 'settings'> {
  readonly account: string;
  readonly signal: AbortSignal;
  onAsking(): void;
}

const turn = { priority: 'screen', reason: 'find-manga' } as const;

/** @throws Failure `not-found` where the service does not know the chapter. */
async function ensureChapter({ library, account, api, signal, onAsking }: FetchParts, chapterId: Id): Promise<Id> {
  const known = (await library.readChapters(account, [chapterId])).get(chapterId);
  if (known) return known.mangaId;
  onAsking();
  const { data } = await api.call(endpoints.chaptersById, { ids: [chapterId] }, { ...turn, signal });
  const rows = chapterRows(data);
  const [row] = rows;
  if (!row) throw new Failure('not-found');
  signal.throwIfAborted();
  await library.putLoneChapters(account, rows);
  return row.mangaId;
}

async function ensureManga({ library, account, api, signal, onAsking }: FetchParts, mangaId: Id): Promise<void> {
  if ((await library.readSeries(account, mangaId)).manga !== null) return;
  onAsking();
  const { data } = await api.call(endpoints.mangaById, { ids: [mangaId] }, { ...turn, signal });
  if (data.length === 0) throw new Failure('not-found');
  signal.throwIfAborted();
  await putNewSeries({ library }, account, data);
}

async function ensureAllChapters(
  { library, settings, serviceClock, ...parts }: FetchParts,
  mangaId: Id,
): Promise<void> {
  const { aheadMs } = serviceClock;
  await fetchAllChapters({ ...parts, aheadMs, store: library, languages: settings().languages }, mangaId);
}
