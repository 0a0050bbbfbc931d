import { type Clock, SECOND } from '../../../lib/clock';
import { asFailure } from '../../../lib/failure';
import type { Deed } from '../../../lib/messages/deed';
import type { Click } from './act';
import { updateInPage } from './page-toast';
import { showDeed } from './show-deed';

/** How long a toast stays, and "Undo" with it, in ms. */
const TOAST_MS = 10 * SECOND;

/** How a click goes on, and what is said of it where the person looks; nothing of this rejects. */
export interface Course {
  /** Names the click, its wish, and its toast. */
  readonly id: string;
  readonly tabId: number | null;
  /** Until when stays what is said at this moment, in epoch ms: the answer to an old number may come late. */
  goesAt(): number;
  /** @returns whether a page shows it. */
  say(came: Partial<Deed> & Pick<Deed, 'outcome'>): Promise<boolean>;
  fail(outcome: 'failed' | 'unresolved', thrown: unknown): Promise<boolean>;
  /** Takes away what was said so far: a window says the rest. */
  hush(): Promise<void>;
}

export function courseOf({ verb, tab }: Pick<Click, 'verb' | 'tab'>, clock: Clock): Course {
  const tabId = tab?.id ?? null;
  const id = crypto.randomUUID();
  const goesAt = () => clock.now() + TOAST_MS;
  const blank = { title: null, chapter: null, delivery: 'none', code: null, until: null, canUndo: false } as const;
  const say: Course['say'] = (came) => showDeed({ ...blank, id, verb, goesAt: goesAt(), ...came }, tabId, clock);
  return {
    ...{ id, goesAt, tabId, say },
    fail: (outcome, thrown) => {
      const { code, retryAt } = asFailure(thrown);
      return say({ outcome, code, until: retryAt ?? null });
    },
    hush: async () => {
      const over = { ...blank, id, verb, outcome: 'asking', goesAt: clock.now() } as const;
      if (tabId !== null) await updateInPage(tabId, over);
    },
  };
}
