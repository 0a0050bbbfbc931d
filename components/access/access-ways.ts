import { watched } from '../look/watched';
import type { AccessWays } from './AccessChoice';

type Access = NonNullable<AccessWays['view']['value']>;

/** What a page needs for the notice, for as long as it is open. */
export function accessWays(
  watch: (onView: (access: Access) => void) => unknown,
  requests: Omit<AccessWays, 'view'>,
): AccessWays {
  return { view: watched(watch), ...requests };
}
