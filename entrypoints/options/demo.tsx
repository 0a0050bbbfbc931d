import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { DemoCard } from '../../components/sign-in/DemoCard';
import { failureSentence } from '../../components/texts/failure-sentence';
import { logFailure } from '../../lib/diagnostics/log-failure';
import { asFailure } from '../../lib/failure';
import type { ask } from '../../lib/messages/ask';
import { isDemoId } from '../../lib/model/demo';
import type { changeSettings, OwnChoices, Settings } from '../../lib/settings/settings';
import { forgetSnapshots } from '../../lib/settings/snapshots';
import type { View } from '../../lib/storage/views';

interface DemoProps {
  readonly session: ReadonlySignal<View<'session'> | null>;
  /** `null` until they are known. */
  readonly settings: ReadonlySignal<Settings | null>;
  readonly ask: typeof ask;
  readonly change: typeof changeSettings;
}

/** The demo, where there is no account; what pages remember of it goes with it, however it ends. */
export function Demo({ session, settings, ask, change }: DemoProps) {
  const isBusy = useSignal(false);
  const problem = useSignal<string | null>(null);
  const wasOn = useRef(false);
  useSignalEffect(() => {
    const isOn = session.value?.isDemo === true;
    if (wasOn.current && !isOn) forgetSnapshots();
    wasOn.current = isOn;
  });
  useSignalEffect(() => {
    const isOver = session.value !== null && session.value.state !== 'starting' && !session.value.isDemo;
    // They would go to other devices, without a name. It may have ended while no page of this kind was open.
    if (isOver && settings.value?.hiddenGroups.some(isDemoId))
      void change(withoutDemoGroups).catch(logFailure('demo-end'));
  });

  const press = async (message: 'demo.start' | 'demo.end') => {
    isBusy.value = true;
    problem.value = null;
    forgetSnapshots();
    await ask(message, undefined).catch((thrown) => {
      problem.value = failureSentence(asFailure(thrown).code);
    });
    isBusy.value = false;
  };

  if (!session.value) return null;
  const { state, account, isDemo = false } = session.value;
  if (!isDemo && (state !== 'signed-out' || account !== null)) return null;
  return (
    <DemoCard
      isOn={isDemo}
      isBusy={isBusy.value}
      problem={problem.value}
      onStart={() => void press('demo.start')}
      onEnd={() => void press('demo.end')}
    />
  );
}

function withoutDemoGroups({ hiddenGroups }: Settings): Pick<OwnChoices, 'hiddenGroups'> {
  return { hiddenGroups: hiddenGroups.filter((id) => !isDemoId(id)) };
}
