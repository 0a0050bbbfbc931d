import { type ReadonlySignal, signal } from '@preact/signals';
import { i18n } from '#i18n';
import { failureSentence } from '../../components/texts/failure-sentence';
import { type Clock, SECOND } from '../../lib/clock';
import { asFailure } from '../../lib/failure';

/** In ms, for the toast and its "Undo". */
const TOAST_MS = 10 * SECOND;
/** In ms. What takes longer to store is said to be under way; a worker that has to start takes as long. */
const SAVING_AFTER_MS = SECOND / 4;

export interface ToastMessage {
  readonly text: string;
  readonly tone: 'done' | 'danger';
  /** What the toast's button does, and its name. */
  readonly offer: { readonly does: 'undo' | 'reload'; readonly label: string; readonly name: string } | null;
  readonly also?: FurtherOffer | undefined;
}

/** What a person may want to do as well, with the words of its button. */
export interface FurtherOffer {
  readonly label: string;
  readonly press: () => void;
}

/** Something that was done and can be undone. */
export interface UndoOffer {
  /** What was done, and the name of the button that undoes it. */
  readonly text: string;
  readonly undoName: string;
  /** Resolves to whether it was done: otherwise there is nothing to undo. */
  readonly done: Promise<boolean>;
  readonly takeBack: () => Promise<unknown>;
  /** `danger` where only a part was done; else `done`. */
  readonly tone?: ToastMessage['tone'];
  readonly also?: FurtherOffer | undefined;
}

/** What was just done, while it can be undone; or what went wrong. */
export interface Toasts {
  readonly toast: ReadonlySignal<ToastMessage | null>;
  /** Says so only once it is done, but offers to undo it before. @param inPlaceOf what was offered before more was known. */
  readonly offerUndo: (offer: UndoOffer, inPlaceOf?: UndoOffer) => void;
  /** Undoes what was offered last, and offers the one before it. */
  readonly undo: () => Promise<void>;
  readonly tellFailure: (thrown: unknown) => void;
  /** Says something without an offer to undo it. */
  readonly say: (text: string) => void;
  /** Says what failed. */
  readonly warn: (text: string) => void;
  /** The person has left: removes the toast and its offers. */
  readonly forget: () => void;
}

export function createToasts(clock: Clock): Toasts {
  const toast = signal<ToastMessage | null>(null);
  /** What can be undone, latest last, until the toast is gone. */
  let offers: readonly UndoOffer[] = [];
  let shown = new AbortController();
  let words = 0;

  /** @param forMs `null`: until another message takes its place. */
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
    offers = [];
  };
  const showOffer = ({ text, undoName, tone = 'done', also }: UndoOffer, forMs?: null) =>
    show({ text, tone, offer: { does: 'undo', label: i18n.t('follows.undo'), name: undoName }, also }, forMs);
  const showOutcome = async (offer: UndoOffer) => {
    // The message and its offers stay until there is more to say.
    shown.abort();
    let itsWord = words;
    // The later of two offers speaks, and never over what went wrong meanwhile.
    const speak = (text: string, forMs?: null) => {
      if (offers.at(-1) !== offer || words !== itsWord) return;
      showOffer({ ...offer, text }, forMs);
      itsWord = words;
    };
    const isSlow = clock.sleep(SAVING_AFTER_MS).then(() => 'slow' as const);
    if ((await Promise.race([offer.done, isSlow])) === 'slow') speak(i18n.t('reader.saving'), null);
    if (await offer.done) speak(offer.text);
    // The reason for the failure was shown; there is nothing to undo.
    else offers = offers.filter((offered) => offered !== offer);
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
    offerUndo(offer, inPlaceOf) {
      offers = [...offers.filter((offered) => offered !== inPlaceOf), offer];
      void showOutcome(offer);
    },
    async undo() {
      const last = offers.at(-1);
      if (!last) return;
      offers = offers.slice(0, -1);
      shown.abort();
      toast.value = null;
      const before = offers.at(-1);
      if (before) void showOutcome(before);
      if (await last.done) await last.takeBack().catch(tellFailure);
    },
  };
}
