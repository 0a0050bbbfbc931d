import { MINUTE } from '../../clock';
import { fetchAllChapters } from '../../library/sync/older-chapters';
import type { Id } from '../../service/ids';
import { lockNames } from '../../storage/names';
import { writeView } from '../../storage/views';
import { shownFailure } from '../account-scope';
import type { Dependencies } from '../dependencies';
import { ensureChapter, ensureManga } from '../series/find-series';
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
