import type { Dependencies } from '../../lib/actions/dependencies';
import { refreshReasons, refreshReports } from '../../lib/actions/reports';
import { syncLibrary } from '../../lib/actions/sync';
import { REQUESTS_PER_SYNC } from '../../lib/library/sync/budget';
import { notifyDecided, notifyNewChapters } from './notifications';

/** Announces new chapters, if the person wants that. @returns whether it brought any. */
export async function syncAndNotify(parts: Dependencies): Promise<boolean> {
  const result = await syncLibrary(parts, { kind: 'quick', priority: 'background' });
  if (!result) return false;
  await notifyNewChapters(parts, result.newChapters);
  const left = REQUESTS_PER_SYNC - result.requests;
  if (left > 0) await askAboutReports(parts, left);
  return result.newChapters.length > 0;
}

/** Their outcome, and reasons, as far as the sync has left requests. */
async function askAboutReports(parts: Dependencies, most: number): Promise<void> {
  const { requests, decided } = await refreshReports(parts, 'background');
  await notifyDecided(parts, decided);
  await refreshReasons(parts, most - requests);
}
