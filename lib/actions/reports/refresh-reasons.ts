import { readReasons } from '../../library/reports/reading';
import { dueReasons } from '../../library/reports/reasons';
import type { Dependencies } from '../dependencies';
import { fetchReasons } from './fetch-reasons';

/**
 * Keeps the reasons of every category here, in the background: those that are missing, and once a day those of a person who
 * reports things. It does not reject; what could not be asked is asked another time.
 * @param most as many requests.
 */
export async function refreshReasons(parts: Dependencies, most: number): Promise<void> {
  try {
    const due = dueReasons(await readReasons(parts.database), parts.clock.now());
    for (const category of due.slice(0, most)) await fetchReasons(parts, { category, priority: 'background' });
  } catch {
    // A report window that opens meanwhile shows those that are kept, or says why there are none.
  }
}
