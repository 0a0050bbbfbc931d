import { resultSentence } from '../../components/texts/result-sentence';
import type { Clock } from '../../lib/clock';
import type { ask } from '../../lib/messages/ask';
import type { View } from '../../lib/storage/views';
import type { Toasts } from './toasts';

interface DeedsParts {
  readonly watch: (onView: (view: View<'deed'>) => void) => unknown;
  readonly toasts: Pick<Toasts, 'offerUndo' | 'say' | 'warn'>;
  readonly ask: typeof ask;
  readonly clock: Clock;
  readonly newOperationId: () => string;
}

/** Says once what came of a click on a page that could not say it itself, and offers to undo it. */
export function sayDeeds({ watch, toasts, ask, clock, newOperationId }: DeedsParts): void {
  let said: string | null = null;
  watch(({ deed }) => {
    if (deed === null || deed.id === said || deed.goesAt <= clock.now()) return;
    said = deed.id;
    const { text, note, tone, undo } = resultSentence(deed, clock.now());
    const words = note === null ? text : `${text}. ${note}`;
    if (deed.canUndo) {
      const takeBack = () => ask('toast.undo', { operationId: newOperationId(), targetId: deed.id });
      toasts.offerUndo({ text: words, undoName: undo, tone, done: Promise.resolve(true), takeBack });
    } else if (tone === 'danger') toasts.warn(words);
    else toasts.say(words);
  });
}
