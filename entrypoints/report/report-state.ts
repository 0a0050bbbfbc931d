import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { i18n } from '#i18n';
import type { Views } from '../../components/look/watched';
import type { ReportProblem } from '../../components/report/ReportForm';
import type { SentState } from '../../components/report/ReportKept';
import { objectNames, type ReasonChoice } from '../../components/report/report-entry';
import { chapterName } from '../../components/texts/chapter-name';
import { isolated } from '../../components/texts/direction';
import { blockOf, waitingState } from '../../components/waiting/waiting-state';
import type { Clock } from '../../lib/clock';
import { asFailure, type FailureCode } from '../../lib/failure';
import { groupName } from '../../lib/library/group-name';
import type { ReportContext } from '../../lib/library/reports/reading';
import { reasonText } from '../../lib/library/reports/reports';
import type { ask } from '../../lib/messages/ask';
import type { ReportTarget } from '../../lib/messages/report-address';
import type { Id } from '../../lib/service/ids';
import { bytesOfDetails } from '../../lib/service/report-bytes';
import { areHeld, type WriteRecord } from '../../lib/service/write-record';
import { recallReason, rememberReason } from '../../lib/settings/last-reason';
import type { Settings } from '../../lib/settings/settings';
import { alternativesOf, type ContextReaderParts, createContextReader, earlierReports } from './report-context';

export interface ReportParts
  extends ContextReaderParts,
    Views<'session' | 'pause' | 'captcha' | 'allowance' | 'report' | 'revision'> {
  readonly settings: ReadonlySignal<Pick<Settings, 'titles'> | null>;
  readonly writes: ReadonlySignal<WriteRecord | null>;
  readonly isOnline: ReadonlySignal<boolean | null>;
  readonly ask: typeof ask;
  readonly clock: Clock;
  readonly newOperationId: () => string;
}

/** `confirming`: whether to report the same once more. */
export type ReportPhase = 'writing' | 'confirming' | 'saving' | 'kept';

export type ReportState = ReturnType<typeof createReportState>;

export function createReportState(parts: ReportParts) {
  const { target, session, settings, pause, revision, ask, newOperationId } = parts;
  const { category, objectId } = target;
  const context = signal<ReportContext | null>(null);
  const phase = signal<ReportPhase>('writing');
  const chosenId = signal(recallReason(category));
  const details = signal('');
  const problem = signal<ReportProblem | null>(null);
  const failure = signal<FailureCode | null>(null);
  /** "Undo" was pressed, and is not acknowledged yet. */
  const isUndoing = signal(false);
  const wasTooLate = signal(false);
  /** The same words keep the same id, so that a report whose answer was lost is not sent twice. */
  const attempt = signal<{ readonly id: string; readonly content: string } | null>(null);

  /** `null` until they are here. */
  const reasons = computed(() => context.value?.reasons?.reasons.map(choiceOf) ?? null);
  const chosen = computed(() => reasons.value?.find(({ id }) => id === chosenId.value) ?? null);
  const draft = computed(() => ({
    category,
    objectId,
    reasonId: chosen.value?.id ?? objectId,
    details: details.value.trim(),
  }));
  /** In bytes: of the details as they are sent, and the room that the rest of the report leaves for them. */
  const size = computed(() => bytesOfDetails(draft.value));
  const block = computed(() => {
    if (!session.value || !pause.value) return { pausedBy: null, pausedUntil: null, held: [], nextReportAt: null };
    return blockOf(
      session.value,
      pause.value,
      parts.captcha.value,
      parts.allowance.value,
      areHeld(parts.writes.value, parts.clock.now()),
    );
  });
  /** Earlier reports about the same thing. */
  const previousReports = computed(() =>
    context.value ? earlierReports(context.value, attempt.value?.id ?? null) : [],
  );

  const readContext = createContextReader(parts, context);
  const read = async () => {
    if (session.value && settings.value) await readContext(session.value.account?.id ?? null, settings.value.titles);
  };
  // A delivered row goes in time; a row that goes undelivered was taken back elsewhere.
  const hasArrived = signal(false);
  effect(() => {
    const sent = context.value?.queued.find(({ key }) => key === attempt.value?.id);
    if (sent) hasArrived.value = sent.state.name === 'delivered';
  });
  const accountId = computed(() => session.value && (session.value.account?.id ?? ''));
  effect(() => {
    // Again after a sign-in: the service lists that account's reports.
    if (accountId.value !== null) prepare();
  });
  effect(() => {
    revision.value;
    void read().catch(showFailure);
  });

  function showFailure(thrown: unknown): void {
    failure.value = asFailure(thrown).code;
  }

  function prepare(): void {
    void ask('report.prepare', { category, objectId }).catch(showFailure);
  }

  async function confirm(): Promise<void> {
    const content = JSON.stringify(draft.value);
    if (attempt.value?.content !== content) attempt.value = { id: newOperationId(), content };
    const { id } = attempt.value;
    phase.value = 'saving';
    failure.value = null;
    try {
      await ask('report.send', { operationId: id, ...draft.value });
      rememberReason(category, draft.value.reasonId);
      await read();
      phase.value = 'kept';
    } catch (thrown) {
      showFailure(thrown);
      phase.value = 'writing';
    }
  }

  return {
    ...parts,
    phase,
    title: computed(() => context.value && reportTitle(target, context.value)),
    reasons,
    chosen,
    details,
    size,
    problem,
    failure,
    previousReports,
    /** What else may be reported from here. */
    alternatives: computed(() => (context.value ? alternativesOf(target, context.value) : [])),
    block,
    isUndoing,
    wasTooLate,
    /** Of the report that was sent. */
    delivery(now: number): SentState {
      const sent = context.value?.queued.find(({ key }) => key === attempt.value?.id);
      if (sent) return waitingState(sent, block.value, now) ?? 'arrived';
      return hasArrived.value ? 'arrived' : 'gone';
    },
    choose(reason: Id) {
      chosenId.value = reason;
      problem.value = null;
    },
    write(words: string) {
      details.value = words;
      problem.value = null;
    },
    prepare,
    send() {
      problem.value = problemOf(chosen.value, details.value, size.value);
      if (problem.value !== null || phase.value !== 'writing') return;
      if (previousReports.value.length > 0) phase.value = 'confirming';
      else void confirm();
    },
    confirmRepeat: () => void confirm(),
    cancelRepeat() {
      phase.value = 'writing';
    },
    /** @returns whether the other window is open. */
    async openAlternative(other: ReportTarget) {
      failure.value = null;
      return ask('report.open', other).then(
        () => true,
        (thrown) => {
          showFailure(thrown);
          return false;
        },
      );
    },
    undo() {
      const id = attempt.value?.id;
      if (id === undefined || isUndoing.value) return;
      isUndoing.value = true;
      void ask('intent.undo', { operationId: newOperationId(), kind: 'report', key: id, targetId: id })
        .then(({ outcome }) => {
          wasTooLate.value = outcome !== 'withdrawn';
          if (outcome !== 'withdrawn') return;
          attempt.value = null;
          phase.value = 'writing';
        })
        .catch(showFailure)
        .finally(() => {
          isUndoing.value = false;
        });
    },
  };
}

function choiceOf(reason: { id: Id; texts: Readonly<Record<string, string>>; detailsRequired: boolean }): ReasonChoice {
  const { id, detailsRequired } = reason;
  return { id, detailsRequired, text: reasonText(reason, i18n.t('language')) };
}

/** What keeps a report from being sent; `null` where nothing does. Sizes are in bytes, of the details as they are sent. */
function problemOf(
  reason: ReasonChoice | null,
  details: string,
  { used, max }: { readonly used: number; readonly max: number },
): ReportProblem | null {
  if (reason === null) return 'reason';
  if (reason.detailsRequired && details.trim() === '') return 'details';
  return used > max ? 'too-long' : null;
}

/** What is reported, by its name in the library; what is not known by its kind. */
function reportTitle({ category, objectId }: ReportTarget, { chapter, manga }: ReportContext): string {
  if (category === 'scanlation_group' && chapter)
    return isolated(groupName(chapter, objectId) ?? i18n.t(objectNames[category]));
  const title = isolated(manga?.title ?? i18n.t(objectNames[category]));
  if (category !== 'chapter') return title;
  return `${title} · ${chapter ? chapterName(manga, chapter) : i18n.t('waiting.unknownChapter')}`;
}
