import { effect, signal } from '@preact/signals';
import type { Views } from '../../components/look/watched';
import { type Clock, SECOND } from '../../lib/clock';
import { asFailure } from '../../lib/failure';
import type { ask } from '../../lib/messages/ask';
import type { Id } from '../../lib/service/ids';
import type { View } from '../../lib/storage/views';

/** In ms. A turn and a request take 20 s each at most: a longer search died with its worker. */
const LONGEST_SEARCH_MS = 45 * SECOND;

interface DiscussParts extends Views<'session' | 'thread'> {
  readonly chapterId: Id;
  readonly ask: typeof ask;
  readonly clock: Clock;
  readonly goTo: (address: string) => void;
}

export type DiscussState = ReturnType<typeof createDiscussState>;

/** Until the tab goes on to the thread. */
export function createDiscussState(parts: DiscussParts) {
  const { chapterId, thread, ask, clock, goTo } = parts;
  /** `null` while the thread is being looked for. */
  const failure = signal<View<'thread'>['failure']>(null);
  let search = new AbortController();

  // Before the first question, the view may show the end of another search.
  let isHeard = false;
  effect(() => {
    const view = thread.value;
    if (!isHeard || view?.chapterId !== chapterId) return;
    failure.value = view.failure;
    if (view.failure === null && view.address === null) return;
    search.abort();
    if (view.address !== null) goTo(view.address);
  });

  async function giveUpInTime(signal: AbortSignal): Promise<void> {
    await clock.sleep(LONGEST_SEARCH_MS, signal);
    if (!signal.aborted) failure.value = { code: 'no-answer', retryAt: null };
  }

  /** Looks for the thread; goes there when it is found. */
  function find(): void {
    search.abort();
    search = new AbortController();
    failure.value = null;
    isHeard = true;
    void giveUpInTime(search.signal);
    ask('thread.find', { chapterId }).catch((thrown) => {
      search.abort();
      failure.value = { code: asFailure(thrown).code, retryAt: null };
    });
  }

  find();
  return { ...parts, failure, find };
}
