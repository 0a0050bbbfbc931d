import { readReasons } from '../../library/reports/reading';
import { dueReasons } from '../../library/reports/reasons';
import type { Dependencies } from '../dependencies';
import { fetchReasons } from './fetch-reasons';

/**
 * Keeps the reasons of every category here while nobody looks: those that are missing, and once a day those of somebody who
 * reports things. It does not reject; what could not be asked is asked another time.
 * @param most as many requests.
 */
export async function refreshReasons(parts: Dependencies, most: number): Promise<void> {
  try {
    const due = dueReasons(await readReasons(parts.database), parts.clock.now());
    for (const category of due.slice(0, most)) await fetchReasons(parts, { category, priority: 'background' });
  } catch {
    // Whoever reports something meanwhile has those that are kept, or is told why there are none.
  }
}
