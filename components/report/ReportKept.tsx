import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { type WaitingState, waitingSentence } from '../waiting/waiting-entry';

/** On its way; at the service; or let go elsewhere. */
export type SentState = WaitingState | 'arrived' | 'gone';

/** Whether it can still be taken back. */
export function isHeld(state: SentState): boolean {
  return typeof state === 'object' && state.name === 'held';
}

interface ReportKeptProps {
  readonly state: SentState;
  /** Whether "Undo" came too late. */
  readonly wasTooLate: boolean;
  /** Epoch ms. */
  readonly now: number;
  readonly onUndo: () => void;
  readonly onClose: () => void;
  /** What came to light after it was sent. */
  readonly children: ComponentChildren;
}

/** A report that is written down: how far it has come, and the way back as long as there is one. */
export function ReportKept({ state, wasTooLate, now, onUndo, onClose, children }: ReportKeptProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone; the next one must not be pressed by the same key.
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
          <button type="button" class="button" onClick={onUndo}>
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

/** A countdown that a screen reader does not read aloud every second. */
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
