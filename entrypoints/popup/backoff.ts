import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { BackoffAnswer } from '../../components/follows/BackoffChoices';
import type { ask } from '../../lib/messages/ask';
import type { View } from '../../lib/storage/views';

/** What a person can do during a block, and the outcome. */
export interface Backoff {
  /** Ends with the block. */
  readonly answer: ReadonlySignal<BackoffAnswer | null>;
  /** Another network may have another address: one question leaves. */
  readonly newNetwork: () => void;
  /** Says what asking would cost; sends nothing. */
  readonly askNow: () => void;
}

interface BackoffParts {
  readonly ask: typeof ask;
  readonly pause: ReadonlySignal<View<'pause'> | null>;
  readonly tellFailure: (thrown: unknown) => void;
}

export function createBackoff({ ask, pause, tellFailure }: BackoffParts): Backoff {
  const answer = signal<BackoffAnswer | null>(null);
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
