import { i18n } from '#i18n';
import { objectNames } from '../../components/report/object-names';
import { chapterName } from '../../components/texts/chapter-name';
import type { IntentSummary, WaitingEntry } from '../../components/waiting/waiting-entry';
import { type DeliveryBlock, waitingState } from '../../components/waiting/waiting-state';
import type { QueuedIntent } from '../../lib/library/list/pending';
import { matches } from '../../lib/library/list/search';
import type { Intent } from '../../lib/model/intents';
import type { ReportCategory } from '../../lib/service/ids';

/** What matches the search. @param pressed `operationId`s of rows whose button was pressed. @param now epoch ms. */
export function waitingEntries(
  queue: readonly QueuedIntent[],
  search: string,
  block: DeliveryBlock,
  pressed: ReadonlyMap<string, unknown>,
  now: number,
): WaitingEntry[] {
  return queue
    .filter(({ manga }) => (manga ? matches(manga, search) : search.trim() === ''))
    .flatMap((queued) => entryOf(queued, block, pressed, now) ?? []);
}

function entryOf(
  queued: QueuedIntent,
  block: DeliveryBlock,
  pressed: ReadonlyMap<string, unknown>,
  now: number,
): WaitingEntry | null {
  const { intent, manga } = queued;
  const state = waitingState(intent, block, now);
  if (state === null) return null;
  return {
    kind: intent.kind,
    key: intent.key,
    operationId: intent.operationId,
    mangaId: manga?.id ?? null,
    title: manga?.title ?? i18n.t(objectNames[categoryOf(intent)]),
    chapter: chapterOf(queued),
    summary: summaryOf(intent),
    at: intent.at,
    state,
    isPressed: pressed.has(intent.operationId),
  };
}

function summaryOf(intent: Intent): IntentSummary {
  switch (intent.kind) {
    case 'mark':
      return { kind: 'mark', read: intent.value };
    case 'follow':
      return { kind: 'follow', follow: intent.value };
    case 'status':
      return { kind: 'status', status: intent.value };
    case 'rating':
      return { kind: 'rating', rating: intent.value };
    case 'report':
      return { kind: 'report' };
  }
}

function chapterOf({ intent, chapter, manga }: QueuedIntent): string | null {
  if (categoryOf(intent) !== 'chapter') return null;
  return chapter ? chapterName(manga, chapter) : i18n.t('waiting.unknownChapter');
}

function categoryOf(intent: Intent): ReportCategory {
  if (intent.kind === 'report') return intent.report.category;
  return intent.kind === 'mark' ? 'chapter' : 'manga';
}
