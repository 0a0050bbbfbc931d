import { i18n } from '#i18n';
import type { WaitingEntry } from '../../components/waiting/waiting-entry';
import { chunksOf } from '../../lib/chunks';
import type { ask } from '../../lib/messages/ask';
import { INTENTS_PER_OPERATION } from '../../lib/messages/contract';
import type { PressesParts } from './presses';
import type { Toasts } from './toasts';

/** What a person can do about an entry of the tab "Waiting". */
export interface QueueActions {
  /** The captcha was solved, so what waited for it leaves. */
  readonly retryAfterCaptcha: () => void;
  readonly retry: (entry: WaitingEntry) => void;
  readonly dismiss: (entry: WaitingEntry) => void;
  readonly takeBack: (entry: WaitingEntry) => void;
  /** None of these is sent. */
  readonly takeAllBack: (entries: readonly WaitingEntry[]) => void;
  readonly decide: (entry: WaitingEntry, again: boolean, details?: string) => void;
}

interface QueueActionsParts extends PressesParts {
  readonly ask: typeof ask;
  readonly newOperationId: () => string;
  readonly toasts: Pick<Toasts, 'warn'>;
}

export function createQueueActions(parts: QueueActionsParts): QueueActions {
  const { ask, newOperationId, toasts, reread, tellFailure } = parts;
  /** Shows a change of the queue once it is stored. */
  const run = (command: Promise<unknown>) => void command.then(reread).catch(tellFailure);
  return {
    retryAfterCaptcha: () => run(ask('captcha.solved', undefined)),
    retry: ({ kind, key }) => run(ask('intent.retry', { operationId: newOperationId(), kind, key })),
    dismiss: ({ kind, key, operationId }) => run(ask('intent.dismiss', { kind, key, operationId })),
    takeBack: ({ kind, key, operationId }) => {
      const undone = ask('intent.undo', { operationId: newOperationId(), kind, key, targetId: operationId });
      run(undone.then(({ outcome }) => outcome === 'too-late' && toasts.warn(i18n.t('report.tooLate'))));
    },
    takeAllBack: (entries) => run(takeAllBack(parts, entries)),
    decide: ({ key }, again, details) =>
      run(
        ask('report.decide', { operationId: newOperationId(), key, again, ...(details !== undefined && { details }) }),
      ),
  };
}

async function takeAllBack(
  { ask, newOperationId }: QueueActionsParts,
  entries: readonly WaitingEntry[],
): Promise<void> {
  const intents = entries.map(({ kind, key, operationId }) => ({ kind, key, operationId }));
  for (const some of chunksOf(intents, INTENTS_PER_OPERATION)) {
    await ask('intents.undo', { operationId: newOperationId(), intents: some });
  }
}
