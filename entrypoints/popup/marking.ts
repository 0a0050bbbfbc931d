import { type ReadonlySignal, signal } from '@preact/signals';
import { i18n } from '#i18n';
import { failureSentence } from '../../components/texts/failure-sentence';
import { type Clock, SECOND } from '../../lib/clock';
import { asFailure } from '../../lib/failure';
import type { ask } from '../../lib/messages/ask';
import type { FollowEntry } from '../../lib/settings/follow-snapshot';

/** How long a toast stays, and "Undo" with it, in ms. */
const TOAST_MS = 10 * SECOND;

export interface ToastMessage {
  readonly text: string;
  readonly tone: 'done' | 'danger';
  /** What the toast's button does, and its name. */
  readonly offer: { readonly does: 'undo' | 'reload'; readonly label: string; readonly name: string } | null;
}

/** Marking from the list: shown at once, queued by the background, taken back while the toast is there. */
export interface Marking {
  /** What was pressed and is not in the local copy yet, by chapter. */
  readonly presses: ReadonlySignal<ReadonlyMap<string, boolean>>;
  readonly toast: ReadonlySignal<ToastMessage | null>;
  /** Marks the next chapter of a series. */
  readonly mark: (entry: FollowEntry) => Promise<void>;
  /** Takes the last mark back that is still offered, and offers the one before it. */
  readonly undo: () => Promise<void>;
  /** Says what went wrong. */
  readonly tellFailure: (thrown: unknown) => void;
}

interface Mark {
  /** As the toast and its button name it. */
  readonly names: { readonly title: string; readonly chapter: string };
  readonly chapterId: string;
  readonly wishId: string;
  /** Whether the background has written it down. */
  readonly marked: Promise<boolean>;
}

interface MarkingParts {
  readonly ask: typeof ask;
  readonly clock: Clock;
  readonly newCommandId: () => string;
  /** Resolved when the local copy shows what the background has written. */
  readonly reread: () => Promise<void>;
}

export function createMarking({ ask, clock, newCommandId, reread }: MarkingParts): Marking {
  const presses = signal<ReadonlyMap<string, boolean>>(new Map());
  const toast = signal<ToastMessage | null>(null);
  /** What can be taken back, last one last; all of it until the toast is gone. */
  let marks: readonly Mark[] = [];
  let toastShown = new AbortController();

  const showToast = (message: ToastMessage) => {
    toastShown.abort();
    toastShown = new AbortController();
    const { signal: replaced } = toastShown;
    toast.value = message;
    void clock.sleep(TOAST_MS, replaced).then(() => {
      if (replaced.aborted) return;
      toast.value = null;
      marks = [];
    });
  };
  const offerUndo = ({ names }: Mark) =>
    showToast({
      text: i18n.t('follows.marked', names),
      tone: 'done',
      offer: { does: 'undo', label: i18n.t('follows.undo'), name: i18n.t('follows.undoNamed', names) },
    });
  const tellFailure = (thrown: unknown) => {
    const { code } = asFailure(thrown);
    const reload = i18n.t('failure.reload');
    showToast({
      text: failureSentence(code),
      tone: 'danger',
      offer: code === 'no-background' ? { does: 'reload', label: reload, name: reload } : null,
    });
  };

  /** Whether the background has written it down. */
  const press = async (chapterId: string, read: boolean, send: () => Promise<unknown>): Promise<boolean> => {
    presses.value = new Map(presses.value).set(chapterId, read);
    try {
      await send();
      await reread();
      return true;
    } catch (thrown) {
      tellFailure(thrown);
      return false;
    } finally {
      // A later press of the same chapter has its own say.
      if (presses.value.get(chapterId) === read) presses.value = without(presses.value, chapterId);
    }
  };

  return {
    presses,
    toast,
    tellFailure,
    async mark({ title, next }) {
      if (!next) return;
      const { chapterId, name } = next;
      const commandId = newCommandId();
      const marked = press(chapterId, true, () => ask('chapter.mark', { commandId, chapterId, read: true }));
      const mark = { names: { title, chapter: name }, chapterId, wishId: commandId, marked };
      marks = [...marks, mark];
      offerUndo(mark);
      await marked;
    },
    async undo() {
      const last = marks.at(-1);
      if (!last) return;
      const { chapterId, wishId, marked } = last;
      marks = marks.slice(0, -1);
      const before = marks.at(-1);
      if (before) offerUndo(before);
      else toast.value = null;
      if (!(await marked)) return;
      await press(chapterId, false, () =>
        ask('chapter.undo', { commandId: newCommandId(), chapterId, wishId, wished: true }),
      );
    },
  };
}

function without(presses: ReadonlyMap<string, boolean>, chapterId: string): ReadonlyMap<string, boolean> {
  return new Map([...presses].filter(([id]) => id !== chapterId));
}
