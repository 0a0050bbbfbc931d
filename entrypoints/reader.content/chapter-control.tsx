import { useEffect, useRef, useState } from 'preact/hooks';
import { useNow } from '../../components/look/use-now';
import { ReaderControl } from '../../components/reader/ReaderControl';
import { type Clock, SECOND } from '../../lib/clock';
import { asFailure, type FailureCode } from '../../lib/failure';
import type { askFromContent } from '../../lib/messages/ask-from-content';
import type { ChapterState } from '../../lib/messages/chapter-state';
import type { listenToTold } from '../../lib/messages/told';
import type { Id } from '../../lib/service/ids';

/** How long "Undo" is offered, in ms; after that the same button takes the opposite wish. */
const UNDO_MS = 10 * SECOND;

export interface ChapterControlProps {
  readonly chapterId: Id;
  readonly ask: typeof askFromContent;
  readonly listenToTold: typeof listenToTold;
  readonly clock: Clock;
  readonly newCommandId: () => string;
  /** Whether the page still shows this chapter: a click that comes late must not credit another one. */
  readonly isStillShown: () => boolean;
  /** The page of the chapter that is in view, counted from 1. */
  readonly pageInView: () => number;
  /** Whether the last click went nowhere because the person could not see what they pressed. */
  readonly wasCovered: boolean;
  /** Whether the control is to be small; `null` until the background has said how it was left. */
  readonly isSmall: boolean | null;
  readonly onPlace: (isSmall: boolean) => void;
}

/** The control of one chapter: asks what is known, sends what is pressed, and listens for what becomes of it. */
export function ChapterControl(props: ChapterControlProps) {
  const { chapterId, ask, listenToTold, clock, newCommandId, isStillShown, pageInView, wasCovered, isSmall, onPlace } =
    props;
  const [state, setState] = useState<ChapterState | null>(null);
  const [isSignedIn, setSignedIn] = useState(true);
  const [isSaving, setSaving] = useState(false);
  const [undoUntil, setUndoUntil] = useState(0);
  const [failure, setFailure] = useState<FailureCode | null>(null);
  const presses = useRef(0);
  const resizes = useRef(0);
  const now = useNow(clock, SECOND);

  const refresh = async () => {
    const [pressesBefore, resizesBefore] = [presses.current, resizes.current];
    try {
      const { states, signedIn, isSmall: wasSmall } = await ask('chapter.states', { chapterIds: [chapterId] });
      setSignedIn(signedIn);
      if (resizes.current === resizesBefore) onPlace(wasSmall);
      // An answer that a press has overtaken is older than what the press will be told.
      if (presses.current !== pressesBefore) return;
      setState(states[0] ?? null);
      setFailure(null);
    } catch (thrown) {
      setFailure(asFailure(thrown).code);
    }
  };

  useEffect(() => {
    void refresh();
    const onBack = () => document.visibilityState === 'visible' && void refresh();
    const stopListening = listenToTold((states) => {
      const told = states.find((state) => state.chapterId === chapterId);
      if (told) setState(told);
    });
    window.addEventListener('pageshow', onBack);
    document.addEventListener('visibilitychange', onBack);
    return () => {
      stopListening();
      window.removeEventListener('pageshow', onBack);
      document.removeEventListener('visibilitychange', onBack);
    };
  }, [chapterId]);

  const save = async (wish: () => Promise<ChapterState>, undoMs: number) => {
    if (isSaving || !isStillShown()) return;
    presses.current += 1;
    setSaving(true);
    setFailure(null);
    try {
      setState(await wish());
      setUndoUntil(clock.now() + undoMs);
    } catch (thrown) {
      setFailure(asFailure(thrown).code);
    } finally {
      setSaving(false);
    }
  };
  const mark = (read: boolean) =>
    save(() => ask('chapter.mark', { commandId: newCommandId(), chapterId, read }), read ? UNDO_MS : 0);
  const undo = () => {
    const wishId = state?.wishId;
    if (!wishId) return mark(false);
    return save(() => ask('chapter.undo', { commandId: newCommandId(), chapterId, wishId }), 0);
  };

  /** What the background may not open, or cannot, is said as any other press that came to nothing. */
  const open = (opening: Promise<void>) => void opening.catch((thrown) => setFailure(asFailure(thrown).code));
  const report = () => open(ask('report.open', { category: 'chapter', objectId: chapterId, page: pageInView() }));

  const resize = (wanted: boolean) => {
    resizes.current += 1;
    onPlace(wanted);
    // One that could not be kept is as it was in the next chapter: no reason to trouble the reader.
    void ask('reader.place', { isSmall: wanted }).catch(() => undefined);
  };

  // Nothing for a blink, rather than one size and then another.
  if (isSmall === null && failure === null) return null;
  return (
    <ReaderControl
      state={state}
      isSaving={isSaving}
      canUndo={now < undoUntil}
      isSignedIn={isSignedIn}
      failure={failure}
      wasCovered={wasCovered}
      isSmall={isSmall ?? false}
      now={now}
      onMark={(read) => void mark(read)}
      onUndo={() => void undo()}
      onSignIn={() => open(ask('options.open', undefined))}
      onReport={() => isStillShown() && report()}
      onResize={resize}
    />
  );
}
