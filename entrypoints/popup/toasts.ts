import { type ReadonlySignal, signal } from '@preact/signals';
import { i18n } from '#i18n';
import { failureSentence } from '../../components/texts/failure-sentence';
import { type Clock, SECOND } from '../../lib/clock';
import { asFailure } from '../../lib/failure';

/** How long a toast stays, and "Undo" with it, in ms. */
const TOAST_MS = 10 * SECOND;
/** What takes longer than this to be written down is said to be under way, in ms: a worker that has to start first takes as long. */
const SAVING_AFTER_MS = SECOND / 4;

export interface ToastMessage {
  readonly text: string;
  readonly tone: 'done' | 'danger';
  /** What the toast's button does, and its name. */
  readonly offer: { readonly does: 'undo' | 'reload'; readonly label: string; readonly name: string } | null;
}

/** Something that was done and can be taken back. */
export interface Deed {
  /** What was done, and the name of the button that takes it back. */
  readonly text: string;
  readonly undoName: string;
  /** Whether it came to be: what was not done is not taken back. */
  readonly done: Promise<boolean>;
  readonly takeBack: () => Promise<unknown>;
  /** `danger` where not all of it was done; else `done`. */
  readonly tone?: ToastMessage['tone'];
}

/** What was just done, said for as long as it can be taken back; or what went wrong. */
export interface Toasts {
  readonly toast: ReadonlySignal<ToastMessage | null>;
  /**
   * Says that something was done once it is, and not before; until then it can be taken back already.
   * @param inPlaceOf what was offered before more was known of it.
   */
  readonly offerUndo: (deed: Deed, inPlaceOf?: Deed) => void;
  /** Takes the last deed back that is still offered, and offers the one before it. */
  readonly undo: () => Promise<void>;
  readonly tellFailure: (thrown: unknown) => void;
  /** Says what there is to know, and nothing to undo. */
  readonly say: (text: string) => void;
  /** Says what did not come to be. */
  readonly warn: (text: string) => void;
  /** Takes the toast away, and with it everything that it offers: the person has left. */
  readonly forget: () => void;
}

export function createToasts(clock: Clock): Toasts {
  const toast = signal<ToastMessage | null>(null);
  /** What can be taken back, last one last; all of it until the toast is gone. */
  let deeds: readonly Deed[] = [];
  let shown = new AbortController();
  let words = 0;

  /** @param forMs how long it stays; `null` until another word takes its place. */
  const show = (message: ToastMessage, forMs: number | null = TOAST_MS) => {
    shown.abort();
    shown = new AbortController();
    const { signal: replaced } = shown;
    words += 1;
    toast.value = message;
    if (forMs !== null) void clock.sleep(forMs, replaced).then(() => !replaced.aborted && forget());
  };
  const forget = () => {
    shown.abort();
    toast.value = null;
    deeds = [];
  };
  const showDeed = ({ text, undoName, tone = 'done' }: Deed, forMs?: null) =>
    show({ text, tone, offer: { does: 'undo', label: i18n.t('follows.undo'), name: undoName } }, forMs);
  const tellCourse = async (deed: Deed) => {
    // What stands there stays until there is more to say, and with it all that can be taken back.
    shown.abort();
    let itsWord = words;
    // Of two deeds the later one has the word, and what went wrong meanwhile is not talked over.
    const speak = (text: string, forMs?: null) => {
      if (deeds.at(-1) !== deed || words !== itsWord) return;
      showDeed({ ...deed, text }, forMs);
      itsWord = words;
    };
    const isSlow = clock.sleep(SAVING_AFTER_MS).then(() => 'slow' as const);
    if ((await Promise.race([deed.done, isSlow])) === 'slow') speak(i18n.t('reader.saving'), null);
    if (await deed.done) speak(deed.text);
    // Why it came to nothing was said; there is nothing to take back.
    else deeds = deeds.filter((offered) => offered !== deed);
  };
  const tellFailure = (thrown: unknown) => {
    const { code } = asFailure(thrown);
    const reload = i18n.t('failure.reload');
    show({
      text: failureSentence(code),
      tone: 'danger',
      offer: code === 'no-background' ? { does: 'reload', label: reload, name: reload } : null,
    });
  };
  return {
    toast,
    tellFailure,
    say: (text) => show({ text, tone: 'done', offer: null }),
    warn: (text) => show({ text, tone: 'danger', offer: null }),
    forget,
    offerUndo(deed, inPlaceOf) {
      deeds = [...deeds.filter((offered) => offered !== inPlaceOf), deed];
      void tellCourse(deed);
    },
    async undo() {
      const last = deeds.at(-1);
      if (!last) return;
      deeds = deeds.slice(0, -1);
      shown.abort();
      toast.value = null;
      const before = deeds.at(-1);
      if (before) void tellCourse(before);
      if (await last.done) await last.takeBack().catch(tellFailure);
    },
  };
}
