import { type Clock, SECOND } from '../../clock';
import { createIdleQueue } from './idle';

/** At once in a page. */
const MAX_ROOTS = 1_000;
const ELEMENTS_AT_ONCE = 1_000;
/** In ms after the page, or an element that its page has not defined yet: no event tells when one gets its root. */
const lookAgainAfterMs = [1, 3, 9, 27, 81].map((seconds) => seconds * SECOND);

/** Finds the open shadow roots of a page, in idle turns. @param onRoot called again for one that comes back. */
export function findOpenRoots(clock: Clock, onRoot: (root: ShadowRoot) => void) {
  const ended = new AbortController();
  const known = new Set<ShadowRoot>();
  let looks = lookAgainAfterMs.length;

  const toLookAt = createIdleQueue<Iterator<Element, void>>(([elements]) => {
    for (let count = 0; elements && count < ELEMENTS_AT_ONCE; count += 1) {
      const { value, done } = elements.next();
      if (done) return;
      const { shadowRoot } = value;
      if (!shadowRoot || known.has(shadowRoot) || known.size >= MAX_ROOTS) continue;
      known.add(shadowRoot);
      onRoot(shadowRoot);
      toLookAt.add([newIn([shadowRoot])]);
    }
    if (elements) toLookAt.add([elements]);
  }, 1);

  void lookAgain();
  return {
    lookAt: (added: readonly Element[]) => {
      for (const root of known) if (!root.isConnected) known.delete(root);
      toLookAt.add([newIn(added)]);
    },
    end: () => {
      ended.abort();
      toLookAt.clear();
    },
  };

  function* newIn(added: readonly ParentNode[]): Generator<Element, void> {
    for (const element of elementsIn(added)) {
      if (element.shadowRoot) known.delete(element.shadowRoot);
      else if (element.matches(':not(:defined)')) void lookAgain();
      yield element;
    }
  }

  /** Starts over if it is already under way. */
  async function lookAgain(): Promise<void> {
    const isUnderWay = looks < lookAgainAfterMs.length;
    looks = 0;
    while (!isUnderWay && !ended.signal.aborted && looks < lookAgainAfterMs.length) {
      await clock.sleep(lookAgainAfterMs[looks] ?? 0, ended.signal);
      looks += 1;
      toLookAt.add([elementsIn([document, ...known])]);
    }
  }
}

/** One by one: only what is asked of each costs anything. */
function* elementsIn(roots: readonly ParentNode[]): Generator<Element, void> {
  for (const root of roots) {
    if (root instanceof Element) yield root;
    yield* root.querySelectorAll('*');
  }
}
