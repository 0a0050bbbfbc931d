/**
 * A corner of somebody else's page: a closed shadow root that the page can see, but neither read nor press.
 * Keys, clicks and touches inside it stop there, and only those that a person made get that far.
 */
export interface Corner {
  /** Where the control is rendered. */
  readonly root: HTMLElement;
  readonly remove: () => void;
}

/** Opens the corner at the end of the document, styled by the given text alone. */
export function openCorner(styles: string): Corner {
  const host = document.createElement('dexmark-control');
  host.style.cssText = place;
  const shadow = host.attachShadow({ mode: 'closed' });
  const style = document.createElement('style');
  style.textContent = styles;
  const root = document.createElement('div');
  shadow.append(style, root);
  for (const type of kept) {
    shadow.addEventListener(type, dropForged, { capture: true });
    shadow.addEventListener(type, (event) => event.stopPropagation());
  }
  document.documentElement.append(host);
  return { root, remove: () => host.remove() };
}

/** `!important`, and on the element itself: no rule of the page reaches it. Above everything, in a corner that the reader's own bar leaves free. */
const place = `
  all: initial !important;
  position: fixed !important;
  inset: auto 16px 28px auto !important;
  z-index: 2147483647 !important;
  display: block !important;
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
