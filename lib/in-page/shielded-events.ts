import { systemClock } from '../clock';

/** Keeps elements of ours out of the events that Firefox shows a page; its build alone (docs/in-page.md, "What Firefox tells a page"). */
interface Shield {
  readonly roots: Set<WeakRef<ShadowRoot>>;
  /** The roots and their hosts. */
  readonly nodes: WeakSet<Node>;
  /** Where our window listeners stand. */
  readonly window: EventTarget;
  isUp: boolean;
}

/** Shared by all our scripts in this document, out of the page's reach. */
const SHIELD = Symbol.for('dexmark.shield');

/** Events without an `on…` attribute, at least on some machines. */
const extraTypes =
  'focusin focusout compositionend touchstart touchmove touchend touchcancel ' +
  'DOMActivate DOMMouseScroll MozMousePixelScroll';

const ROLL_CALL = 'cuechange';

export function shieldRoot(root: ShadowRoot): void {
  const { roots, nodes } = shieldOfDocument();
  roots.add(new WeakRef(root));
  nodes.add(root).add(root.host);
}

/** For the events that go no further than the shield. */
export function shieldedWindow(): EventTarget {
  return shieldOfDocument().window;
}

/** The browser's event behind one that is made again; no page can set what our scripts read here. */
export function originalOf(event: Event): Event {
  return Reflect.get(event, 'original') ?? event;
}

function shieldOfDocument(): Shield {
  const existing: Shield | undefined = Reflect.get(globalThis, SHIELD);
  if (existing) return existing;
  const shield: Shield = { roots: new Set(), nodes: new WeakSet(), window: new EventTarget(), isUp: true };
  Reflect.set(globalThis, SHIELD, shield);
  const types = extraTypes.split(' ');
  for (const name in HTMLElement.prototype) if (name.startsWith('on')) types.push(name.slice(2));
  for (const type of types)
    window.addEventListener(type, (event) => intercept(event, shield), {
      capture: true,
      // The browser would hold each wheel or touch for a listener that may stop it.
      passive: type !== 'click',
    });
  // Runs before a person can do anything there.
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

function intercept(event: Event, shield: Shield): void {
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
    // Later: during this event, Firefox takes any other for its consequence.
    void systemClock
      .sleep(0)
      .then(() => target?.dispatchEvent(Reflect.construct(event.constructor, [event.type, event])));
  }
}
