import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';
import type { SaveOutcome } from '../../components/settings/SaveNotice';
import { type Clock, SECOND } from '../../lib/clock';
import { asFailure } from '../../lib/failure';
import type { changeSettings, Settings, SettingsChange } from '../../lib/settings/settings';

export interface ChoiceParts {
  /** As stored; `null` until they were read. */
  readonly settings: ReadonlySignal<Settings | null>;
  readonly change: typeof changeSettings;
  readonly clock: Clock;
}

/** Choices show at once and are stored soon after, so that the next click goes on from what the person sees. Failed ones disappear. */
export function useChoice({ settings, change, clock }: ChoiceParts) {
  const made = useSignal<Partial<Settings>>({});
  const { outcome, follow } = useSaveOutcome(clock);

  const forgetWhatIsKept = () => {
    const kept = settings.value;
    const open = Object.entries(made.peek()).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(kept?.[name as keyof Settings]),
    );
    if (open.length < Object.keys(made.peek()).length) made.value = Object.fromEntries(open);
  };
  useSignalEffect(forgetWhatIsKept);

  const choose = async (choice: SettingsChange) => {
    if (!settings.value) return;
    made.value = { ...made.value, ...choice({ ...settings.value, ...made.value }) };
    const saving = change(choice)
      .catch((thrown: unknown) => {
        made.value = {};
        throw thrown;
      })
      .finally(forgetWhatIsKept);
    // If another page chooses at the same time, the stored settings have both choices.
    if (await follow(saving)) made.value = {};
  };

  return { chosen: settings.value && { ...settings.value, ...made.value }, outcome, choose };
}

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
