import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Views } from '../../components/look/watched';
import { blockOf, type Pause, pauseOf } from '../../components/waiting/waiting-state';
import { chunksOf } from '../../lib/chunks';
import type { Clock } from '../../lib/clock';
import { readOnce } from '../../lib/database/database';
import type { Dexmark } from '../../lib/database/schema';
import { asFailure, type FailureCode } from '../../lib/failure';
import { upToHere } from '../../lib/library/numbers/up-to-here';
import { filtersFor } from '../../lib/library/series/series-settings';
import { filtersOf } from '../../lib/library/unread/filters';
import { readUpToContext, type UpToContext } from '../../lib/library/up-to-reading';
import type { ask } from '../../lib/messages/ask';
import { CHAPTERS_PER_OPERATION } from '../../lib/messages/contract';
import type { TitleChoice } from '../../lib/model/rows';
import type { Id } from '../../lib/service/ids';
import { areHeld, type WriteRecord } from '../../lib/service/write-record';
import type { Settings } from '../../lib/settings/settings';
import type { View } from '../../lib/storage/views';
import { previewText } from './preview-text';

export interface UpToParts extends Views<'session' | 'pause' | 'captcha' | 'upTo' | 'revision' | 'serviceClock'> {
  readonly chapterId: Id;
  readonly writes: ReadonlySignal<WriteRecord | null>;
  readonly settings: ReadonlySignal<Settings | null>;
  readonly ask: typeof ask;
  readonly clock: Clock;
  readonly newOperationId: () => string;
  /** Opens the database for reading, or gives `null` where the background has not made it yet. */
  readonly openForReading: () => Promise<Dexmark | null>;
}

/** `asked` shows the question; marks can be undone, and after that nothing is left to do. */
export type UpToPhase = 'asked' | 'marking' | 'marked' | 'undoing' | 'undone';

export type UpToState = ReturnType<typeof createUpToState>;

/** The window's signals and actions. */
export function createUpToState(parts: UpToParts) {
  const { chapterId, session, pause, captcha, settings, ask, newOperationId } = parts;
  const context = signal<UpToContext | null>(null);
  const phase = signal<UpToPhase>('asked');
  /** Why it stopped early. */
  const failure = signal<FailureCode | null>(null);
  const remaining = signal<readonly Chunk[]>([]);
  const marked = signal<readonly Chunk[]>([]);
  const now = () => parts.clock.now() + (parts.serviceClock.value?.aheadMs ?? 0);

  const found = computed(() => {
    if (!context.value || !settings.value) return null;
    const { manga, series, settings: own } = context.value;
    return upToHere(manga, series, filtersFor(filtersOf(settings.value), own), chapterId, now());
  });
  // All such windows share one view: entries about another chapter belong to another window.
  const upTo = signal<View<'upTo'> | null>(null);
  effect(() => {
    const view = parts.upTo.value;
    if (view?.chapterId === chapterId) upTo.value = view;
  });
  /** How far fetching what is missing here has come. */
  const fetching = computed(() => upTo.value?.state ?? 'idle');
  /** What blocks the marks, and until when. */
  const block = computed<Pause>(() => {
    if (!session.value || !pause.value) return { pausedBy: null, pausedUntil: null };
    return pauseOf(
      'mark',
      blockOf(session.value, pause.value, captcha.value, null, areHeld(parts.writes.value, now())),
      now(),
    );
  });

  const accountId = computed(() => session.value?.account?.id ?? null);
  const prepare = () => {
    failure.value = null;
    void ask('upTo.prepare', { chapterId }).catch(fail);
  };
  effect(() => {
    if (accountId.value !== null) prepare();
  });
  effect(() => {
    parts.revision.value;
    // Marked chapters count as read from now on, and would disappear from the preview during the marking.
    const [account, titles] = [accountId.value, settings.value?.titles];
    if (fetching.value !== 'ready' || phase.value !== 'asked' || account === null || !titles) return;
    void read(account, titles).catch(fail);
  });

  function fail(thrown: unknown): void {
    failure.value = asFailure(thrown).code;
  }

  async function read(account: string, titles: TitleChoice): Promise<void> {
    const known = await readOnce(parts.openForReading, (database) =>
      readUpToContext(database, account, chapterId, titles),
    );
    if (phase.value === 'asked') context.value = known;
  }

  /** One chunk after the other; finished ones move to the other list. Of one that fails nothing was queued. @returns whether none failed. */
  async function eachOf(
    from: typeof remaining,
    to: typeof remaining,
    work: (chunk: Chunk) => Promise<void>,
  ): Promise<boolean> {
    failure.value = null;
    try {
      for (let chunk = from.value[0]; chunk; chunk = from.value[0]) {
        await work(chunk);
        from.value = from.value.slice(1);
        to.value = [...to.value, chunk];
      }
      return true;
    } catch (thrown) {
      fail(thrown);
      return false;
    }
  }

  return {
    ...parts,
    upTo,
    phase,
    fetching,
    /** `null` until it is known. */
    preview: computed(() => context.value && found.value && previewText(context.value.manga, found.value)),
    /** How many were marked, of how many. */
    progress: computed(() => {
      const done = countOf(marked.value);
      return { done, of: done + countOf(remaining.value) };
    }),
    failure,
    block,
    prepare,
    /** Marks what the preview shows, or continues after a failure. */
    async mark() {
      if (phase.value === 'asked') {
        const chapterIds = found.value?.chapters.map(({ id }) => id) ?? [];
        remaining.value = chunksOf(chapterIds, CHAPTERS_PER_OPERATION).map((ids) => {
          return { operationId: newOperationId(), chapterIds: ids };
        });
      } else if (phase.value !== 'marked') return;
      phase.value = 'marking';
      await eachOf(remaining, marked, async ({ operationId, chapterIds }) => {
        await ask('chapters.mark', { operationId, chapterIds: [...chapterIds], read: true });
      });
      phase.value = marked.value.length > 0 ? 'marked' : 'asked';
    },
    async undo() {
      if (phase.value !== 'marked') return;
      phase.value = 'undoing';
      const undone = signal<readonly Chunk[]>([]);
      const isOver = await eachOf(marked, undone, async ({ operationId: targetId }) => {
        await ask('chapters.undo', { operationId: newOperationId(), targetId });
      });
      remaining.value = [];
      phase.value = isOver ? 'undone' : 'marked';
    },
  };
}

function countOf(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { chapterIds }) => sum + chapterIds.length, 0);
}

/** Chapters that one operation marks. */
interface Chunk {
  /** Repeated under the same id, it is done once; "Undo" names it too. */
  readonly operationId: string;
  readonly chapterIds: readonly Id[];
}
