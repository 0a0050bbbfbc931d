import { vi } from 'vitest';
import { unread } from '../../support/chapter-states';

/** The control of an unread chapter, of a person who is signed in. */
export const controlProps = {
  ...{ state: unread, isSaving: false, undoUntil: 0, isSignedIn: true, failure: null, refusal: null, isSmall: false },
  ...{ isFiltered: false },
  ...{
    upNext: null,
    now: 0,
    isAtStart: true,
    onMark: vi.fn(),
    onUnmark: vi.fn(),
    onTryAgain: vi.fn(),
    onUndo: vi.fn(),
  },
  ...{
    onUpNext: vi.fn(),
    onResume: vi.fn(),
    onBegin: vi.fn(),
    onDiscuss: vi.fn(),
    onSignIn: vi.fn(),
    onReport: vi.fn(),
  },
  onResize: vi.fn(),
};
