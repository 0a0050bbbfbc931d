import type { ReadonlySignal } from '@preact/signals';
import { i18n } from '#i18n';
import type { ask } from '../../lib/messages/ask';
import { CHAPTERS_PER_COMMAND } from '../../lib/messages/contract';
import { parcelsOf } from './parcels';
import { createPresses, type PressesParts } from './presses';
import type { Toasts } from './toasts';

/** Marking: shown at once, queued by the background, taken back while the toast is there. */
export interface Marking {
  /** What was pressed and is not in the local copy yet, by chapter. */
  readonly presses: ReadonlySignal<ReadonlyMap<string, boolean>>;
  readonly mark: (chapter: NamedChapter, read: boolean) => Promise<void>;
  /** Marks many chapters as read; taking it back restores exactly what it changed. @param last names the last of them. */
  readonly markAll: (chapterIds: readonly string[], last: Pick<NamedChapter, 'title' | 'name'>) => Promise<void>;
}

/** A chapter as the toast and its button name it. */
export interface NamedChapter {
  readonly chapterId: string;
  /** "Ch. 12", in the person's language. */
  readonly name: string;
  /** The series. */
  readonly title: string;
}

interface MarkingParts extends PressesParts {
  readonly ask: typeof ask;
  readonly newCommandId: () => string;
  readonly toasts: Pick<Toasts, 'offerUndo'>;
}

export function createMarking({ ask, newCommandId, toasts, ...parts }: MarkingParts): Marking {
  const { pressed, press } = createPresses<boolean>(parts);
  return {
    presses: pressed,
    async mark({ chapterId, title, name }, read) {
      const wishId = newCommandId();
      const names = { title, chapter: name };
      const done = press([chapterId], read, () => ask('chapter.mark', { commandId: wishId, chapterId, read }));
      toasts.offerUndo({
        text: i18n.t(read ? 'follows.marked' : 'series.unmarked', names),
        undoName: i18n.t('follows.undoNamed', names),
        done,
        takeBack: () =>
          press([chapterId], !read, () =>
            ask('chapter.undo', { commandId: newCommandId(), chapterId, wishId, wished: read }),
          ),
      });
      await done;
    },
    async markAll(chapterIds, { title, name }) {
      const parcels = parcelsOf(chapterIds, CHAPTERS_PER_COMMAND).map((ids) => ({
        chapterIds: ids,
        markedBy: newCommandId(),
      }));
      const done = press(chapterIds, true, async () => {
        for (const { markedBy, chapterIds: ids } of parcels) {
          await ask('chapters.mark', { commandId: markedBy, chapterIds: ids, read: true });
        }
      });
      const names = { title, chapter: name };
      toasts.offerUndo({
        text: i18n.t('series.markedUpTo', chapterIds.length, names),
        undoName: i18n.t('follows.undoNamed', names),
        done,
        takeBack: () =>
          press(chapterIds, false, async () => {
            for (const { markedBy } of parcels) await ask('chapters.undo', { commandId: newCommandId(), markedBy });
          }),
      });
      await done;
    },
  };
}
