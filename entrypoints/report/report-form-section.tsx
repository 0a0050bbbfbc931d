import type { ComponentChildren, ComponentProps } from 'preact';
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
  const { session, reasons, report, target, prepare, clock, ask } = state;
  const stopped = { access, clock, onReloadExtension, onGiven: prepare };
  if (!session.value?.account)
    return (
      <Stopped {...stopped} failure={{ code: 'signed-out', retryAt: null }}>
        <button
          type="button"
          class="button button-primary"
          onClick={() => void ask('options.open', undefined).catch(() => undefined)}
        >
          {i18n.t('empty.signIn')}
        </button>
      </Stopped>
    );
  if (!reasons.value) {
    const view = report.value?.objectId === target.objectId ? report.value : null;
    if (view?.reasons !== 'failed' || !view.failure) return <p class="report-kept">{i18n.t('report.loading')}</p>;
    return (
      <Stopped {...stopped} failure={view.failure}>
        <button type="button" class="button" onClick={prepare}>
          {i18n.t('empty.tryAgain')}
        </button>
      </Stopped>
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

interface StoppedProps extends ComponentProps<typeof FailureNotice> {
  readonly access: AccessActions;
  readonly onGiven: () => void;
  /** What helps. */
  readonly children: ComponentChildren;
}

/** Why there is no form. */
function Stopped({ failure, access, onGiven, children, ...props }: StoppedProps) {
  return (
    <div class="report-kept">
      <AccessNeeded access={access} code={failure.code} onGiven={onGiven}>
        <FailureNotice failure={failure} {...props} />
        <div class="report-buttons">{children}</div>
      </AccessNeeded>
    </div>
  );
}
