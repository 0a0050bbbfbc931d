import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Id } from '../../lib/service/ids';

/** `null` until they were looked up once. */
export function useGroupNames(
  groups: readonly Id[],
  lookUp: (groups: readonly Id[]) => Promise<ReadonlyMap<Id, string>>,
) {
  const names = useSignal<ReadonlyMap<Id, string> | null>(null);
  const sought = groups.filter((id) => !names.value?.has(id)).join();
  useEffect(() => {
    if (sought === '') return;
    let isWanted = true;
    // Without a readable library, a list without names still leads back.
    void lookUp(sought.split(','))
      .catch(() => new Map<Id, string>())
      .then((found) => {
        if (isWanted) names.value = new Map([...(names.peek() ?? []), ...found]);
      });
    return () => {
      isWanted = false;
    };
  }, [sought, lookUp, names]);
  return names;
}
