import { fetchAllChapters } from '../../library/sync/older-chapters';
import type { Id } from '../../service/ids';
import { lockNames } from '../../storage/names';
import { writeView } from '../../storage/views';
import type { Dependencies } from '../dependencies';
import { accountSignedIn } from '../session/account-of';
import { ensureMarkers } from './ensure-markers';
import { showChange } from './show-change';

/** For a series that a person looks at: no sync reads older chapters, or what is read of a series that is not followed. Never rejects: the series view says how it goes. */
export async function fetchOlderChapters(
  parts: Pick<
    Dependencies,
    'clock' | 'serviceClock' | 'settings' | 'library' | 'session' | 'api' | 'counts' | 'accountScope'
  >,
  mangaId: Id,
): Promise<void> {
  const account = await accountSignedIn(parts);
  if (account === null) return;
  const signal = parts.accountScope.signal();
  const show = (state: 'idle' | 'asking' | 'failed') => writeView('series', { mangaId, state });
  try {
    await navigator.locks.request(lockNames.series(mangaId), async () => {
      const onAsking = () => void show('asking');
      const of = { ...parts, account, signal };
      const { languages } = parts.settings();
      const { aheadMs } = parts.serviceClock;
      const older = { ...of, store: parts.library, aheadMs, languages, onRequest: onAsking };
      const asked = [
        await fetchAllChapters(older, mangaId),
        await ensureMarkers({ ...of, onAsking }, mangaId, Number.POSITIVE_INFINITY),
      ];
      if (asked.includes(true) && !signal.aborted) await showChange(parts);
    });
    await show('idle');
  } catch {
    // The series is shown with what is here, and the next look asks again.
    await show(signal.aborted ? 'idle' : 'failed');
  }
}
