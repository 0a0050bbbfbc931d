import { i18n } from '#i18n';
import { type AccessActions, AccessChoice } from '../../components/access/AccessChoice';
import { EarlierReports } from '../../components/report/EarlierReports';
import { isHeld, type SentState } from '../../components/report/ReportKept';
import { timedSentence, timeOfDay } from '../../components/texts/times';
import { CaptchaNotice } from '../../components/waiting/CaptchaNotice';
import { profileIn } from '../../lib/service/profile';
import type { ReportState } from './report-state';

interface ReportNotesProps {
  readonly state: ReportState;
  readonly access: AccessActions;
  /** Epoch ms. */
  readonly now: number;
  readonly onReplaced: () => void;
}

/** Shown before sending, and while the report can be undone. */
export function ReportNotes({ state, access, now, onReplaced }: ReportNotesProps) {
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
      {phase.value === 'writing' && <Alternatives state={state} onReplaced={onReplaced} />}
    </>
  );
}

/** If something other than the chapter is wrong: opens another window in place of this one. */
function Alternatives({
  state: { alternatives, openAlternative },
  onReplaced,
}: Pick<ReportNotesProps, 'state' | 'onReplaced'>) {
  if (alternatives.value.length === 0) return null;
  return (
    <p class="report-instead">
      {alternatives.value.map(({ label, target }) => (
        <button
          key={target.objectId}
          type="button"
          class="button button-plain"
          onClick={() => void openAlternative(target).then((isOpen) => isOpen && onReplaced())}
        >
          {label}
        </button>
      ))}
    </p>
  );
}

interface NeededActionProps extends Pick<ReportNotesProps, 'state' | 'access'> {
  readonly sent: SentState;
}

/** The buttons for a report that waits for a decision. */
function NeededAction({ sent, state: { ask, session }, access }: NeededActionProps) {
  const pausedBy = typeof sent === 'object' && sent.name === 'waiting' ? sent.pausedBy : null;
  if (pausedBy === 'access-withheld') return <AccessChoice {...access} />;
  if (pausedBy !== 'captcha') return null;
  const retryAfterCaptcha = () => void ask('captcha.solved', undefined).catch(() => undefined);
  return <CaptchaNotice site={profileIn(session.value).site} onTryAgain={retryAfterCaptcha} />;
}

/** Says what happens to a report that is sent while nothing leaves. */
function DeferredNote({ state: { isOnline, block }, access, now }: Omit<ReportNotesProps, 'onReplaced'>) {
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
    return (
      <p class="report-note">
        {timedSentence({ in: 'report.keptQuota', at: 'report.keptQuotaAt' }, nextReportAt, now)}
      </p>
    );
  }
  return (
    <p class="report-note">
      {pausedUntil === null
        ? i18n.t('report.keptAnyway')
        : i18n.t('report.keptUntil', { time: timeOfDay(pausedUntil, now) })}
    </p>
  );
}
