import type { Clock } from '../clock';
import { holdClicks } from './held-clicks';
import type { InputActivity } from './input-activity';
import type { Watched } from './painting';
import { shieldRoot } from './shielded-events';
import type { Refusal } from './visibility';
import type { VisibilityWatch } from './watch-visibility';

/**
 * A closed shadow root: the page can see it, but neither read nor press what is inside.
 * Keys, clicks and touches inside it stop there, and only those that a person made get that far. Listeners that the page
 * has on the window or the document for the way down still hear that a key or a click went to the host, not what it met there.
 */
export interface ClosedRoot<Watch extends VisibilityWatch> {
  /** What stands in it. */
  readonly root: HTMLElement;
  /** Looks whether it is seen, until it is stopped. */
  readonly visibility: Watch;
}

export interface ClosedRootOptions {
  /** The text of the only stylesheet that applies inside. */
  readonly styles: string;
  readonly clock: Clock;
  readonly activity: InputActivity;
  /** Hears of every click that a person makes why it does not count, or `null`; it went nowhere then. */
  readonly onClick: (refusal: Refusal | null) => void;
  /** What its buttons are about at this moment; a click that is held is dropped where that changes. */
  readonly subject?: () => string;
  /** The buttons, by their `data-act`, for which a moment in sight is enough. */
  readonly quickActs?: readonly string[];
}

export interface Watching<Watch extends VisibilityWatch> {
  /** Whether what is painted lies where it belongs. */
  readonly isInPlace: (box: DOMRect) => boolean;
  /** How it is watched whether it is seen. */
  readonly watch: (watched: Watched) => Watch;
}

/**
 * Shuts an element of ours off from the page that it is put into.
 * @throws TypeError for one with a hyphen in its name: a page may define such an element, also afterwards, and who has defined
 *   it is given its closed root (`ElementInternals.shadowRoot`).
 */
export function attachClosedRoot<Watch extends VisibilityWatch>(
  host: HTMLElement,
  options: ClosedRootOptions & Watching<Watch>,
): ClosedRoot<Watch> {
  if (host.localName.includes('-')) throw new TypeError(`A page can define <${host.localName}>.`);
  const { styles, clock, activity, onClick, subject = () => '', quickActs = [], isInPlace, watch } = options;
  const shadow = host.attachShadow({ mode: 'closed' });
  const style = document.createElement('style');
  style.textContent = `${bare}${styles}`;
  const root = document.createElement('div');
  shadow.append(style, root);
  const visibility = watch({ host, root, isInPlace: () => isInPlace(root.getBoundingClientRect()) });
  holdClicks(shadow, { host, visibility, activity, clock, subject, quickActs, onJudged: onClick });
  if (import.meta.env.BROWSER === 'firefox') shieldRoot(shadow);
  else
    for (const type of kept) {
      if (type !== 'click') shadow.addEventListener(type, dropForged, { capture: true });
      shadow.addEventListener(type, (event) => event.stopPropagation());
    }
  return { root, visibility };
}

/**
 * The page may style what it can see, the host; but nothing of its making is painted over what is inside, and nothing that it sets there
 * or around it is inherited, except whether all of it is to be seen: a page could take the colour from our words, or their size. Nor can
 * the page cut anything off at the host in Firefox, which would not say that it paints a sliver alone.
 */
const bare =
  ':host::before,:host::after{content:none!important}' +
  ':host>div{all:initial;display:block;visibility:inherit;direction:ltr;unicode-bidi:isolate}' +
  // Firefox tells a page in which element a selection lies, and a press begins one.
  (import.meta.env.BROWSER === 'firefox'
    ? ':host{clip:auto!important;overflow:visible!important}:host>div{user-select:none}'
    : '');

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
