import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { useEscape } from '../look/use-escape';

interface UndoAllProps {
  /** Changes that wait. */
  readonly count: number;
  readonly onConfirm: () => void;
}

/** Asks, with their number, before it undoes them all. The focus moves to the question and back. */
export function UndoAll({ count, onConfirm }: UndoAllProps) {
  const [isAsked, setAsked] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const wasAsked = useRef(false);
  const cancel = () => setAsked(false);
  useEscape(isAsked, cancel);
  useLayoutEffect(() => {
    if (isAsked !== wasAsked.current) group.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);
  const confirm = () => {
    setAsked(false);
    onConfirm();
  };
  return (
    <div ref={group} class="waiting-all">
      {isAsked ? (
        <>
          <p aria-live="polite">{i18n.t('waiting.undoAllAsk', count)}</p>
          <button type="button" class="button button-small" onClick={confirm}>
            {i18n.t('waiting.undoAllConfirm', count)}
          </button>
          <button type="button" class="button button-plain" onClick={cancel}>
            {i18n.t('waiting.keep')}
          </button>
        </>
      ) : (
        <button type="button" class="button button-plain" onClick={() => setAsked(true)}>
          {i18n.t('waiting.undoAll')}
        </button>
      )}
    </div>
  );
}
