import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { Notice } from '../look/Notice';
import { failureSentence } from '../texts/failure-sentence';

interface UpToDoneProps {
  /** How many were marked, of how many; or all of that was undone. */
  readonly done: number;
  readonly of: number;
  readonly isUndone: boolean;
  /** Nothing can be pressed while something is under way. */
  readonly isBusy: boolean;
  /** Why it stopped early, as a failure code; `null` if it did not. */
  readonly failure: string | null;
  /** Why the marks are not sent yet, as a sentence; `null` if nothing blocks them. */
  readonly kept: string | null;
  readonly onUndo: () => void;
  readonly onGoOn: () => void;
  readonly onClose: () => void;
  /** A button against what blocks them. */
  readonly children?: ComponentChildren;
}

/** What was marked, with "Undo". */
export function UpToDone(props: UpToDoneProps) {
  const { done, of, isUndone, isBusy, failure, kept, onUndo, onGoOn, onClose, children } = props;
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, and the same key press must not reach the next one.
  useLayoutEffect(() => title.current?.focus(), [isUndone]);
  const isPart = !isUndone && done < of;
  return (
    <div class="up-to-word">
      <div role="status">
        <h2 ref={title} tabIndex={-1}>
          {isUndone ? i18n.t('upTo.undone') : markedSentence(done, of)}
        </h2>
      </div>
      {!isUndone && kept !== null && <p>{kept}</p>}
      {children}
      {failure !== null && (
        <Notice tone="danger">
          <p>{failureSentence(failure)}</p>
        </Notice>
      )}
      <div class="up-to-buttons">
        {!isUndone && (
          <button type="button" class="button" aria-disabled={isBusy} onClick={() => isBusy || onUndo()}>
            {i18n.t('reader.undo')}
          </button>
        )}
        {isPart && !isBusy && (
          <button type="button" class="button" onClick={onGoOn}>
            {i18n.t('upTo.goOn', of - done)}
          </button>
        )}
        <button type="button" class="button button-primary" onClick={onClose}>
          {i18n.t('report.close')}
        </button>
      </div>
    </div>
  );
}

function markedSentence(done: number, of: number): string {
  return done < of ? i18n.t('upTo.markedSome', of, { done: `${done}` }) : i18n.t('upTo.marked', done);
}
