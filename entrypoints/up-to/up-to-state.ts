import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { UpToPreviewText } from '../../components/up-to/UpToPreview';
import { blockOf, type Pause, pauseOf } from '../../components/waiting/waiting-state';
import type { Clock } from '../../lib/clock';
import { readOnce } from '../../lib/database/database';
import type { Dexmark } from '../../lib/database/schema';
import { asFailure, type FailureCode } from '../../lib/failure';
import { filtersOf } from '../../lib/library/filters';
import { upToHere } from '../../lib/library/up-to-here';
import { readUpToContext, type UpToContext } from '../../lib/library/up-to-reading';
import type { ask } from '../../lib/messages/ask';
import type { Id } from '../../lib/service/ids';
import type { Settings } from '../../lib/settings/settings';
import type { View } from '../../lib/storage/views';
import { type Chunk, chunksFor, markChunk, undoChunk } from './mark-in-chunks';
import { previewText } from './preview-text';

export interface UpToParts {
  readonly chapterId: Id;
  readonly session: ReadonlySignal<View<'session'> | null>;
  readonly pause: ReadonlySignal<View<'pause'> | null>;
  readonly captcha: ReadonlySignal<View<'captcha'> | null>;
  readonly upTo: ReadonlySignal<View<'upTo'> | null>;
  readonly revision: ReadonlySignal<View<'revision'> | null>;
  readonly serviceClock: ReadonlySignal<View<'serviceClock'> | null>;
  readonly settings: ReadonlySignal<Settings | null>;
  readonly ask: typeof ask;
  readonly clock: Clock;
  readonly newOperationId: () => string;
  /** Opens the database for reading, or gives `null` where the background has not made it yet. */
  readonly openForReading: () => Promise<Dexmark | null>;
}

/** `asked` is the question; what was marked can be undone, and what was undone is over. */
export type UpToPhase = 'asked' | 'marking' | 'marked' | 'undoing' | 'undone';

/** What the window shows, as signals, and what it does. */
export interface UpToState extends UpToParts {
  readonly phase: ReadonlySignal<UpToPhase>;
  /** How the fetching of what is missing here goes. */
  readonly bringing: ReadonlySignal<View<'upTo'>['state']>;
  /** What would be marked; `null` until that is known. */
  readonly preview: ReadonlySignal<UpToPreviewText | null>;
  /** How many were marked, of how many. */
  readonly progress: ReadonlySignal<{ readonly done: number; readonly of: number }>;
  /** Why it did not come to an end, where it did not. */
  readonly failure: ReadonlySignal<FailureCode | null>;
  /** What keeps the marks here, and until when. */
  readonly block: ReadonlySignal<Pause>;
  readonly prepare: () => void;
  /** Marks what is shown; or goes on with it after a failure. */
  readonly mark: () => Promise<void>;
  readonly undo: () => Promise<void>;
}

export function createUpToState(parts: UpToParts): UpToState {
  const { chapterId, session, pause, captcha, settings, ask, newOperationId } = parts;
  const facts = signal<UpToContext | null>(null);
  const phase = signal<UpToPhase>('asked');
  const failure = signal<FailureCode | null>(null);
  const left = signal<readonly Chunk[]>([]);
  const marked = signal<readonly Chunk[]>([]);
  const now = () => parts.clock.now() + (parts.serviceClock.value?.aheadMs ?? 0);

  const found = computed(() => {
    if (!facts.value || !settings.value) return null;
    const { manga, series } = facts.value;
    return upToHere(manga, series, filtersOf(settings.value), chapterId, now());
  });
  // There is one view for all such windows: what it says of another chapter is for another window.
  const upTo = signal<View<'upTo'> | null>(null);
  effect(() => {
    const view = parts.upTo.value;
    if (view?.chapterId === chapterId) upTo.value = view;
  });
  const bringing = computed(() => upTo.value?.state ?? 'idle');
  const block = computed(() => {
    if (!session.value || !pause.value) return { pausedBy: null, pausedUntil: null };
    return pauseOf('mark', blockOf(session.value, pause.value, captcha.value, null), now());
  });

  const accountId = computed(() => session.value?.account?.id ?? null);
  const prepare = () => {
    failure.value = null;
    void ask('upTo.prepare', { chapterId }).catch(tell);
  };
  effect(() => {
    if (accountId.value !== null) prepare();
  });
  effect(() => {
    parts.revision.value;
    // What is marked counts as read from then on, and would leave the list under the eyes of who marks it.
    if (bringing.value === 'ready' && phase.value === 'asked') void read(accountId.value).catch(tell);
  });

  function tell(thrown: unknown): void {
    failure.value = asFailure(thrown).code;
  }

  async function read(account: string | null): Promise<void> {
    if (account === null) return;
    const known = await readOnce(parts.openForReading, (database) => readUpToContext(database, account, chapterId));
    if (phase.value === 'asked') facts.value = known;
  }

  /** Does it for one chunk after the other; what is done moves to the other side. */
  async function eachOf(from: typeof left, to: typeof left, work: (chunk: Chunk) => Promise<void>): Promise<boolean> {
    failure.value = null;
    try {
      for (let chunk = from.value[0]; chunk; chunk = from.value[0]) {
        await work(chunk);
        from.value = from.value.slice(1);
        to.value = [...to.value, chunk];
      }
      return true;
    } catch (thrown) {
      tell(thrown);
      return false;
    }
  }

  return {
    ...parts,
    upTo,
    phase,
    bringing,
    preview: computed(() => facts.value && found.value && previewText(facts.value.manga, found.value)),
    progress: computed(() => {
      const done = countOf(marked.value);
      return { done, of: done + countOf(left.value) };
    }),
    failure,
    block,
    prepare,
    async mark() {
      if (phase.value === 'asked') {
        const chapterIds = found.value?.chapters.map(({ id }) => id) ?? [];
        left.value = chunksFor(chapterIds, newOperationId);
      } else if (phase.value !== 'marked') return;
      phase.value = 'marking';
      await eachOf(left, marked, (chunk) => markChunk(ask, chunk));
      phase.value = marked.value.length > 0 ? 'marked' : 'asked';
    },
    async undo() {
      if (phase.value !== 'marked') return;
      phase.value = 'undoing';
      const undone = signal<readonly Chunk[]>([]);
      const isOver = await eachOf(marked, undone, (chunk) => undoChunk(ask, chunk, newOperationId()));
      left.value = [];
      phase.value = isOver ? 'undone' : 'marked';
    },
  };
}

function countOf(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { chapterIds }) => sum + chapterIds.length, 0);
}
