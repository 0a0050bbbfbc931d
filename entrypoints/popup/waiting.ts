import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { i18n } from '#i18n';
import { objectNames } from '../../components/report/report-entry';
import { chapterName } from '../../components/texts/chapter-name';
import type { WaitingEntry } from '../../components/waiting/waiting-entry';
import { type DeliveryBlock, waitingState } from '../../components/waiting/waiting-state';
import { chunksOf } from '../../lib/chunks';
import { type Clock, SECOND } from '../../lib/clock';
import type { QueuedIntent } from '../../lib/library/list/pending';
import { matches } from '../../lib/library/list/search';
import { INTENTS_PER_OPERATION } from '../../lib/messages/contract';
import type { Intent } from '../../lib/model/intents';
import type { ReportCategory } from '../../lib/service/ids';
import { createPresses, type PressesParts } from './presses';

/** What matches the search. @param pressed `operationId`s of rows whose button was pressed. @param site origin of the service's site. @param now epoch ms. */
export function waitingEntries(
  queue: readonly QueuedIntent[],
  search: string,
  block: DeliveryBlock,
  pressed: ReadonlyMap<string, unknown>,
  site: string,
  now: number,
): WaitingEntry[] {
  return queue.filter(isFound(search)).flatMap((queued) => entryOf(queued, block, pressed, site, now) ?? []);
}

/** What a person can do about an entry of the tab "Waiting". */
export function createQueueActions(parts: PressesParts) {
  const { ask, newOperationId, toasts } = parts;
  const { pressed, press } = createPresses<true>(parts);
  const run = (keys: readonly string[], send: () => Promise<unknown>) => void press(keys, true, send);
  return {
    /** What was pressed and is not answered yet: `operationId`s of entries, `captcha` and `writes`. */
    pressed,
    /** The captcha was solved, so what waited for it leaves. */
    retryAfterCaptcha: () => run(['captcha'], () => ask('captcha.solved', undefined)),
    /** Every change was refused, and may be tried again. */
    retryWrites: () => run(['writes'], () => ask('writes.retry', undefined)),
    retry: ({ kind, key, operationId }: WaitingEntry) =>
      run([operationId], () => ask('intent.retry', { operationId: newOperationId(), kind, key })),
    dismiss: ({ kind, key, operationId }: WaitingEntry) =>
      run([operationId], () => ask('intent.dismiss', { kind, key, operationId })),
    takeBack: ({ kind, key, operationId: targetId }: WaitingEntry) =>
      run([targetId], async () => {
        const { outcome } = await ask('intent.undo', { operationId: newOperationId(), kind, key, targetId });
        if (outcome === 'too-late') toasts.warn(i18n.t('report.tooLate'));
      }),
    /** None of these is sent. */
    takeAllBack(entries: readonly WaitingEntry[]) {
      const intents = entries.map(({ kind, key, operationId }) => ({ kind, key, operationId }));
      run(
        intents.map(({ operationId }) => operationId),
        async () => {
          for (const some of chunksOf(intents, INTENTS_PER_OPERATION))
            await ask('intents.undo', { operationId: newOperationId(), intents: some });
        },
      );
    },
    decide: ({ key, operationId }: WaitingEntry, again: boolean, details?: string) =>
      run([operationId], () =>
        ask('report.decide', { operationId: newOperationId(), key, again, ...(details !== undefined && { details }) }),
      ),
  };
}

/** In ms. What leaves sooner after a click never looked as if it waited. */
const MOMENT_MS = 2 * SECOND;

interface DelayedParts {
  readonly queue: ReadonlySignal<readonly QueuedIntent[]>;
  /** Nothing leaves at present. */
  readonly isPaused: ReadonlySignal<boolean>;
  readonly clock: Clock;
}

/** How many rows deserve the tab: those that need a person or leave late. Others would make it come and go with each click. */
export function createDelayed({ queue, isPaused, clock }: DelayedParts): ReadonlySignal<number> {
  const looks = signal(0);
  const fresh = computed(() => {
    looks.value;
    return isPaused.value ? [] : queue.value.filter((intent) => isFresh(intent, clock.now()));
  });
  effect(() => {
    if (fresh.value.length === 0) return;
    const replaced = new AbortController();
    void clock.sleep(MOMENT_MS, replaced.signal).then(() => {
      if (!replaced.signal.aborted) looks.value += 1;
    });
    return () => replaced.abort();
  });
  return computed(() => queue.value.length - fresh.value.length);
}

function isFresh({ intent: { state, at } }: QueuedIntent, now: number): boolean {
  const needsPerson = state.name === 'refused' || state.name === 'needs-decision';
  // A clock that was set back must not hide an intent for hours.
  return !needsPerson && Math.abs(now - at) < MOMENT_MS;
}

/** By the title of the series; what is about an unknown one is found by nothing. */
export function isFound(search: string): (about: Pick<QueuedIntent, 'manga'>) => boolean {
  return ({ manga }) => (manga ? matches(manga, search) : search.trim() === '');
}

/** What an intent or a report is about, also where it is not known here. */
export function namesOf({ chapter, manga }: Pick<QueuedIntent, 'chapter' | 'manga'>, category: ReportCategory) {
  const chapterText = chapter ? chapterName(manga, chapter) : i18n.t('waiting.unknownChapter');
  return {
    title: manga?.title ?? i18n.t(objectNames[category]),
    chapter: category === 'chapter' ? chapterText : null,
  };
}

function entryOf(
  queued: QueuedIntent,
  block: DeliveryBlock,
  pressed: ReadonlyMap<string, unknown>,
  site: string,
  now: number,
): WaitingEntry | null {
  const { intent, chapter, manga } = queued;
  const { kind, key, operationId, at } = intent;
  const state = waitingState(intent, block, now);
  if (state === null) return null;
  return {
    ...{ kind, key, operationId, at, state },
    mangaId: manga?.id ?? null,
    ...namesOf(queued, categoryOf(intent)),
    address: kind === 'mark' && chapter === null ? `${site}/chapter/${key}` : null,
    summary: intent,
    isPressed: pressed.has(operationId),
  };
}

function categoryOf(intent: Intent): ReportCategory {
  if (intent.kind === 'report') return intent.report.category;
  return intent.kind === 'mark' ? 'chapter' : 'manga';
}
