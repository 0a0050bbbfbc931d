import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { i18n } from '#i18n';
import { objectNames } from '../../components/report/object-names';
import type { NamedReport } from '../../components/report/ReportsList';
import { chapterName } from '../../components/texts/chapter-name';
import type { Dexmark } from '../../lib/database/database';
import { type KnownReport, readKnownReports } from '../../lib/library/report-reading';
import { reasonText } from '../../lib/library/report-reasons';
import { matches } from '../../lib/library/search';
import type { ask } from '../../lib/messages/ask';
import type { View } from '../../lib/settings/views';

interface ReportsParts {
  readonly ask: typeof ask;
  /** Opens the database for reading, or gives `null` where the background has not made it yet. */
  readonly openForReading: () => Promise<Dexmark | null>;
  readonly accountId: ReadonlySignal<string | null>;
  readonly revision: ReadonlySignal<View<'revision'> | null>;
  /** Whether the tab "Reports" is chosen. */
  readonly isLookedAt: ReadonlySignal<boolean>;
  readonly search: ReadonlySignal<string>;
  readonly tellFailure: (thrown: unknown) => void;
}

/** What was reported: read from the local copy as long as somebody looks at it, which is asked for anew when they begin to. */
export function createReports(parts: ReportsParts): ReadonlySignal<readonly NamedReport[]> {
  const { ask, openForReading, accountId, revision, isLookedAt, search, tellFailure } = parts;
  const reports = signal<readonly KnownReport[]>([]);
  effect(() => {
    if (isLookedAt.value) void ask('reports.refresh', undefined).catch(tellFailure);
  });
  effect(() => {
    revision.value;
    const account = accountId.value;
    if (account === null) reports.value = [];
    else if (isLookedAt.value) void read(account).catch(tellFailure);
  });
  return computed(() => reports.value.filter((report) => isFound(report, search.value)).map(namedReport));

  async function read(account: string): Promise<void> {
    const database = await openForReading();
    if (!database) return;
    const known = await readKnownReports(database, account).finally(() => database.close());
    if (accountId.peek() === account) reports.value = known;
  }
}

function isFound({ manga }: KnownReport, search: string): boolean {
  return manga ? matches(manga, search) : search.trim() === '';
}

/** A report as the tab shows it. */
export function namedReport({ report, chapter, manga, reason, category }: KnownReport): NamedReport {
  const { objectId, reasonId, createdAt, details, status } = report;
  const isOfChapter = chapter !== null || category === 'chapter';
  return {
    key: `${objectId} ${reasonId} ${createdAt}`,
    title: manga?.title ?? i18n.t(objectNames[category ?? 'manga']),
    chapter: isOfChapter ? (chapter ? chapterName(manga, chapter) : i18n.t('waiting.unknownChapter')) : null,
    reason: reason && reasonText(reason, i18n.t('language')),
    details,
    status,
    at: createdAt,
  };
}
