import { i18n } from '#i18n';
import { failureSentence } from '../../components/texts/failure-sentence';
import { chunksOf } from '../../lib/chunks';
import { asFailure } from '../../lib/failure';
import { CHAPTERS_PER_OPERATION } from '../../lib/messages/contract';
import { createPresses, type PressesParts } from './presses';
import type { FurtherOffer, UndoOffer } from './toasts';

export type Marking = ReturnType<typeof createMarking>;

/** For the toast and its button. */
interface NamedChapter {
  readonly chapterId: string;
  /** "Ch. 12", in the person's language. */
  readonly name: string;
  readonly series: MarkedSeries;
}

interface MarkedSeries {
  readonly mangaId: string;
  readonly title: string;
}

interface MarkingParts extends PressesParts {
  /** What to offer beside "Undo" after a mark. */
  readonly furtherOffer: (mangaId: string) => FurtherOffer | undefined;
}

/** Shown at once, queued by the background, undone while the toast is there. */
export function createMarking({ furtherOffer, ...parts }: MarkingParts) {
  const { ask, newOperationId, toasts } = parts;
  const { pressed, press, pressUndoably } = createPresses<boolean>(parts);
  return {
    /** By chapter, while the local copy does not show them yet. */
    presses: pressed,
    mark({ chapterId, series, name }: NamedChapter, read: boolean) {
      const names = { title: series.title, chapter: name };
      return pressUndoably(chapterId, {
        value: read,
        previous: !read,
        text: i18n.t(read ? 'follows.marked' : 'series.unmarked', names),
        undoName: i18n.t('follows.undoNamed', names),
        also: read ? furtherOffer(series.mangaId) : undefined,
        send: (operationId) => ask('chapter.mark', { operationId, chapterId, read }),
        undo: (ids) => ask('chapter.undo', { ...ids, chapterId }),
      });
    },
    /** Undoing restores exactly what it changed. @param last names the last chapter. */
    async markAll(chapterIds: readonly string[], { series, name }: Pick<NamedChapter, 'series' | 'name'>) {
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
      const markedIds = () => marked.flatMap(({ ids }) => ids);
      const names = { title: series.title, chapter: name };
      const all: UndoOffer = {
        text: i18n.t('series.markedUpTo', chapterIds.length, names),
        undoName: i18n.t('follows.undoNamed', names),
        also: furtherOffer(series.mangaId),
        done,
        takeBack: () =>
          press(markedIds(), false, async () => {
            for (const { operationId } of marked)
              await ask('chapters.undo', { operationId: newOperationId(), targetId: operationId });
          }),
      };
      toasts.offerUndo(all);
      await done;
      if (stoppedBy === null) return;
      const count = { done: `${markedIds().length}`, all: `${chapterIds.length}` };
      const why = failureSentence(asFailure(stoppedBy).code);
      toasts.offerUndo({ ...all, text: i18n.t('series.markedSome', { ...names, ...count, why }), tone: 'danger' }, all);
    },
  };
}
