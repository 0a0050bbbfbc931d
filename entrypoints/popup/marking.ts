import type { ReadonlySignal } from '@preact/signals';
import { i18n } from '#i18n';
import { failureSentence } from '../../components/texts/failure-sentence';
import { parcelsOf } from '../../lib/chunks';
import { asFailure } from '../../lib/failure';
import type { ask } from '../../lib/messages/ask';
import { CHAPTERS_PER_COMMAND } from '../../lib/messages/contract';
import { createPresses, type PressesParts } from './presses';
import type { Deed, Toasts } from './toasts';

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
          press([chapterId], !read, () => ask('chapter.undo', { commandId: newCommandId(), chapterId, wishId })),
      });
      await done;
    },
    async markAll(chapterIds, { title, name }) {
      const parcels = parcelsOf(chapterIds, CHAPTERS_PER_COMMAND).map((ids) => ({ ids, markedBy: newCommandId() }));
      const marked: typeof parcels = [];
      let stoppedBy: unknown = null;
      const done = press(chapterIds, true, async () => {
        for (const { markedBy, ids } of parcels) {
          try {
            await ask('chapters.mark', { commandId: markedBy, chapterIds: ids, read: true });
          } catch (thrown) {
            // What was marked by then stays, and can be taken back.
            if (marked.length === 0) throw thrown;
            stoppedBy = thrown;
            return;
          }
          marked.push({ markedBy, ids });
        }
      });
      const names = { title, chapter: name };
      const all: Deed = {
        text: i18n.t('series.markedUpTo', chapterIds.length, names),
        undoName: i18n.t('follows.undoNamed', names),
        done,
        takeBack: () =>
          press(idsOf(marked), false, async () => {
            for (const { markedBy } of marked) await ask('chapters.undo', { commandId: newCommandId(), markedBy });
          }),
      };
      toasts.offerUndo(all);
      await done;
      if (stoppedBy === null) return;
      const count = { done: `${idsOf(marked).length}`, all: `${chapterIds.length}` };
      const why = failureSentence(asFailure(stoppedBy).code);
      toasts.offerUndo({ ...all, text: i18n.t('series.markedSome', { ...names, ...count, why }), tone: 'danger' }, all);
    },
  };
}

function idsOf(parcels: readonly { readonly ids: readonly string[] }[]): string[] {
  return parcels.flatMap(({ ids }) => ids);
}
