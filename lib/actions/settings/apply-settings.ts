import { filtersOf } from '../../library/filters';
import type { Settings } from '../../settings/settings';
import { showChange } from '../chapters/show-change';
import type { Syncing } from '../dependencies';
import { runningSyncDone, syncLibrary } from '../library/sync-library';

/** Also for a choice on another device. A newly chosen language needs a sync. Never rejects. */
export async function applySettings(parts: Syncing, before: Settings, chosen: Settings): Promise<void> {
  if (JSON.stringify(filtersOf(before)) === JSON.stringify(filtersOf(chosen))) return;
  await showChange(parts);
  if (!isWider(before.languages, chosen.languages)) return;
  await runningSyncDone();
  await syncLibrary(parts, { kind: 'quick', priority: 'screen' });
}

/** An empty list stands for every language. */
function isWider(before: readonly string[], chosen: readonly string[]): boolean {
  if (before.length === 0) return false;
  return chosen.length === 0 || chosen.some((language) => !before.includes(language));
}
