import { asFailure, type FailureCode } from '../../failure';
import type { askFromContent } from '../../messages/ask-from-content';
import type { ChapterState } from '../../messages/chapter-state';
import type { Id } from '../../service/ids';
import type { Refusal } from '../visibility';

/** What there is to say about a chapter that links of this page name. */
export interface ChapterViewModel {
  readonly state: ChapterState;
  /** Whether it counts as read: a refused wish changes nothing. */
  readonly isRead: boolean;
  /** A press that is not acknowledged yet. */
  readonly isSaving: boolean;
  /** Why the last press came to nothing. */
  readonly failure: FailureCode | null;
  /** Why the last press does not count. */
  readonly refusal: Refusal | null;
}

export interface Presses {
  readonly about: (chapterId: Id) => ChapterViewModel | undefined;
  /** Takes over what the background says. */
  readonly learn: (states: readonly ChapterState[]) => void;
  /** Marks the chapter, or undoes what was pressed here. Resolves when it is known what came of it. */
  readonly press: (chapterId: Id) => Promise<ChapterViewModel | undefined>;
  /** Says why a press does not count. */
  readonly refuse: (chapterId: Id, refusal: Refusal) => void;
  /** How many presses there were: an answer that was asked for before the last one is old. */
  readonly count: () => number;
}

interface PressesParts {
  readonly ask: typeof askFromContent;
  readonly newCommandId: () => string;
  readonly onChange: (chapterIds: ReadonlySet<Id>) => void;
  /** The site was turned off meanwhile. */
  readonly onNotAllowed: () => void;
}

/** What is known of chapters, and what is pressed: for all marks of one chapter together. */
export function createPresses({ ask, newCommandId, onChange, onNotAllowed }: PressesParts): Presses {
  const known = new Map<Id, ChapterViewModel>();
  /** What was last wished here: the next press takes it back, rather than wishing the opposite. */
  const wished = new Map<Id, string>();
  let count = 0;

  const change = (chapterId: Id, change: Partial<ChapterViewModel>) => {
    const before = known.get(chapterId);
    if (before) known.set(chapterId, { ...before, ...change });
    onChange(new Set([chapterId]));
  };

  /** @returns the wish that a further press takes back. */
  const wish = async ({ state, isRead }: ChapterViewModel): Promise<[ChapterState, string | null]> => {
    const { chapterId, wishId, delivery } = state;
    if (wishId !== null && wishId === wished.get(chapterId) && delivery !== 'refused') {
      return [await ask('chapter.undo', { commandId: newCommandId(), chapterId, wishId }), null];
    }
    const marked = await ask('chapter.mark', { commandId: newCommandId(), chapterId, read: !isRead });
    return [marked, marked.wishId];
  };

  return {
    about: (chapterId) => known.get(chapterId),
    learn: (states) => {
      for (const state of states) {
        const isSaving = known.get(state.chapterId)?.isSaving ?? false;
        known.set(state.chapterId, { ...quiet, isSaving, ...read(state) });
      }
    },
    press: async (chapterId) => {
      const about = known.get(chapterId);
      if (!about || about.isSaving) return undefined;
      count += 1;
      change(chapterId, { ...quiet, isSaving: true });
      try {
        const [state, wishId] = await wish(about);
        if (wishId === null) wished.delete(chapterId);
        else wished.set(chapterId, wishId);
        change(chapterId, { ...quiet, ...read(state) });
      } catch (thrown) {
        const failure = asFailure(thrown).code;
        if (failure === 'not-allowed') onNotAllowed();
        change(chapterId, { ...quiet, failure });
      }
      return known.get(chapterId);
    },
    refuse: (chapterId, refusal) => change(chapterId, { refusal }),
    count: () => count,
  };
}

const quiet = { isSaving: false, failure: null, refusal: null } as const;

function read(state: ChapterState): Pick<ChapterViewModel, 'state' | 'isRead'> {
  return { state, isRead: state.delivery === 'refused' ? state.read === 'unread' : state.read === 'read' };
}
