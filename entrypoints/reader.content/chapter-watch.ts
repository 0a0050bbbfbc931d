import type { ReaderControlProps } from '../../components/reader/ReaderControl';
import { type Clock, SECOND } from '../../lib/clock';
import { asFailure } from '../../lib/failure';
import type { ChapterState } from '../../lib/messages/chapter-state';
import type { askFromReader } from '../../lib/messages/question';
import type { listenToUpdates } from '../../lib/messages/updates';
import { coalesce } from '../../lib/one-at-a-time';
import type { Id } from '../../lib/service/ids';

/** In ms. After that the same button wants the opposite. */
const UNDO_MS = 10 * SECOND;

export interface WatchParts {
  readonly chapterId: Id;
  readonly ask: typeof askFromReader;
  readonly listenToUpdates: typeof listenToUpdates;
  readonly clock: Clock;
  readonly newOperationId: () => string;
  /** A late click must not count for another chapter. */
  readonly isStillShown: () => boolean;
  /** `null` until the background has said how the control was left. */
  readonly isSmall: boolean | null;
}

/** What the control shows. */
type Watched = Pick<
  ReaderControlProps,
  'state' | 'isSignedIn' | 'isSaving' | 'undoUntil' | 'failure' | 'isSmall' | 'upNext'
>;

export function watchChapter(parts: WatchParts, onChange: () => void) {
  const { chapterId, ask, listenToUpdates, clock, newOperationId, isStillShown, isSmall } = parts;
  const over = new AbortController();
  let watched: Watched = {
    state: null,
    isSignedIn: true,
    isSaving: false,
    undoUntil: 0,
    failure: null,
    isSmall,
    upNext: null,
  };
  let presses = 0;
  /** At any moment since the page has shown it. */
  let wasRead = false;
  let resizes = 0;

  const refresh = coalesce(askWhatIsKnown);
  const refreshIfSeen = () => document.visibilityState === 'visible' && refresh();
  window.addEventListener('pageshow', refreshIfSeen, over);
  document.addEventListener('visibilitychange', refreshIfSeen, over);
  // The popup over the page may have marked what came next; and whether there is a session decides what is known.
  window.addEventListener('focus', refreshIfSeen, over);
  const stopListening = listenToUpdates(
    (states) => {
      const update = states.find((state) => state.chapterId === chapterId);
      if (update) learn({ state: update });
    },
    () => void refresh(),
  );
  void refresh();

  return {
    watched: () => watched,
    mark: (read: boolean) => void mark(read),
    undo: () => {
      const targetId = watched.state?.operationId;
      if (!targetId) return void mark(false);
      void save(() => ask('chapter.undo', { operationId: newOperationId(), chapterId, targetId }), 0);
    },
    /** For a person who wants that at the last page; not where the chapter was read or they have decided themselves. */
    markUnasked: () => {
      if (watched.isSignedIn && watched.state !== null && !wasRead && presses === 0) void mark(true);
    },
    /** Here at once, and in every chapter. */
    resize: (wanted: boolean) => {
      resizes += 1;
      change({ isSmall: wanted });
      if (!wanted) void askWhatIsNext();
      // A size that was not stored is the old one in the next chapter: no reason to bother the reader.
      void ask('reader.place', { isSmall: wanted }).catch(() => undefined);
    },
    openUpNext: () => request(async () => change({ upNext: await ask('upNext.open', { chapterId }) })),
    begin: () =>
      request(async () => change({ upNext: await ask('series.begin', { operationId: newOperationId(), chapterId }) })),
    resume: () => request(async () => change({ upNext: await ask('reader.resume', { chapterId }) })),
    // A page that could not be kept is not offered.
    leaveAt: (page: number, isSingle: boolean) =>
      void ask('reader.page', { chapterId, page, isSingle }).catch(() => undefined),
    /** Any other question. Its failure is shown like that of a press. */
    request,
    end: () => {
      over.abort();
      stopListening();
    },
  };

  function request(asking: () => Promise<void>): void {
    if (isStillShown()) void asking().catch(fail);
  }

  /** Later answers are about a chapter that is no longer shown. */
  function change(some: Partial<Watched>): void {
    if (over.signal.aborted) return;
    watched = { ...watched, ...some };
    wasRead ||= watched.state?.read === 'read';
    onChange();
  }

  /** Whether it is read decides what comes next, and what is offered beside that. */
  function learn(some: Pick<Watched, 'state'> & Partial<Watched>): void {
    const before = watched.state?.read;
    change(some);
    if (watched.state?.read !== before && !watched.isSmall && !over.signal.aborted) void askWhatIsNext();
  }

  function fail(thrown: unknown): void {
    change({ failure: asFailure(thrown).code });
  }

  async function askWhatIsKnown(): Promise<void> {
    const [pressesBefore, resizesBefore] = [presses, resizes];
    try {
      const { states, signedIn, isSmall } = await ask('chapter.states', { chapterIds: [chapterId] });
      change({
        isSignedIn: signedIn,
        // A press has overtaken this answer.
        ...(presses === pressesBefore && { state: states[0] ?? null, failure: null }),
        ...(resizes === resizesBefore && { isSmall }),
      });
    } catch (thrown) {
      fail(thrown);
    }
    if (!watched.isSmall && !over.signal.aborted) await askWhatIsNext();
  }

  /** What cannot be said leaves its line as it is. */
  async function askWhatIsNext(): Promise<void> {
    const upNext = await ask('upNext.show', { chapterId }).catch(() => null);
    if (upNext) change({ upNext });
  }

  function mark(read: boolean): Promise<void> {
    return save(() => ask('chapter.mark', { operationId: newOperationId(), chapterId, read }), read ? UNDO_MS : 0);
  }

  async function save(send: () => Promise<ChapterState>, undoMs: number): Promise<void> {
    if (watched.isSaving || !isStillShown()) return;
    presses += 1;
    change({ isSaving: true, failure: null });
    try {
      learn({ state: await send(), undoUntil: clock.now() + undoMs });
    } catch (thrown) {
      fail(thrown);
    } finally {
      change({ isSaving: false });
    }
  }
}
