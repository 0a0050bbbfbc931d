import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';
import type { SaveOutcome } from '../../components/settings/SaveNotice';
import { type Clock, SECOND } from '../../lib/clock';
import { asFailure } from '../../lib/failure';
import type { changeSettings, Settings, SettingsChange } from '../../lib/settings/settings';

/** In ms, for reading "Saved". */
const SAVED_MS = 4 * SECOND;

export interface ChoiceParts {
  /** As stored; `null` until they were read. */
  readonly settings: ReadonlySignal<Settings | null>;
  readonly change: typeof changeSettings;
  readonly clock: Clock;
}

/** Choices show at once and are stored soon after, so that the next click goes on from what the person sees. Failed ones disappear. */
export function useChoice({ settings, change, clock }: ChoiceParts) {
  const made = useSignal<Partial<Settings>>({});
  const outcome = useSignal<SaveOutcome>(null);
  const count = useSignal(0);

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
    count.value += 1;
    const mine = count.value;
    made.value = { ...made.value, ...choice({ ...settings.value, ...made.value }) };
    outcome.value = null;
    const came = await change(choice).then(
      () => 'saved' as const,
      (thrown: unknown) => ({ failure: asFailure(thrown).code }),
    );
    if (came !== 'saved') made.value = {};
    forgetWhatIsKept();
    if (mine !== count.value) return;
    outcome.value = came;
    if (came !== 'saved') return;
    await clock.sleep(SAVED_MS);
    if (mine !== count.value) return;
    outcome.value = null;
    // If another page chooses at the same time, the stored settings have both choices.
    made.value = {};
  };

  return { chosen: settings.value && { ...settings.value, ...made.value }, outcome: outcome.value, choose };
}
