import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { BackoffAnswer } from '../../components/follows/StatusLine';
import type { ask } from '../../lib/messages/ask';
import type { View } from '../../lib/storage/views';

interface BackoffParts {
  readonly ask: typeof ask;
  readonly pause: ReadonlySignal<View<'pause'> | null>;
  readonly tellFailure: (thrown: unknown) => void;
}

/** What a person can do during a block, and the outcome. */
export function createBackoff({ ask, pause, tellFailure }: BackoffParts) {
  const answer = signal<BackoffAnswer | null>(null);
  effect(() => {
    if (pause.value?.code === null) answer.value = null;
  });
  return {
    /** Ends with the block. */
    answer,
    /** Another network may have another address: one question leaves. */
    newNetwork() {
      answer.value = { kind: 'asked' };
      void ask('pacing.probe', undefined).catch((thrown) => {
        answer.value = null;
        tellFailure(thrown);
      });
    },
    /** Says what asking would cost; sends nothing. */
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
