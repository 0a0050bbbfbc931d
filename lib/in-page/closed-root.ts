import type { Clock } from '../clock';
import { letSeenClicksIn } from './seen-clicks';
import { type Sight, type Sighted, watchSight } from './sight';

/**
 * A closed shadow root: the page can see it, but neither read nor press what is inside.
 * Keys, clicks and touches inside it stop there, and only those that a person made get that far. Listeners that the page
 * has on the window or the document for the way down still hear that a key or a click went to the host, not what it met there.
 */
export interface ClosedRoot {
  /** What stands in it. */
  readonly root: HTMLElement;
  /** Looks no longer whether it is seen. */
  readonly stop: () => void;
}

export interface ClosedRootOptions {
  /** The text of the only stylesheet that applies inside. */
  readonly styles: string;
  readonly clock: Clock;
  /** Told of every click that a person makes, whether they could see what they pressed; if not, it went nowhere. */
  readonly onClick: (isSeen: boolean) => void;
  /** Whether what is painted lies where it belongs; without it, it belongs wherever the page has it. */
  readonly isInPlace?: (box: DOMRect) => boolean;
  /** How it is watched whether it is seen: many together, or without it each by itself. */
  readonly watch?: (sighted: Sighted) => Sight;
}

/**
 * Shuts an element of ours off from the page that it is put into.
 * @throws TypeError for one with a hyphen in its name: a page may define such an element, also afterwards, and who has defined
 *   it is given its closed root (`ElementInternals.shadowRoot`).
 */
export function closeRoot(host: HTMLElement, options: ClosedRootOptions): ClosedRoot {
  if (host.localName.includes('-')) throw new TypeError(`A page can define <${host.localName}>.`);
  const { styles, clock, onClick, isInPlace = () => true } = options;
  const { watch = (sighted) => watchSight(sighted, clock) } = options;
  const shadow = host.attachShadow({ mode: 'closed' });
  const style = document.createElement('style');
  style.textContent = `${bare}${styles}`;
  const root = document.createElement('div');
  shadow.append(style, root);
  const sight = watch({ host, root, isInPlace: () => isInPlace(root.getBoundingClientRect()) });
  letSeenClicksIn(shadow, sight, onClick);
  for (const type of kept) {
    if (type !== 'click') shadow.addEventListener(type, dropForged, { capture: true });
    shadow.addEventListener(type, (event) => event.stopPropagation());
  }
  return { root, stop: sight.stop };
}

/**
 * The page may style what it can see, the host; but nothing of its making is painted over what is inside, and nothing that it sets there
 * or around it is inherited, except whether all of it is to be seen: a page could take the colour from our words, or their size.
 */
const bare = `
  :host::before, :host::after { content: none !important }
  :host > div { all: initial; display: block; visibility: inherit; direction: ltr; unicode-bidi: isolate }
`;

const kept = [
  'keydown',
  'keypress',
  'keyup',
  'click',
  'dblclick',
  'auxclick',
  'contextmenu',
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'touchstart',
  'touchend',
  'wheel',
];

/** Scripts of the page can make events, but not trusted ones. */
function dropForged(event: Event): void {
  if (event.isTrusted) return;
  event.stopImmediatePropagation();
  event.preventDefault();
}
