import { byManga } from '../../library/sync/list-answers';
import { endpoints } from '../../service/endpoints';
import type { Id } from '../../service/ids';
import type { Dependencies } from '../dependencies';

interface MarkerParts extends Pick<Dependencies, 'api' | 'clock' | 'library'> {
  readonly account: string;
  readonly signal: AbortSignal;
  onAsking(): void;
}

/**
 * Asks which chapters of a series are read. Where the service cannot be asked, an earlier answer counts.
 * @param holdsMs of an earlier answer, in ms. @returns whether anything was asked. @throws Failure of the request.
 */
export async function ensureMarkers(parts: MarkerParts, mangaId: Id, holdsMs: number): Promise<boolean> {
  const { library, account, clock, api, signal, onAsking } = parts;
  const checkedAt = await library.markersAskedAt(account, mangaId);
  if (checkedAt !== null && Math.abs(clock.now() - checkedAt) < holdsMs) return false;
  onAsking();
  const askedAt = clock.now();
  try {
    const turn = { priority: 'screen', reason: 'find-manga', signal } as const;
    const { data } = await api.call(endpoints.markers, { mangaIds: [mangaId] }, turn);
    signal.throwIfAborted();
    await library.putMarkers(account, byManga(data, [mangaId]), askedAt);
  } catch (thrown) {
    if (checkedAt === null || signal.aborted) throw thrown;
  }
  return true;
}
