import { type Clock, SECOND } from '../../../lib/clock';
import { asFailure } from '../../../lib/failure';
import type { ActionResult, Verb } from '../../../lib/messages/action-result';
import type { PageDocument } from '../../../lib/messages/page-document';
import { updateInPage } from './page-toast';
import { showResult } from './show-result';

export interface Click {
  readonly verb: Verb;
  /** Of the link, or of the page itself. */
  readonly address: string;
  readonly isPage: boolean;
  /** Pressed as a key, and not chosen in a menu. */
  readonly isKey?: true;
  readonly tab: { readonly id?: number | undefined; readonly url?: string | undefined } | undefined;
}

/** How long a toast stays, and "Undo" with it, in ms. */
const TOAST_MS = 10 * SECOND;

/** Where a quick action came from, and how it shows its result there. Nothing here rejects. */
export interface ActionContext {
  /** Names the click, its intent and its toast. */
  readonly operationId: string;
  /** The clicked page; `null` where nothing may be written. */
  readonly page: PageDocument | null;
  /** When a toast of this moment ends, in epoch ms: the answer to an old number may come late. */
  toastEndsAt(): number;
  /** @returns the document that shows it; `null` where none does. */
  show(result: Partial<ActionResult> & Pick<ActionResult, 'outcome'>): Promise<PageDocument | null>;
  showFailure(outcome: 'failed' | 'unresolved', thrown: unknown): Promise<PageDocument | null>;
  /** A window shows the rest. */
  dismissToast(): void;
}

export function createActionContext({ verb, tab }: Pick<Click, 'verb' | 'tab'>, clock: Clock): ActionContext {
  const page = pageOf(tab);
  let shownIn: PageDocument | null = null;
  const operationId = crypto.randomUUID();
  const toastEndsAt = () => clock.now() + TOAST_MS;
  const names = { title: null, chapter: null, upNext: null } as const;
  const blank = { ...names, delivery: 'none', code: null, until: null, canUndo: false } as const;
  const show: ActionContext['show'] = async (result) => {
    shownIn = await showResult({ ...blank, operationId, verb, goesAt: toastEndsAt(), ...result }, page, clock);
    return shownIn;
  };
  return {
    ...{ operationId, page, toastEndsAt, show },
    showFailure: (outcome, thrown) => {
      const { code, retryAt } = asFailure(thrown);
      return show({ outcome, code, until: retryAt ?? null });
    },
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
