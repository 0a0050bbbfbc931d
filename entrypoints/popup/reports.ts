import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { i18n } from '#i18n';
import type { NamedReport } from '../../components/report/ReportsList';
import { type DeliveryBlock, waitingState } from '../../components/waiting/waiting-state';
import { readOnce } from '../../lib/database/database';
import type { Dexmark } from '../../lib/database/schema';
import {
  type KnownReport,
  type QueuedReport,
  readKnownReports,
  readQueuedReports,
} from '../../lib/library/reports/reading';
import { reasonText } from '../../lib/library/reports/reports';
import type { ask } from '../../lib/messages/ask';
import type { TitleChoice } from '../../lib/model/rows';
import type { Settings } from '../../lib/settings/settings';
import type { View } from '../../lib/storage/views';
import { isFound, namesOf } from './waiting';

interface ReportsParts {
  readonly ask: typeof ask;
  /** `null` where the background has not made the database yet. */
  readonly openForReading: () => Promise<Dexmark | null>;
  readonly accountId: ReadonlySignal<string | null>;
  readonly revision: ReadonlySignal<View<'revision'> | null>;
  readonly settings: ReadonlySignal<Pick<Settings, 'titles'> | null>;
  /** The tab "Reports" is chosen. */
  readonly isLookedAt: ReadonlySignal<boolean>;
  readonly search: ReadonlySignal<string>;
  readonly block: ReadonlySignal<DeliveryBlock | null>;
  readonly serviceClock: ReadonlySignal<View<'serviceClock'> | null>;
  readonly tellFailure: (thrown: unknown) => void;
}

/**
 * Read from the local copy while on screen; the copy is refreshed as it comes on screen.
 * @returns first what is on its way, then what MangaDex has, at `now` in epoch ms.
 */
export function createReports(parts: ReportsParts): (now: number) => readonly NamedReport[] {
  const { ask, openForReading, accountId, revision, settings, isLookedAt, search, block, serviceClock, tellFailure } =
    parts;
  const queued = signal<readonly QueuedReport[]>([]);
  const sent = signal<readonly KnownReport[]>([]);
  effect(() => {
    if (isLookedAt.value) void ask('reports.refresh', undefined).catch(tellFailure);
  });
  effect(() => {
    revision.value;
    const [account, titles] = [accountId.value, settings.value?.titles];
    if (account === null) [queued.value, sent.value] = [[], []];
    else if (isLookedAt.value && titles) void read(account, titles).catch(tellFailure);
  });
  return (now) => {
    const aheadMs = serviceClock.value?.aheadMs ?? 0;
    return [
      ...queued.value.filter(isFound(search.value)).map((report) => queuedReport(report, block.value, now)),
      ...sent.value.filter(isFound(search.value)).map((report) => sentReport(report, aheadMs)),
    ];
  };

  async function read(account: string, titles: TitleChoice): Promise<void> {
    const found = await readOnce(openForReading, (database) =>
      Promise.all([readQueuedReports(database, account, titles), readKnownReports(database, account, titles)]),
    );
    if (found && accountId.peek() === account) [queued.value, sent.value] = found;
  }
}

/** One that MangaDex has. @param aheadMs its clock, by which reports are dated, minus ours. */
function sentReport({ report, category, ...known }: KnownReport, aheadMs: number): NamedReport {
  const { objectId, reasonId, createdAt, details, status } = report;
  const isOfChapter = known.chapter !== null || category === 'chapter';
  return {
    key: `${objectId} ${reasonId} ${createdAt}`,
    ...namesOf(known, isOfChapter ? 'chapter' : (category ?? 'manga')),
    reason: reasonOf(known),
    details,
    status,
    at: createdAt - aheadMs,
    delivery: null,
  };
}

/** One that MangaDex does not have. */
function queuedReport({ intent, ...known }: QueuedReport, block: DeliveryBlock | null, now: number): NamedReport {
  return {
    key: intent.key,
    ...namesOf(known, intent.report.category),
    reason: reasonOf(known),
    details: intent.report.details ?? '',
    status: 'queued',
    at: intent.at,
    delivery: block && waitingState(intent, block, now),
  };
}

function reasonOf({ reason }: Pick<KnownReport, 'reason'>): string | null {
  return reason && reasonText(reason, i18n.t('language'));
}
