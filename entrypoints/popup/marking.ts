import type { ReadonlySignal } from '@preact/signals';
import { i18n } from '#i18n';
import { failureSentence } from '../../components/texts/failure-sentence';
import { chunksOf } from '../../lib/chunks';
import { asFailure } from '../../lib/failure';
import type { ask } from '../../lib/messages/ask';
import { CHAPTERS_PER_OPERATION } from '../../lib/messages/contract';
import { createPresses, type PressesParts } from './presses';
import type { Toasts, UndoOffer } from './toasts';

/** Shown at once, queued by the background, undone while the toast is there. */
export interface Marking {
  /** By chapter, while the local copy does not show them yet. */
  readonly presses: ReadonlySignal<ReadonlyMap<string, boolean>>;
  readonly mark: (chapter: NamedChapter, read: boolean) => Promise<void>;
  /** Undoing restores exactly what it changed. @param last names the last chapter. */
  readonly markAll: (chapterIds: readonly string[], last: Pick<NamedChapter, 'title' | 'name'>) => Promise<void>;
}

/** For the toast and its button. */
export interface NamedChapter {
  readonly chapterId: string;
  /** "Ch. 12", in the person's language. */
  readonly name: string;
  /** The series. */
  readonly title: string;
}

interface MarkingParts extends PressesParts {
  readonly ask: typeof ask;
  readonly newOperationId: () => string;
  readonly toasts: Pick<Toasts, 'offerUndo'>;
}

export function createMarking({ ask, newOperationId, toasts, ...parts }: MarkingParts): Marking {
  const { pressed, press } = createPresses<boolean>(parts);
  return {
    presses: pressed,
    async mark({ chapterId, title, name }, read) {
      const operationId = newOperationId();
      const names = { title, chapter: name };
      const done = press([chapterId], read, () => ask('chapter.mark', { operationId, chapterId, read }));
      toasts.offerUndo({
        text: i18n.t(read ? 'follows.marked' : 'series.unmarked', names),
        undoName: i18n.t('follows.undoNamed', names),
        done,
        takeBack: () =>
          press([chapterId], !read, () =>
            ask('chapter.undo', { operationId: newOperationId(), chapterId, targetId: operationId }),
          ),
      });
      await done;
    },
    async markAll(chapterIds, { title, name }) {
      const chunks = chunksOf(chapterIds, CHAPTERS_PER_OPERATION).map((ids) => ({
        ids,
        operationId: newOperationId(),
      }));
      const marked: typeof chunks = [];
      let stoppedBy: unknown = null;
      const done = press(chapterIds, true, async () => {
        for (const { operationId, ids } of chunks) {
          try {
            await ask('chapters.mark', { operationId, chapterIds: ids, read: true });
          } catch (thrown) {
            // What was marked before the failure stays, and can be undone.
            if (marked.length === 0) throw thrown;
            stoppedBy = thrown;
            return;
          }
          marked.push({ operationId, ids });
        }
      });
      const names = { title, chapter: name };
      const all: UndoOffer = {
        text: i18n.t('series.markedUpTo', chapterIds.length, names),
        undoName: i18n.t('follows.undoNamed', names),
        done,
        takeBack: () =>
          press(idsOf(marked), false, async () => {
            for (const { operationId } of marked)
              await ask('chapters.undo', { operationId: newOperationId(), targetId: operationId });
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

function idsOf(chunks: readonly { readonly ids: readonly string[] }[]): string[] {
  return chunks.flatMap(({ ids }) => ids);
}
