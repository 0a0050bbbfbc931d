import { syncSeriesSettings } from '../../lib/actions/series/series-settings';
import { type Clock, SECOND } from '../../lib/clock';
import { logFailure } from '../../lib/diagnostics/log-failure';
import { coalesce } from '../../lib/one-at-a-time';
import { seriesItems } from '../../lib/settings/sync-buckets';
import { type UnparsedItems, watchSynced } from '../../lib/storage/stored-item';
import type { GetDependencies } from './keep-dependencies';

/** How long changes are gathered into one write, in ms: the browser allows 120 writes a minute, which settings share. */
const GATHER_MS = 2 * SECOND;

/**
 * Called in the first turn: an item of another device may be what wakes this worker. @returns called at every start and change; what could
 * not be written is written then, too.
 */
export function createSeriesSync(clock: Clock, dependencies: GetDependencies): () => void {
  const heard: UnparsedItems[] = [];
  let isPlanned = false;

  const sync = coalesce(async () => {
    const taken = [...heard];
    await syncSeriesSettings(await dependencies(), taken);
    heard.splice(0, taken.length);
  });
  const later = async () => {
    await clock.sleep(GATHER_MS);
    isPlanned = false;
    await sync();
  };
  const soon = () => {
    if (isPlanned) return;
    isPlanned = true;
    void later().catch(logFailure('series-sync'));
  };

  watchSynced(seriesItems, (items) => {
    heard.push(items);
    soon();
  });
  return soon;
}
