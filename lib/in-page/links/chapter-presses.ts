import { asFailure, type FailureCode } from '../../failure';
import { isRead } from '../../messages/chapter-read';
import type { ChapterState } from '../../messages/chapter-state';
import type { askFromLinks } from '../../messages/question';
import type { Id } from '../../service/ids';
import type { Refusal } from '../visibility';

export interface ChapterViewModel {
  readonly state: ChapterState;
  /** A refused intent changes nothing. */
  readonly isRead: boolean;
  /** A press that is not acknowledged yet. */
  readonly isSaving: boolean;
  readonly failure: FailureCode | null;
  readonly refusal: Refusal | null;
}

interface PressesParts {
  readonly ask: typeof askFromLinks;
  readonly newOperationId: () => string;
  readonly onChange: (chapterIds: ReadonlySet<Id>) => void;
  readonly onNotAllowed: () => void;
}

/** Shared by all marks of one chapter. */
export function createPresses({ ask, newOperationId, onChange, onNotAllowed }: PressesParts) {
  const known = new Map<Id, ChapterViewModel>();
  /** The last intent from here: the next press takes it back instead of wanting the opposite. */
  const lastOperations = new Map<Id, string>();
  let count = 0;

  const change = (chapterId: Id, change: Partial<ChapterViewModel>) => {
    const previous = known.get(chapterId);
    if (previous) known.set(chapterId, { ...previous, ...change });
    onChange(new Set([chapterId]));
  };

  /** @returns the intent that a further press takes back. */
  const send = async ({ state, isRead }: ChapterViewModel): Promise<[ChapterState, string | null]> => {
    const { chapterId, operationId, delivery } = state;
    if (operationId !== null && operationId === lastOperations.get(chapterId) && delivery !== 'refused') {
      return [await ask('chapter.undo', { operationId: newOperationId(), chapterId, targetId: operationId }), null];
    }
    const marked = await ask('chapter.mark', { operationId: newOperationId(), chapterId, read: !isRead });
    return [marked, marked.operationId];
  };

  return {
    viewModel: (chapterId: Id) => known.get(chapterId),
    update: (states: readonly ChapterState[]) => {
      for (const state of states) {
        const isSaving = known.get(state.chapterId)?.isSaving ?? false;
        known.set(state.chapterId, { ...idle, isSaving, ...readState(state) });
      }
    },
    /** Marks the chapter, or undoes the last press here. Resolves with the outcome. */
    press: async (chapterId: Id) => {
      const viewModel = known.get(chapterId);
      if (!viewModel || viewModel.isSaving) return undefined;
      count += 1;
      change(chapterId, { ...idle, isSaving: true });
      try {
        const [state, operationId] = await send(viewModel);
        if (operationId === null) lastOperations.delete(chapterId);
        else lastOperations.set(chapterId, operationId);
        change(chapterId, { ...idle, ...readState(state) });
      } catch (thrown) {
        const failure = asFailure(thrown).code;
        if (failure === 'not-allowed') onNotAllowed();
        change(chapterId, { ...idle, failure });
      }
      return known.get(chapterId);
    },
    refuse: (chapterId: Id, refusal: Refusal) => change(chapterId, { refusal }),
    /** An answer that was asked for before the last press is old. */
    count: () => count,
  };
}

const idle = { isSaving: false, failure: null, refusal: null } as const;

function readState(state: ChapterState): Pick<ChapterViewModel, 'state' | 'isRead'> {
  return { state, isRead: isRead(state) };
}
