import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { type AccessActions, AccessChoice } from '../../components/access/AccessChoice';
import { AccessNeeded } from '../../components/access/AccessNeeded';
import { BrandMark } from '../../components/look/BrandMark';
import { FailureNotice } from '../../components/look/FailureNotice';
import { useEscape } from '../../components/look/use-escape';
import { useNow } from '../../components/look/use-now';
import { EarlierReports } from '../../components/report/EarlierReports';
import { ReportForm } from '../../components/report/ReportForm';
import { isHeld, ReportKept, type SentState } from '../../components/report/ReportKept';
import { timeOfDay, untilWhen } from '../../components/texts/times';
import { CaptchaNotice } from '../../components/waiting/CaptchaNotice';
import { SECOND } from '../../lib/clock';
import { liveProfile } from '../../lib/service/profile';
import type { ReportState } from './report-state';

interface ReportPageProps {
  readonly state: ReportState;
  readonly access: AccessActions;
  readonly onClose: () => void;
  readonly onReloadExtension: () => void;
}

export function ReportPage({ state, access, onClose, onReloadExtension }: ReportPageProps) {
  const { title, phase, session, failure, clock, isUndoing, wasTooLate, delivery, undo } = state;
  // Redrawn every second, and in between: ten seconds must not look like eleven.
  useNow(clock, SECOND);
  const now = clock.now();
  useEscape(true, onClose);
  if (!session.value || title.value === null) return null;
  const notes = (
    <>
      {failure.value !== null && (
        <FailureNotice
          failure={{ code: failure.value, retryAt: null }}
          clock={clock}
          onReloadExtension={onReloadExtension}
        />
      )}
      <Notes state={state} access={access} now={now} onClose={onClose} />
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

/** Shown before sending, and while the report can be undone. */
function Notes({ state, access, now, onClose }: Omit<ReportPageProps, 'onReloadExtension'> & { now: number }) {
  const { phase, previousReports, report, target, confirmRepeat: sendAgain, cancelRepeat: leave, delivery } = state;
  const isKept = phase.value === 'kept';
  const sent = isKept ? delivery(now) : null;
  if (sent !== null && !isHeld(sent)) return <NeededAction sent={sent} state={state} access={access} />;
  const asked = report.value?.objectId === target.objectId ? report.value.earlierReports : 'idle';
  return (
    <>
      {!isKept && <DeferredNote state={state} access={access} now={now} />}
      {previousReports.value.length > 0 && (
        <EarlierReports
          entries={previousReports.value}
          now={now}
          isAsking={phase.value === 'confirming'}
          onAgain={sendAgain}
          onLeave={leave}
        />
      )}
      {asked === 'asking' && previousReports.value.length === 0 && (
        <p class="report-note">{i18n.t('report.earlierAsking')}</p>
      )}
      {asked === 'failed' && <p class="report-note">{i18n.t('report.earlierFailed')}</p>}
      {phase.value === 'writing' && <Alternatives state={state} onClose={onClose} />}
    </>
  );
}

/** If something other than the chapter is wrong: opens another window in place of this one. */
function Alternatives({
  state: { alternatives, openAlternative },
  onClose,
}: Pick<ReportPageProps, 'state' | 'onClose'>) {
  if (alternatives.value.length === 0) return null;
  return (
    <p class="report-instead">
      {alternatives.value.map(({ label, target }) => (
        <button
          key={target.objectId}
          type="button"
          class="button button-plain"
          onClick={() => void openAlternative(target).then((isOpen) => isOpen && onClose())}
        >
          {label}
        </button>
      ))}
    </p>
  );
}

interface NeededActionProps extends Pick<ReportPageProps, 'state' | 'access'> {
  readonly sent: SentState;
}

/** The buttons for a report that waits for a decision. */
function NeededAction({ sent, state: { ask }, access }: NeededActionProps) {
  const pausedBy = typeof sent === 'object' && sent.name === 'waiting' ? sent.pausedBy : null;
  if (pausedBy === 'access-withheld') return <AccessChoice {...access} />;
  if (pausedBy !== 'captcha') return null;
  const retryAfterCaptcha = () => void ask('captcha.solved', undefined).catch(() => undefined);
  return <CaptchaNotice site={liveProfile.site} onTryAgain={retryAfterCaptcha} />;
}

interface DeferredNoteProps extends Pick<ReportPageProps, 'state' | 'access'> {
  readonly now: number;
}

/** Says what happens to a report that is sent while nothing leaves. */
function DeferredNote({ state: { isOnline, block }, access, now }: DeferredNoteProps) {
  const { pausedBy, pausedUntil, nextReportAt } = block.value;
  if (isOnline.value === false || pausedBy === 'offline')
    return <p class="report-note">{i18n.t('report.keptOffline')}</p>;
  if (pausedBy === 'access-withheld') {
    return (
      <>
        <AccessChoice {...access} />
        <p class="report-note">{i18n.t('report.keptAccess')}</p>
      </>
    );
  }
  if (pausedBy === 'signed-out') return <p class="report-note">{i18n.t('report.keptSignedOut')}</p>;
  if (pausedBy === null) {
    if (nextReportAt === null || nextReportAt <= now) return null;
    return <p class="report-note">{i18n.t('report.keptQuota', { time: untilWhen(nextReportAt, now) })}</p>;
  }
  return (
    <p class="report-note">
      {pausedUntil === null
        ? i18n.t('report.keptAnyway')
        : i18n.t('report.keptUntil', { time: timeOfDay(pausedUntil, now) })}
    </p>
  );
}

interface FormSectionProps extends Pick<ReportPageProps, 'state' | 'access' | 'onReloadExtension'> {
  readonly onCancel: () => void;
  readonly children: ComponentChildren;
}

/** The form, or why there is none. */
function FormSection({ state, access, onCancel, onReloadExtension, children }: FormSectionProps) {
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
      bytes={state.bytes.value}
      maxBytes={state.maxBytes.value}
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
