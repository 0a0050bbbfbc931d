import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { View } from '../../lib/storage/views';
import { Notice } from '../look/Notice';
import { useAnswer } from '../look/use-answer';
import { useEscape } from '../look/use-escape';
import { isolated } from '../texts/direction';
import { failureSentence } from '../texts/failure-sentence';

interface KeptMarksProps extends Pick<View<'keptMarks'>, 'count' | 'isOfAnother'> {
  /** Of the account that is signed in. */
  readonly name: string;
  /** Rejects with a Failure; then all are still kept. */
  readonly onSettle: (isSent: boolean) => Promise<void>;
}

/** Offers marks that were made without an account to the one that is signed in. Nothing is sent before a press; "Discard" asks first. */
export function KeptMarks({ name, count, isOfAnother, onSettle }: KeptMarksProps) {
  const { isBusy, failure, answer } = useAnswer();
  const [isAsked, setAsked] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const cancel = () => setAsked(false);
  useEscape(isAsked, cancel);
  useLayoutEffect(() => {
    if (isAsked) keep.current?.focus();
  }, [isAsked]);
  const settle = async (isSent: boolean) => {
    if (await answer(() => onSettle(isSent))) setAsked(false);
  };
  if (count === 0) return null;
  return (
    <Notice tone={isOfAnother ? 'warn' : 'done'}>
      <p>{i18n.t('keptMarks.offer', count, { name: isolated(name) })}</p>
      {isOfAnother && <p>{i18n.t('keptMarks.another')}</p>}
      {isAsked && <p>{i18n.t('keptMarks.ask', count)}</p>}
      {failure !== null && <p role="alert">{failureSentence(failure)}</p>}
      <p class="notice-ways">
        {isAsked ? (
          <>
            <button
              type="button"
              key="discard"
              class="button button-small button-danger"
              aria-disabled={isBusy}
              onClick={() => void settle(false)}
            >
              {i18n.t('keptMarks.discard')}
            </button>
            <button type="button" class="button button-small" ref={keep} onClick={cancel}>
              {i18n.t('waiting.keep')}
            </button>
          </>
        ) : (
          <>
            <button
              type="button"
              key="send"
              class="button button-small"
              aria-disabled={isBusy}
              onClick={() => void settle(true)}
            >
              {i18n.t('keptMarks.send')}
            </button>
            <button
              type="button"
              class="button button-small"
              aria-disabled={isBusy}
              onClick={() => isBusy || setAsked(true)}
            >
              {i18n.t('keptMarks.discard')}
            </button>
          </>
        )}
      </p>
    </Notice>
  );
}
