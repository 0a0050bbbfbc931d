import { useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';

interface DiscardQuestionProps {
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}

/** Whether a text that is typed may be lost. The focus is on "Keep writing", and goes back to where it was. */
export function DiscardQuestion({ onDiscard, onKeep }: DiscardQuestionProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    keep.current?.focus();
    return () => activeElement instanceof HTMLElement && activeElement.focus();
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question, and no fields.
    <div class="discard" role="group" aria-labelledby="discard-question">
      <p id="discard-question">{i18n.t('discard.question')}</p>
      <button type="button" class="button button-small" ref={keep} onClick={onKeep}>
        {i18n.t('discard.keep')}
      </button>
      <button type="button" class="button button-small button-danger" onClick={onDiscard}>
        {i18n.t('discard.confirm')}
      </button>
    </div>
  );
}
