import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { SilenceAnswer } from '../../components/follows/SilenceChoices';
import type { ask } from '../../lib/messages/ask';
import type { View } from '../../lib/storage/views';

/** What a person can do about a silence of the service, and the outcome. */
export interface Silence {
  /** Ends with the silence. */
  readonly answer: ReadonlySignal<SilenceAnswer | null>;
  /** Another network may have another address: one question leaves. */
  readonly newNetwork: () => void;
  /** Says what asking would cost; sends nothing. */
  readonly askNow: () => void;
}

interface SilenceParts {
  readonly ask: typeof ask;
  readonly pause: ReadonlySignal<View<'pause'> | null>;
  readonly tellFailure: (thrown: unknown) => void;
}

export function createSilence({ ask, pause, tellFailure }: SilenceParts): Silence {
  const answer = signal<SilenceAnswer | null>(null);
  effect(() => {
    if (pause.value?.code === null) answer.value = null;
  });
  return {
    answer,
    newNetwork() {
      answer.value = { kind: 'asked' };
      void ask('pacing.probe', undefined).catch((thrown) => {
        answer.value = null;
        tellFailure(thrown);
      });
    },
    askNow() {
      // The question has left: its price is paid.
      if (answer.value?.kind === 'asked') return;
      void ask('pacing.cost', undefined)
        .then(({ until }) => {
          answer.value = until === null ? null : { kind: 'cost', until };
        })
        .catch(tellFailure);
    },
  };
}
