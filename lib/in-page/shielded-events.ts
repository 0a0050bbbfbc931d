import { systemClock } from '../clock';

/**
 * Firefox names to a page the element inside a closed root that an event came from (`originalTarget`, `explicitOriginalTarget`, `rangeParent`), and an
 * element leads to all of its root. So events that could name one of ours are stopped on the window, the first place that they come to, by a
 * listener that stands there before those of the page. The invariants:
 * - all that Firefox tells an element comes by here, and nothing that comes from or names an element of ours goes on;
 * - it is made again where it was, in a root that it cannot leave, and our own listeners on the window are told;
 * - what is the page's own and merely names ours, as the `blur` of its input when a button of ours takes the focus, is made again without that;
 * - where the page has taken the listener away (`document.open`), nothing is left in our roots;
 * - where it has moved a host into a root of its own, in which some events stay, no pointer reaches what is ours.
 * For the build for Firefox alone.
 */
interface Shield {
  /** The roots that are kept from the page. */
  readonly roots: Set<WeakRef<ShadowRoot>>;
  /** The same, and their hosts. */
  readonly nodes: WeakSet<Node>;
  /** Where those of our listeners stand that would stand on the window. */
  readonly window: EventTarget;
  isUp: boolean;
}

/** Where the shield stands for all scripts of ours in this document: out of the page's reach. */
const SHIELD = Symbol.for('dexmark.shield');

/** What elements are told that has no attribute, or has none on some machines. */
const unnamed =
  'focusin focusout compositionend touchstart touchmove touchend touchcancel ' +
  'DOMActivate DOMMouseScroll MozMousePixelScroll';

/** Means nothing on a window. */
const ROLL_CALL = 'cuechange';

/** Keeps from the page what happens in a root. */
export function shieldRoot(root: ShadowRoot): void {
  const { roots, nodes } = shieldOfDocument();
  roots.add(new WeakRef(root));
  nodes.add(root).add(root.host);
}

/** Hears, as the window would, of the events that go no further. */
export function shieldedWindow(): EventTarget {
  return shieldOfDocument().window;
}

/** What the browser has told, of an event that is made again. No page can set what a script of ours reads on it. */
export function originalOf(event: Event): Event {
  return Reflect.get(event, 'original') ?? event;
}

function shieldOfDocument(): Shield {
  const standing: Shield | undefined = Reflect.get(globalThis, SHIELD);
  if (standing) return standing;
  const shield: Shield = { roots: new Set(), nodes: new WeakSet(), window: new EventTarget(), isUp: true };
  Reflect.set(globalThis, SHIELD, shield);
  const types = unnamed.split(' ');
  for (const name in HTMLElement.prototype) if (name.startsWith('on')) types.push(name.slice(2));
  for (const type of types)
    window.addEventListener(type, (event) => keep(event, shield), {
      capture: true,
      // A listener that may stop the wheel or a finger would have the browser wait for it before it scrolls.
      passive: type !== 'click',
    });
  // Hears of it before a person can do anything there.
  new MutationObserver((records) => {
    if (records.some(({ target }) => target === document)) {
      shield.isUp = false;
      window.dispatchEvent(new Event(ROLL_CALL));
    }
    for (const ref of shield.roots) {
      const root = ref.deref();
      if (!root) shield.roots.delete(ref);
      else if (!shield.isUp) root.replaceChildren();
      else
        root
          .querySelector('div')
          ?.style.setProperty('pointer-events', root.host.getRootNode() === document ? '' : 'none');
    }
  }).observe(document, { childList: true, subtree: true });
  return shield;
}

function keep(event: Event, shield: Shield): void {
  shield.isUp = true;
  if (!event.isTrusted) return;
  const { nodes } = shield;
  const isOwn = (node: unknown): node is Node =>
    node instanceof Node && (nodes.has(node) || nodes.has(node.getRootNode()));
  const origin: unknown = Reflect.get(event, 'originalTarget');
  if (isOwn(origin)) {
    event.stopImmediatePropagation();
    const copy = new Event(event.type, { bubbles: true, cancelable: true });
    shield.window.dispatchEvent(Object.assign(copy, { original: event, key: Reflect.get(event, 'key') }));
    // The host itself is the page's, too.
    if (!nodes.has(origin) && !origin.dispatchEvent(copy)) event.preventDefault();
  } else if (isOwn(Reflect.get(event, 'explicitOriginalTarget'))) {
    event.stopImmediatePropagation();
    const { target } = event;
    // Later: as long as this one is on its way, Firefox takes every other one for its consequence.
    void systemClock
      .sleep(0)
      .then(() => target?.dispatchEvent(Reflect.construct(event.constructor, [event.type, event])));
  }
}
