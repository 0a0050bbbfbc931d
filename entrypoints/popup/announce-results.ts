import { resultSentence } from '../../components/texts/result-sentence';
import type { View } from '../../lib/storage/views';
import type { PopupState } from './popup-state';

/** Announces once the result of a click that no page could show, and offers to undo it. */
export function announceResults(
  { toasts, ask, clock, newOperationId }: Pick<PopupState, 'toasts' | 'ask' | 'clock' | 'newOperationId'>,
  watch: (onView: (view: View<'result'>) => void) => unknown,
): void {
  let said: string | null = null;
  watch(({ result }) => {
    if (result === null || result.operationId === said || result.goesAt <= clock.now()) return;
    said = result.operationId;
    const { text, note, tone, undo } = resultSentence(result, clock.now());
    const words = note === null ? text : `${text}. ${note}`;
    if (result.canUndo) {
      const takeBack = () => ask('toast.undo', { operationId: newOperationId(), targetId: result.operationId });
      toasts.offerUndo({ text: words, undoName: undo, tone, done: Promise.resolve(true), takeBack });
    } else if (tone === 'danger') toasts.warn(words);
    else toasts.say(words);
  });
}
