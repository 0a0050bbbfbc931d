import theme from '../../components/look/theme.css?inline';
import { direction } from '../../components/texts/direction';
import look from '../../components/toast/page-toasts.css?inline';
import { createToastRegion, type ShownToast } from '../../components/toast/toast-region';
import { type Clock, SECOND } from '../../lib/clock';
import { asFailure, Failure } from '../../lib/failure';
import { openCorner } from '../../lib/in-page/corner';
import { watchInputActivity } from '../../lib/in-page/input-activity';
import type { Refusal } from '../../lib/in-page/visibility';
import type { PageToast, ToastEvent } from '../../lib/messages/page-toast';
import type { askFromToast } from '../../lib/messages/question';
import { SITE } from '../../lib/service/site';

/** The oldest make room. */
const MOST_SHOWN = 3;
/** In ms, at least, for the answer to a press. */
const ANSWER_MS = 4 * SECOND;
/** In ms beyond the life of any toast: a press may wait as long for its answer. */
const AFTERWARDS_MS = 10 * SECOND;
/** In ms. Screen readers announce only what comes into a place that they know. */
const FIRST_WORDS_MS = 50;

interface ToastEntry extends ShownToast {
  /** The answer to a press shows until then at least, in epoch ms; 0 without one. */
  readonly answeredUntil: number;
}
const unpressed = { isAsking: false, failure: null, answeredUntil: 0 } as const;

export interface ToastsParts {
  readonly clock: Clock;
  readonly ask: typeof askFromToast;
  readonly newOperationId: () => string;
  /** Without the extension a toast has no words, and goes. */
  readonly isAlive: () => boolean;
  /** Once, when the last toast has gone and nothing of ours is left in the page. */
  readonly onGone: () => void;
}

export type Toasts = ReturnType<typeof openToasts>;

/** At the top: the reader's control stands at the bottom. */
export function openToasts({ clock, ask, newOperationId, isAlive, onGone }: ToastsParts) {
  let entries: readonly ToastEntry[] = [];
  let refusal: Refusal | null = null;
  let isGone = false;
  const activity = watchInputActivity(clock);
  const corner = openCorner({
    ...{ name: 'toast', inset: '16px 16px auto auto', styles: `${theme}${look}`, clock, activity },
    direction: direction(),
    onClick: (why) => {
      refusal = why;
      show();
    },
  });
  const region = createToastRegion({ site: SITE, onUndo: undo, onUpNext: goOn, onClose: close });
  corner.root.append(region.element);
  const hideAfter = hideInTime(corner.root);
  let hiddenAt = 0;
  show();
  const isReadOut = clock.sleep(FIRST_WORDS_MS);

  return {
    /** A new click, or news of one that is still shown. @returns whether it is shown. */
    take({ isNew, toast }: ToastEvent): boolean {
      const shown = entries.find(({ operationId }) => operationId === toast.operationId);
      if (isGone || (!shown && !isNew)) return false;
      const next = { ...unpressed, ...shown, ...toast, goesAt: Math.max(toast.goesAt, shown?.answeredUntil ?? 0) };
      entries = shown ? entries.map((one) => (one === shown ? next : one)) : [...entries, next].slice(-MOST_SHOWN);
      void isReadOut.then(() => {
        show();
        // A new toast moves the others.
        if (!shown && !isGone) corner.drawn(true);
      });
      void clearAt(toast.goesAt);
      return true;
    },
    end,
  };

  function show(): void {
    if (isGone) return;
    if (!isAlive()) {
      end();
      return;
    }
    const latest = Math.max(0, ...entries.map(({ goesAt }) => goesAt));
    if (latest > hiddenAt) hideAfter(latest - clock.now() + AFTERWARDS_MS);
    hiddenAt = Math.max(hiddenAt, latest);
    region.show(entries, refusal);
  }

  function undo(id: string): void {
    void answer(id, () => ask('toast.undo', { operationId: newOperationId(), targetId: id }));
  }

  function goOn(id: string): void {
    void answer(id, async () => {
      const upNext = await ask('toast.upNext', { targetId: id });
      return upNext.canOpen ? null : { upNext };
    });
  }

  /** @param work what of the toast is otherwise by then; `null` for nothing more to say. */
  async function answer(id: string, work: () => Promise<Partial<PageToast> | null>): Promise<void> {
    if (entries.find((entry) => entry.operationId === id)?.isAsking !== false) return;
    change(id, { isAsking: true, failure: null });
    const came = await work().catch(asFailure);
    if (came === null) return close(id);
    const goesAt = clock.now() + ANSWER_MS;
    const answered = { isAsking: false, goesAt, answeredUntil: goesAt };
    if (came instanceof Failure) change(id, { ...answered, failure: came.code });
    else change(id, { ...came, ...answered });
    await clearAt(goesAt);
  }

  function change(id: string, by: Partial<ToastEntry>): void {
    entries = entries.map((entry) => (entry.operationId === id ? { ...entry, ...by } : entry));
    show();
  }

  function close(id: string): void {
    keep(({ operationId }) => operationId !== id);
  }

  /** What waits for the answer to a press stays for it. */
  async function clearAt(at: number): Promise<void> {
    await clock.sleep(at - clock.now());
    keep(({ goesAt, isAsking }: ToastEntry) => goesAt > clock.now() || isAsking);
  }

  function keep(stays: (entry: ToastEntry) => boolean): void {
    entries = entries.filter(stays);
    if (entries.length === 0) end();
    else show();
  }

  function end(): void {
    if (isGone) return;
    isGone = true;
    corner.remove();
    activity.end();
    onGone();
  }
}

/** By styles alone, because Firefox stops an earlier version's scripts and leaves what they drew (docs/in-page.md, "Updates"). */
export function hideInTime(root: HTMLElement): (afterMs: number) => void {
  const style = document.createElement('style');
  return (afterMs) => {
    // Emptying it would make Firefox ask the page's policy about a style without our words, and report it there.
    style.remove();
    // The time begins where the browser has seen it without the rule.
    root.checkVisibility({ visibilityProperty: true });
    style.textContent = `:host { visibility: hidden !important; transition: visibility 0s ${Math.ceil(afterMs)}ms !important }`;
    root.after(style);
  };
}
