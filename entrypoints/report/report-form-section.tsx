import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { AccessActions } from '../../components/access/AccessChoice';
import { AccessNeeded } from '../../components/access/AccessNeeded';
import { FailureNotice } from '../../components/look/FailureNotice';
import { ReportForm } from '../../components/report/ReportForm';
import type { ReportState } from './report-state';

interface FormSectionProps {
  readonly state: ReportState;
  readonly access: AccessActions;
  readonly onReloadExtension: () => void;
  readonly onCancel: () => void;
  readonly children: ComponentChildren;
}

/** The form, or why there is none. */
export function FormSection({ state, access, onCancel, onReloadExtension, children }: FormSectionProps) {
  const { session, reasons, report, target, prepare, clock } = state;
  if (!session.value?.account) return <SignedOut state={state} />;
  if (!reasons.value) {
    const view = report.value?.objectId === target.objectId ? report.value : null;
    if (view?.reasons !== 'failed' || !view.failure) return <p class="report-kept">{i18n.t('report.loading')}</p>;
    return (
      <div class="report-kept">
        <AccessNeeded access={access} code={view.failure.code} onGiven={prepare}>
          <FailureNotice failure={view.failure} clock={clock} onReloadExtension={onReloadExtension} />
          <div class="report-buttons">
            <button type="button" class="button" onClick={prepare}>
              {i18n.t('empty.tryAgain')}
            </button>
          </div>
        </AccessNeeded>
      </div>
    );
  }
  if (reasons.value.length === 0) return <p class="report-kept">{i18n.t('report.none')}</p>;
  return (
    <ReportForm
      reasons={reasons.value}
      chosen={state.chosen.value?.id ?? null}
      details={state.details.value}
      page={target.page ?? null}
      bytes={state.size.value.used}
      maxBytes={state.size.value.max}
      problem={state.problem.value}
      isBusy={state.phase.value !== 'writing'}
      onReason={state.choose}
      onDetails={state.write}
      onSend={state.send}
      onCancel={onCancel}
    >
      {children}
    </ReportForm>
  );
}

function SignedOut({ state: { ask, clock } }: { state: ReportState }) {
  return (
    <div class="report-kept">
      <FailureNotice
        failure={{ code: 'signed-out', retryAt: null }}
        clock={clock}
        onReloadExtension={() => undefined}
      />
      <div class="report-buttons">
        <button
          type="button"
          class="button button-primary"
          onClick={() => void ask('options.open', undefined).catch(() => undefined)}
        >
          {i18n.t('empty.signIn')}
        </button>
      </div>
    </div>
  );
}
