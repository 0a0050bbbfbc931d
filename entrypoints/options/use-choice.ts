import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';
import type { Clock } from '../../lib/clock';
import type { changeSettings, Settings, SettingsChange } from '../../lib/settings/settings';
import { useSaveOutcome } from './use-save-outcome';

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
