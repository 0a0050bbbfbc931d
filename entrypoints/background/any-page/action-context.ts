import { browser } from 'wxt/browser';
import { resultSentence } from '../../../components/texts/result-sentence';
import { type Clock, SECOND } from '../../../lib/clock';
import { logFailure } from '../../../lib/diagnostics/log-failure';
import { asFailure } from '../../../lib/failure';
import type { ActionResult, Verb } from '../../../lib/messages/action-result';
import type { PageDocument } from '../../../lib/messages/page-document';
import { alarmNames } from '../../../lib/storage/names';
import { writeView } from '../../../lib/storage/views';
import { hasButtons, notificationId, notifications, showNotification } from '../notifications';
import { showInPage, updateInPage } from './page-toast';

export interface Click {
  readonly verb: Verb;
  /** Of the link, or of the page itself. */
  readonly address: string;
  readonly isPage: boolean;
  /** Pressed as a key, and not chosen in a menu. */
  readonly isKey?: true;
  readonly tab: { readonly id?: number | undefined; readonly url?: string | undefined } | undefined;
}

/** Returns at once and never rejects: the result is shown where the person looks. */
export type StartQuickAction = (click: Click) => void;

/** How long a toast stays, and "Undo" with it, in ms. */
const TOAST_MS = 10 * SECOND;

export type ActionContext = ReturnType<typeof createActionContext>;

/** Where a quick action came from, and how it shows its result there. Nothing here rejects. */
export function createActionContext({ verb, tab }: Pick<Click, 'verb' | 'tab'>, clock: Clock) {
  /** The clicked page; `null` where nothing may be written. */
  const page = pageOf(tab);
  let shownIn: PageDocument | null = null;
  /** Names the click, its intent and its toast. */
  const operationId = crypto.randomUUID();
  /** When a toast of this moment ends, in epoch ms: the answer to an old number may come late. */
  const toastEndsAt = () => clock.now() + TOAST_MS;
  const names = { title: null, chapter: null, upNext: null } as const;
  const blank = { ...names, delivery: 'none', code: null, until: null, canUndo: false } as const;
  /** @returns the document that shows it; `null` where none does. */
  const show = async (result: Partial<ActionResult> & Pick<ActionResult, 'outcome'>) => {
    shownIn = await showResult({ ...blank, operationId, verb, goesAt: toastEndsAt(), ...result }, page, clock);
    return shownIn;
  };
  return {
    ...{ operationId, page, toastEndsAt, show },
    showFailure: (outcome: 'failed' | 'unresolved', thrown: unknown) => {
      const { code, retryAt } = asFailure(thrown);
      return show({ outcome, code, until: retryAt ?? null });
    },
    /** A window shows the rest. */
    dismissToast: () => {
      const ended = { ...blank, operationId, verb, outcome: 'asking', goesAt: clock.now() } as const;
      if (shownIn) updateInPage(shownIn, ended, clock);
    },
  };
}

/** Where the browser hides the address from us, we may not write either. */
function pageOf(tab: Click['tab']): PageDocument | null {
  if (tab?.id === undefined || tab.url === undefined || !URL.canParse(tab.url)) return null;
  return { tabId: tab.id, frameId: 0, pageOrigin: new URL(tab.url).origin };
}

/** In ms, on the toolbar button. */
const FLASH_MS = 3 * SECOND;
/** Wakes a worker that died while the button flashed: each worker redraws the button as it starts. In minutes, the shortest. */
export const FLASH_OVER = { name: alarmNames.flashOver, delayInMinutes: 0.5 } as const;

/**
 * Shows the result of a quick action in the page that was clicked, or else on the toolbar button, in an open popup and, if allowed, in a
 * notification. Never rejects. @returns the document that shows it; `null` where none does.
 */
export async function showResult(
  result: ActionResult,
  page: PageDocument | null,
  clock: Clock,
): Promise<PageDocument | null> {
  const shownIn = page && (await showInPage(page, result, clock));
  if (shownIn) return shownIn;
  if (result.outcome !== 'asking') await Promise.allSettled([flash(result, clock), notify(result, clock)]);
  return null;
}

async function flash(result: ActionResult, clock: Clock): Promise<void> {
  await browser.alarms.create(FLASH_OVER.name, { delayInMinutes: FLASH_OVER.delayInMinutes });
  await writeView('result', { result, flashUntil: clock.now() + FLASH_MS });
}

async function notify(result: ActionResult, clock: Clock): Promise<void> {
  if (!notifications()) return;
  const { text, note, undo } = resultSentence(result, clock.now());
  const id = notificationId({ kind: 'result', id: result.operationId });
  await showNotification(id, {
    title: text,
    message: note ?? '',
    buttons: result.canUndo ? [{ title: undo }] : [],
  });
  // A button without effect must not stay; where the worker dies before, it stays.
  if (result.canUndo && hasButtons()) void clearAt(id, result.goesAt, clock).catch(logFailure('notification-clear'));
}

async function clearAt(id: string, at: number, clock: Clock): Promise<void> {
  await clock.sleep(at - clock.now());
  await notifications()?.clear(id);
}
