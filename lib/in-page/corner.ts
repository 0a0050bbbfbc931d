import type { Clock } from '../clock';
import { letSeenClicksIn } from './seen-clicks';
import { watchSight } from './sight';
import { stayInPage } from './stay-in-page';

/**
 * A corner of somebody else's page: a closed shadow root that the page can see, but neither read nor press.
 * Keys, clicks and touches inside it stop there, and only those that a person made get that far. Listeners that the page
 * has on the window or the document for the way down still hear that a key or a click went to the corner, not what it met there.
 */
export interface Corner {
  /** Where the control is rendered. */
  readonly root: HTMLElement;
  /** Puts the corner back if the page has thrown it out. */
  readonly putBack: () => void;
  readonly remove: () => void;
}

export interface CornerOptions {
  /** The text of the only stylesheet that applies inside. */
  readonly styles: string;
  /** What the page can call it by. */
  readonly name?: `dexmark-${string}`;
  /** Where it lies, as CSS's `inset`; without it, in a corner that the reader's own bar leaves free. */
  readonly inset?: string;
  readonly clock: Clock;
  /** Told of every click that a person makes, whether they could see what they pressed; if not, it went nowhere. */
  readonly onClick: (isSeen: boolean) => void;
}

/** Opens the corner at the end of the document, where it stays until it is removed. */
export function openCorner(options: CornerOptions): Corner {
  const { styles, name = 'dexmark-control', inset = 'auto 16px 28px auto', clock, onClick } = options;
  const host = document.createElement(name);
  host.style.cssText = placeAt(inset);
  const shadow = host.attachShadow({ mode: 'closed' });
  const style = document.createElement('style');
  style.textContent = `${bare}${styles}`;
  const root = document.createElement('div');
  shadow.append(style, root);
  const sight = watchSight(host, root, clock);
  letSeenClicksIn(shadow, sight, onClick);
  for (const type of kept) {
    if (type !== 'click') shadow.addEventListener(type, dropForged, { capture: true });
    shadow.addEventListener(type, (event) => event.stopPropagation());
  }
  const stay = stayInPage(host, clock);
  const remove = () => {
    sight.stop();
    stay.end();
  };
  return { root, putBack: stay.putBack, remove };
}

/** `!important`, and on the element itself: no rule of the page reaches it. Above everything. */
const placeAt = (inset: string) => `
  all: initial !important;
  position: fixed !important;
  inset: ${inset} !important;
  z-index: 2147483647 !important;
  display: block !important;
`;

/** The page may style what it can see, the host; but nothing of its making is painted over what is inside. */
const bare = ':host::before, :host::after { content: none !important }';

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
