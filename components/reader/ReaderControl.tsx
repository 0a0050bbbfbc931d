import { i18n } from '#i18n';
import type { FailureCode } from '../../lib/failure';
import type { Refusal } from '../../lib/in-page/visibility';
import { isRead } from '../../lib/messages/chapter-read';
import type { ChapterState } from '../../lib/messages/chapter-state';
import type { UpNextLine } from '../../lib/messages/up-next-line';
import { Words } from '../look/Words';
import { waitsForCaptcha } from '../texts/delivery-sentence';
import { failureSentence, pressFailureSentence, refusalSentence } from '../texts/failure-sentence';
import { progressNow } from '../texts/mark-progress';
import { ReaderIcon, type ReaderIconName } from './ReaderIcon';

export interface ReaderControlProps {
  /** What is known about the chapter; `null` until the background has said. */
  readonly state: ChapterState | null;
  /** A press that is not acknowledged yet. */
  readonly isSaving: boolean;
  /** Until when "Undo" is offered for the last press, in epoch ms. */
  readonly undoUntil: number;
  readonly isSignedIn: boolean;
  /** Why the last question to the background failed, whether a press or the control itself asked it. */
  readonly failure: FailureCode | null;
  /** Why the last press does not count. */
  readonly refusal: Refusal | null;
  /** No press on it counts, because the page is filtered. */
  readonly isFiltered: boolean;
  /** Whole while that is not known. */
  readonly isSmall: boolean | null;
  /** `null` until the background has said. */
  readonly upNext: UpNextLine | null;
  /** Epoch ms. */
  readonly now: number;
  readonly onMark: () => void;
  readonly onUnmark: () => void;
  readonly onUndo: () => void;
  readonly onSignIn: () => void;
  /** The person has solved the captcha that the mark waits for, on the site that they are on. */
  readonly onTryAgain: () => void;
  /** No page was turned since the chapter was opened at its first. */
  readonly isAtStart: boolean;
  readonly onUpNext: () => void;
  readonly onResume: () => void;
  readonly onBegin: () => void;
  readonly onDiscuss: () => void;
  readonly onReport: () => void;
  readonly onResize: (isSmall: boolean) => void;
}

/**
 * The control in the corner of a chapter page: whether the chapter is read, the button that changes it, and how far that has come.
 * Either size has a button with `data-main`. A page can observe what is painted, though not what it says, so everything, empty
 * places too, has the same position and size whether the chapter is read or not.
 */
export function ReaderControl(props: ReaderControlProps) {
  const { state, isSaving, isSignedIn, isSmall, onSignIn, onTryAgain, onDiscuss, onReport, onResize } = props;
  const isMarked = state !== null && isRead(state);
  const note = noteOf(props);
  if (isSmall) return <Dot isRead={isMarked} note={note} onExpand={() => onResize(false)} />;

  return (
    <section
      class="control"
      aria-label={i18n.t('reader.label')}
      onKeyDown={({ key }) => key === 'Escape' && onResize(true)}
    >
      <i class="control-fill" />
      <div class="control-row control-note" data-tone={note?.icon === 'warning' ? 'danger' : undefined}>
        <div class="control-words">
          {/* What needs no hearing: the button says as much. */}
          <Words>{!note && state?.read === 'unread' ? i18n.t('reader.unread') : ''}</Words>
          <p role="status">
            <Words key={note?.text} icon={note && <ReaderIcon name={note.icon} />}>
              {note?.text ?? ''}
            </Words>
          </p>
        </div>
        {!isSignedIn && (
          <Press act="sign-in" onPress={onSignIn}>
            {i18n.t('reader.signIn')}
          </Press>
        )}
        {state !== null && waitsForCaptcha(state) && (
          <Press act="try-again" onPress={onTryAgain}>
            {i18n.t('waiting.captchaSolved')}
          </Press>
        )}
        {isMarked && !isSaving ? <UndoButton {...props} /> : <UndoPlaceholder />}
      </div>
      <div class="control-row">
        <MainButton {...props} isRead={isMarked} />
        <div class="control-tools">
          <SmallPress icon="talk" name={i18n.t('discuss.button')} onPress={onDiscuss} />
          <SmallPress icon="flag" name={i18n.t('report.reader')} onPress={onReport} />
          <SmallPress icon="small" name={i18n.t('reader.collapse')} onPress={() => onResize(true)} />
        </div>
      </div>
      <div class="control-next">
        <NextLine {...props} />
        <BeginButton {...props} />
      </div>
    </section>
  );
}

/**
 * One element through all its states, so that it keeps the focus. Once the chapter is read it does nothing: the second half of a
 * double click lands here and must not undo the first.
 */
function MainButton({ isSaving, isRead, onMark }: ReaderControlProps & { isRead: boolean }) {
  const isResting = isSaving || isRead;
  const label = i18n.t(isSaving ? 'reader.saving' : isRead ? 'reader.read' : 'reader.mark');
  // An icon that moves with the text counts as a layout shift, which pages can observe; a new icon does not.
  const icon = <ReaderIcon key={label} name={isSaving ? 'sending' : 'tick'} />;
  return (
    <button
      type="button"
      class="press press-main"
      data-main
      data-act="mark"
      data-state={isSaving ? 'saving' : isRead ? 'read' : 'unread'}
      aria-busy={isSaving}
      aria-disabled={isResting}
      onClick={() => !isResting && onMark()}
    >
      <Words icon={icon}>{label}</Words>
    </button>
  );
}

/** The page to go on at, then what to read next, or that there is nothing: in the same place, as large. */
function NextLine({ state, upNext, isAtStart, onUpNext, onResume }: ReaderControlProps) {
  const resume = isAtStart && !(state && isRead(state)) ? upNext?.resume : null;
  const text = resume ?? upNext?.text ?? '';
  const canOpen = Boolean(resume) || upNext?.canOpen === true;
  const words = <Words>{text}</Words>;
  // Without words it would be a button without a name.
  if (text === '') return <p class="press press-next press-none">{words}</p>;
  return (
    <button
      type="button"
      class="press press-next"
      // Other words are another act.
      data-act={`next ${text}`}
      aria-disabled={!canOpen}
      title={text}
      onClick={() => canOpen && (resume ? onResume() : onUpNext())}
    >
      {words}
    </button>
  );
}

/** "Set to Reading", and then that it was, in the same place. It takes its room from the line beside it. */
function BeginButton({ upNext, onBegin }: ReaderControlProps) {
  if (!upNext?.begin) return null;
  const { offer, done, isDone } = upNext.begin;
  return (
    <button
      type="button"
      class="press"
      data-act={isDone ? 'none' : 'begin'}
      aria-disabled={isDone}
      onClick={() => !isDone && onBegin()}
    >
      <Words room={[offer, done]}>{isDone ? done : offer}</Words>
    </button>
  );
}

/** Takes the mark back, and disappears when it is pressed. */
function UndoButton({ state, undoUntil, now, onUndo, onUnmark }: ReaderControlProps) {
  const isUndo = now < undoUntil && state?.delivery !== 'refused';
  return (
    <Press act={isUndo ? 'undo' : 'unmark'} room={undoLabels()} onPress={isUndo ? onUndo : onUnmark}>
      {i18n.t(isUndo ? 'reader.undo' : 'reader.takeBack')}
    </Press>
  );
}

/** Keeps its place while there is nothing to take back. */
function UndoPlaceholder() {
  return (
    <span class="press press-none" aria-hidden="true">
      <Words room={undoLabels()}>{''}</Words>
    </span>
  );
}

function undoLabels(): string[] {
  return [i18n.t('reader.undo'), i18n.t('reader.takeBack')];
}

/** The minimized control: a dot that shows whether the chapter is read, and what blocks its mark. */
function Dot({ isRead, note, onExpand }: { isRead: boolean; note: Note | null; onExpand: () => void }) {
  const name = `${i18n.t('reader.expand')} — ${i18n.t(isRead ? 'reader.read' : 'reader.unread')}`;
  const blockingNote = note && !passingIcons.includes(note.icon) ? note : null;
  return (
    <button
      type="button"
      class="dot"
      data-main
      data-act="expand"
      data-read={isRead}
      data-blank={!isRead && !blockingNote}
      aria-label={name}
      aria-description={blockingNote?.text}
      title={blockingNote ? `${name}\n${blockingNote.text}` : name}
      onClick={onExpand}
    >
      <ReaderIcon name={blockingNote?.icon ?? 'tick'} />
    </button>
  );
}

/** For what passes by itself in a moment. */
const passingIcons: readonly ReaderIconName[] = ['delivered', 'sending'];

interface PressProps {
  /** Stays the same while the button does the same. */
  readonly act: string;
  /** The texts that it may have to hold. */
  readonly room?: readonly string[];
  readonly onPress: () => void;
  readonly children: string;
}

function Press({ act, room = [], onPress, children }: PressProps) {
  return (
    <button type="button" class="press" data-act={act} onClick={onPress}>
      <Words room={room}>{children}</Words>
    </button>
  );
}

function SmallPress({ icon, name, onPress }: { icon: ReaderIconName; name: string; onPress: () => void }) {
  return (
    <button type="button" class="press press-small" data-act={icon} aria-label={name} title={name} onClick={onPress}>
      <ReaderIcon name={icon} />
    </button>
  );
}

/** The most pressing note alone; `warning` is for what went wrong. */
function noteOf({ refusal, failure, state, isFiltered, isSignedIn, now }: ReaderControlProps): Note | null {
  const filtered = i18n.t('reader.filtered');
  if (refusal !== null) return { icon: 'warning', text: refusal === 'filtered' ? filtered : refusalSentence(refusal) };
  if (failure !== null) return { icon: 'warning', text: pressFailureSentence(failure) };
  // What to do.
  if (state && waitsForCaptcha(state)) return { icon: 'pause', text: failureSentence('captcha') };
  const progress = state && progressNow(state, now);
  if (progress) return progress;
  if (isFiltered) return { icon: 'pause', text: filtered };
  return isSignedIn ? null : { icon: 'person', text: i18n.t('reader.signedOut') };
}

interface Note {
  readonly icon: ReaderIconName;
  readonly text: string;
}

/** Replaces the control once the extension is gone and nothing in it would work. */
export function ReloadNotice({ children }: { children: string }) {
  return (
    <section class="control">
      <div class="control-row control-note" data-tone="danger">
        <div class="control-words">
          <p role="status">
            <Words icon={<ReaderIcon name="warning" />}>{children}</Words>
          </p>
        </div>
      </div>
    </section>
  );
}
