import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { FailureCode } from '../../lib/failure';
import type { ChapterState } from '../../lib/messages/contract';
import { Icon, type IconName } from '../look/Icon';
import { deliverySentence } from '../texts/delivery-sentence';
import { failureSentence } from '../texts/failure-sentence';

interface ReaderControlProps {
  /** What is known about the chapter; `null` until the background has said. */
  readonly state: ChapterState | null;
  /** A press that is not acknowledged yet. */
  readonly isSaving: boolean;
  /** Whether "Undo" is still offered for the last press. */
  readonly canUndo: boolean;
  readonly isSignedIn: boolean;
  /** Why the last press came to nothing. */
  readonly failure: FailureCode | null;
  readonly isSmall: boolean;
  /** Epoch ms. */
  readonly now: number;
  readonly onMark: (read: boolean) => void;
  readonly onUndo: () => void;
  readonly onSignIn: () => void;
  readonly onResize: (isSmall: boolean) => void;
}

/** The control in the corner of a chapter page: what the chapter is, the one button that changes it, and how far that has come. */
export function ReaderControl(props: ReaderControlProps) {
  const { state, isSaving, isSignedIn, failure, isSmall, now, onSignIn, onResize } = props;
  const isRead = state?.read === 'read';
  if (isSmall) return <Dot isRead={isRead} onExpand={() => onResize(false)} />;

  const note = failure ? failureSentence(failure) : noteOf(state, isSignedIn, now);
  const isTrouble = failure !== null || state?.delivery === 'refused';
  return (
    <section class="control" aria-label={i18n.t('reader.label')}>
      <div class="control-row control-note" data-tone={isTrouble ? 'danger' : 'quiet'} hidden={note === null}>
        {note !== null && <Icon name={noteIcon(state, isTrouble)} />}
        <p role="status">{note}</p>
        {!isSignedIn && <Press onPress={onSignIn}>{i18n.t('reader.signIn')}</Press>}
      </div>
      <div class="control-row">
        {isRead && !isSaving && <WayBack {...props} />}
        <MainButton {...props} isRead={isRead} />
        <button
          type="button"
          class="press press-small"
          aria-label={i18n.t('reader.collapse')}
          title={i18n.t('reader.collapse')}
          onClick={() => onResize(true)}
        >
          <Icon name="small" />
        </button>
      </div>
    </section>
  );
}

/**
 * One element through all its states, so that the focus stays. Once the chapter is read it says so and does nothing:
 * the second half of a double click lands here, and must not take the first half back.
 */
function MainButton({ isSaving, isRead, onMark }: ReaderControlProps & { isRead: boolean }) {
  const isResting = isSaving || isRead;
  return (
    <button
      type="button"
      class="press press-main"
      data-state={isSaving ? 'saving' : isRead ? 'read' : 'unread'}
      aria-busy={isSaving}
      aria-disabled={isResting}
      onClick={() => !isResting && onMark(true)}
    >
      {!isSaving && <Icon name="tick" />}
      {i18n.t(isSaving ? 'reader.saving' : isRead ? 'reader.read' : 'reader.mark')}
    </button>
  );
}

function WayBack({ canUndo, onUndo, onMark }: ReaderControlProps) {
  return canUndo ? (
    <Press onPress={onUndo}>{i18n.t('reader.undo')}</Press>
  ) : (
    <Press onPress={() => onMark(false)}>{i18n.t('reader.unmark')}</Press>
  );
}

/** The control made small: a dot that still says whether the chapter is read. */
function Dot({ isRead, onExpand }: { isRead: boolean; onExpand: () => void }) {
  const name = `${i18n.t('reader.expand')} — ${i18n.t(isRead ? 'reader.read' : 'reader.unread')}`;
  return (
    <button type="button" class="dot" data-read={isRead} aria-label={name} title={name} onClick={onExpand}>
      {isRead && <Icon name="tick" />}
    </button>
  );
}

function Press({ onPress, children }: { onPress: () => void; children: ComponentChildren }) {
  return (
    <button type="button" class="press" onClick={onPress}>
      {children}
    </button>
  );
}

function noteOf(state: ChapterState | null, isSignedIn: boolean, now: number): string | null {
  const delivery = state && deliverySentence(state, now);
  return delivery ?? (isSignedIn ? null : i18n.t('reader.signedOut'));
}

function noteIcon(state: ChapterState | null, isTrouble: boolean): IconName {
  if (isTrouble) return 'warning';
  return state?.delivery === 'delivered' ? 'delivered' : 'pause';
}
