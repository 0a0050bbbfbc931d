import { useSignal, useSignalEffect } from '@preact/signals';
import { i18n } from '#i18n';
import type { AccessActions } from '../../components/access/AccessChoice';
import { DiscardQuestion } from '../../components/look/DiscardQuestion';
import { FailureNotice } from '../../components/look/FailureNotice';
import { BrandMark } from '../../components/look/Icon';
import { useEscape } from '../../components/look/use-escape';
import { useNow } from '../../components/look/use-now';
import { ReportKept } from '../../components/report/ReportKept';
import { SECOND } from '../../lib/clock';
import { FormSection } from './report-form-section';
import { ReportNotes } from './report-notes';
import type { ReportState } from './report-state';

interface ReportPageProps {
  readonly state: ReportState;
  readonly access: AccessActions;
  readonly onClose: () => void;
  /** Another report page is open. */
  readonly onReplaced: () => void;
  readonly onReloadExtension: () => void;
}

export function ReportPage({ state, access, onClose, onReplaced, onReloadExtension }: ReportPageProps) {
  const { title, phase, details, session, failure, clock, isUndoing, wasTooLate, delivery, undo, cancelRepeat } = state;
  // Redrawn every second, and in between: ten seconds must not look like eleven.
  useNow(clock, SECOND);
  const now = clock.now();
  const isDiscardAsked = useSignal(false);
  useSignalEffect(() => {
    if (phase.value === 'kept') isDiscardAsked.value = false;
  });
  useEscape(true, () => {
    if (isDiscardAsked.value) isDiscardAsked.value = false;
    else if (phase.value === 'confirming') cancelRepeat();
    else if (phase.value !== 'kept' && details.value.trim() !== '') isDiscardAsked.value = true;
    else onClose();
  });
  if (!session.value || title.value === null) return null;
  const notes = (
    <>
      {isDiscardAsked.value && <DiscardQuestion onDiscard={onClose} onKeep={() => (isDiscardAsked.value = false)} />}
      {failure.value !== null && (
        <FailureNotice
          failure={{ code: failure.value, retryAt: null }}
          clock={clock}
          onReloadExtension={onReloadExtension}
        />
      )}
      <ReportNotes state={state} access={access} now={now} onReplaced={onReplaced} />
    </>
  );
  return (
    <main class="report">
      <header class="report-head">
        <BrandMark size={32} />
        <div>
          <h1>{i18n.t('report.title')}</h1>
          <p>{title.value}</p>
        </div>
      </header>
      {phase.value === 'kept' ? (
        <ReportKept
          state={delivery(now)}
          isUndoing={isUndoing.value}
          wasTooLate={wasTooLate.value}
          now={now}
          onUndo={undo}
          onClose={onClose}
        >
          {notes}
        </ReportKept>
      ) : (
        <FormSection state={state} access={access} onCancel={onClose} onReloadExtension={onReloadExtension}>
          {notes}
        </FormSection>
      )}
    </main>
  );
}
