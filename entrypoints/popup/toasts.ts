import { type ReadonlySignal, signal } from '@preact/signals';
import { i18n } from '#i18n';
import { failureSentence } from '../../components/texts/failure-sentence';
import { type Clock, SECOND } from '../../lib/clock';
import { asFailure } from '../../lib/failure';

/** How long a toast stays, and "Undo" with it, in ms. */
const TOAST_MS = 10 * SECOND;

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
  /** @param inPlaceOf what was offered before more was known of it. */
  readonly offerUndo: (deed: Deed, inPlaceOf?: Deed) => void;
  /** Takes the last deed back that is still offered, and offers the one before it. */
  readonly undo: () => Promise<void>;
  readonly tellFailure: (thrown: unknown) => void;
  /** Says what there is to know, and nothing to undo. */
  readonly say: (text: string) => void;
  /** Says what did not come to be. */
  readonly warn: (text: string) => void;
  /** Takes the toast away, and with it everything that is offered: whoever did it has left. */
  readonly forget: () => void;
}

export function createToasts(clock: Clock): Toasts {
  const toast = signal<ToastMessage | null>(null);
  /** What can be taken back, last one last; all of it until the toast is gone. */
  let deeds: readonly Deed[] = [];
  let shown = new AbortController();

  const show = (message: ToastMessage) => {
    shown.abort();
    shown = new AbortController();
    const { signal: replaced } = shown;
    toast.value = message;
    void clock.sleep(TOAST_MS, replaced).then(() => !replaced.aborted && forget());
  };
  const forget = () => {
    shown.abort();
    toast.value = null;
    deeds = [];
  };
  const showDeed = ({ text, undoName, tone = 'done' }: Deed) =>
    show({ text, tone, offer: { does: 'undo', label: i18n.t('follows.undo'), name: undoName } });
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
      showDeed(deed);
    },
    async undo() {
      const last = deeds.at(-1);
      if (!last) return;
      deeds = deeds.slice(0, -1);
      const before = deeds.at(-1);
      if (before) showDeed(before);
      else toast.value = null;
      if (await last.done) await last.takeBack().catch(tellFailure);
    },
  };
}
