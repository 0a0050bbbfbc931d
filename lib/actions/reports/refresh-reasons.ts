import { readReasons } from '../../library/reports/reading';
import { categoriesToFetch } from '../../library/reports/reasons';
import type { Dependencies } from '../dependencies';
import { fetchReasons } from './fetch-reasons';

/** The missing ones, and once a day those of a person who reports. Never rejects. @param most requests. */
export async function refreshReasons(
  parts: Pick<Dependencies, 'clock' | 'database' | 'api' | 'counts'>,
  most: number,
): Promise<void> {
  try {
    const due = categoriesToFetch(await readReasons(parts.database), parts.clock.now());
    for (const category of due.slice(0, most)) await fetchReasons(parts, { category, priority: 'background' });
  } catch {
    // An open report window shows the kept ones, or says why there are none.
  }
}
