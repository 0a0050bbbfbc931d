import { useSignal } from '@preact/signals';
import type { SaveOutcome } from '../../components/settings/SaveNotice';
import { type Clock, SECOND } from '../../lib/clock';
import { asFailure } from '../../lib/failure';

/** In ms, for reading "Saved". */
const SAVED_MS = 4 * SECOND;

/** What became of the last choice of a card: "Saved" goes away by itself, a failure with the next choice. */
export function useSaveOutcome(clock: Clock) {
  const outcome = useSignal<SaveOutcome>(null);
  const count = useSignal(0);

  /** @returns once it was said for long enough: whether no later choice has begun. Never rejects. */
  const follow = async (saving: Promise<void>): Promise<boolean> => {
    count.value += 1;
    const mine = count.value;
    outcome.value = null;
    const came = await saving.then(
      () => 'saved' as const,
      (thrown: unknown) => ({ failure: asFailure(thrown).code }),
    );
    if (mine !== count.value) return false;
    outcome.value = came;
    if (came !== 'saved') return true;
    await clock.sleep(SAVED_MS);
    if (mine !== count.value) return false;
    outcome.value = null;
    return true;
  };

  return { outcome: outcome.value, follow };
}
