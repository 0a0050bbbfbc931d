import type { ReadonlySignal } from '@preact/signals';
import { i18n } from '#i18n';
import type { WaitingEntry } from '../../components/waiting/waiting-entry';
import { chunksOf } from '../../lib/chunks';
import type { ask } from '../../lib/messages/ask';
import { INTENTS_PER_OPERATION } from '../../lib/messages/contract';
import { createPresses, type PressesParts } from './presses';
import type { Toasts } from './toasts';

/** What a person can do about an entry of the tab "Waiting". */
export interface QueueActions {
  /** What was pressed and is not answered yet: `operationId`s of entries, `captcha` and `writes`. */
  readonly pressed: ReadonlySignal<ReadonlyMap<string, true>>;
  /** The captcha was solved, so what waited for it leaves. */
  readonly retryAfterCaptcha: () => void;
  /** Every change was refused, and may be tried again. */
  readonly retryWrites: () => void;
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

/** What is pressed about many intents at once, beside the `operationId`s of rows. */
type Pressed = 'captcha' | 'writes';

export function createQueueActions(parts: QueueActionsParts): QueueActions {
  const { ask, newOperationId, toasts } = parts;
  const { pressed, press } = createPresses<true>(parts);
  const run = (keys: readonly string[], send: () => Promise<unknown>) => void press(keys, true, send);
  const runAll = (what: Pressed, send: () => Promise<unknown>) => run([what], send);
  return {
    pressed,
    retryAfterCaptcha: () => runAll('captcha', () => ask('captcha.solved', undefined)),
    retryWrites: () => runAll('writes', () => ask('writes.retry', undefined)),
    retry: ({ kind, key, operationId }) =>
      run([operationId], () => ask('intent.retry', { operationId: newOperationId(), kind, key })),
    dismiss: ({ kind, key, operationId }) =>
      run([operationId], () => ask('intent.dismiss', { kind, key, operationId })),
    takeBack: ({ kind, key, operationId: targetId }) =>
      run([targetId], async () => {
        const { outcome } = await ask('intent.undo', { operationId: newOperationId(), kind, key, targetId });
        if (outcome === 'too-late') toasts.warn(i18n.t('report.tooLate'));
      }),
    takeAllBack: (entries) =>
      run(
        entries.map(({ operationId }) => operationId),
        () => takeAllBack(parts, entries),
      ),
    decide: ({ key, operationId }, again, details) =>
      run([operationId], () =>
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
