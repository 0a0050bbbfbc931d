import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { type WaitingState, waitingSentence } from '../waiting/waiting-entry';

/** In the queue, at the service, or withdrawn elsewhere. */
export type SentState = WaitingState | 'arrived' | 'gone';

/** It can still be undone. */
export function isHeld(state: SentState): boolean {
  return typeof state === 'object' && state.name === 'held';
}

interface ReportKeptProps {
  readonly state: SentState;
  /** "Undo" was pressed, and is not acknowledged yet. */
  readonly isUndoing: boolean;
  /** "Undo" came too late. */
  readonly wasTooLate: boolean;
  /** Epoch ms. */
  readonly now: number;
  readonly onUndo: () => void;
  readonly onClose: () => void;
  /** What became known after it was sent. */
  readonly children: ComponentChildren;
}

/** A report that is queued: how far it has come, and "Undo" while that is possible. */
export function ReportKept({ state, isUndoing, wasTooLate, now, onUndo, onClose, children }: ReportKeptProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, and the same key press must not reach the next one.
  useLayoutEffect(() => title.current?.focus(), []);
  return (
    <section class="report-kept">
      <div role="status">
        <h2 ref={title} tabIndex={-1}>
          {i18n.t(typeof state === 'object' ? 'report.kept' : titles[state])}
        </h2>
      </div>
      {state === 'arrived' && <p>{i18n.t('report.arrivedText')}</p>}
      {typeof state === 'object' && <Underway state={state} now={now} />}
      {wasTooLate && <p role="alert">{i18n.t('report.tooLate')}</p>}
      <div class="report-buttons">
        {isHeld(state) && (
          <button type="button" class="button" aria-disabled={isUndoing} onClick={onUndo}>
            {i18n.t('reader.undo')}
          </button>
        )}
        <button type="button" class="button button-primary" onClick={onClose}>
          {i18n.t('report.close')}
        </button>
      </div>
      {children}
    </section>
  );
}

/** A countdown that screen readers do not announce every second. */
function Underway({ state, now }: { state: WaitingState; now: number }) {
  return (
    <>
      <p role="timer" aria-live="off" data-delivery={state.name}>
        {waitingSentence({ state }, now)}
      </p>
      <p>{i18n.t('report.mayClose')}</p>
    </>
  );
}

const titles = { arrived: 'report.arrived', gone: 'report.gone' } as const;
