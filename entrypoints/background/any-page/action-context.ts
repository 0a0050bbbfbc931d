import { type Clock, SECOND } from '../../../lib/clock';
import { asFailure } from '../../../lib/failure';
import type { Deed, Verb } from '../../../lib/messages/deed';
import type { PageDocument } from '../../../lib/messages/page-document';
import { updateInPage } from './page-toast';
import { showDeed } from './show-deed';

export interface Click {
  readonly verb: Verb;
  /** Of the link, or of the page itself. */
  readonly address: string;
  readonly isPage: boolean;
  readonly tab: { readonly id?: number | undefined; readonly url?: string | undefined } | undefined;
}

/** How long a toast stays, and "Undo" with it, in ms. */
const TOAST_MS = 10 * SECOND;

/** The rest of a click: what is said of it, and where the person looks. Nothing here rejects. */
export interface ActionContext {
  /** Names the click, its intent and its toast. */
  readonly id: string;
  /** The clicked page; `null` where nothing may be written. */
  readonly page: PageDocument | null;
  /** Until when a message of this moment stays, in epoch ms: the answer to an old number may come late. */
  goesAt(): number;
  /** @returns the document that shows it; `null` where none does. */
  say(came: Partial<Deed> & Pick<Deed, 'outcome'>): Promise<PageDocument | null>;
  fail(outcome: 'failed' | 'unresolved', thrown: unknown): Promise<PageDocument | null>;
  /** Removes what was said so far: a window says the rest. */
  hush(): void;
}

export function createActionContext({ verb, tab }: Pick<Click, 'verb' | 'tab'>, clock: Clock): ActionContext {
  const page = pageOf(tab);
  let shownIn: PageDocument | null = null;
  const id = crypto.randomUUID();
  const goesAt = () => clock.now() + TOAST_MS;
  const blank = { title: null, chapter: null, delivery: 'none', code: null, until: null, canUndo: false } as const;
  const say: ActionContext['say'] = async (came) => {
    shownIn = await showDeed({ ...blank, id, verb, goesAt: goesAt(), ...came }, page, clock);
    return shownIn;
  };
  return {
    ...{ id, goesAt, page, say },
    fail: (outcome, thrown) => {
      const { code, retryAt } = asFailure(thrown);
      return say({ outcome, code, until: retryAt ?? null });
    },
    hush: () => {
      const over = { ...blank, id, verb, outcome: 'asking', goesAt: clock.now() } as const;
      if (shownIn) updateInPage(shownIn, over);
    },
  };
}

/** Where the browser hides the address from us, we may not write either. */
function pageOf(tab: Click['tab']): PageDocument | null {
  if (tab?.id === undefined || tab.url === undefined || !URL.canParse(tab.url)) return null;
  return { tabId: tab.id, frameId: 0, pageOrigin: new URL(tab.url).origin };
}
