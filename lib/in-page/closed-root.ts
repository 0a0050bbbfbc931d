import type { Clock } from '../clock';
import { holdClicks } from './held-clicks';
import type { InputActivity } from './input-activity';
import type { Watched } from './painting';
import { shieldRoot } from './shielded-events';
import type { Refusal } from './visibility';
import type { VisibilityWatch } from './watch-visibility';

/** The page can see the host, but neither read nor press what is inside (docs/in-page.md, "Closed roots"). */
export interface ClosedRoot<Watch extends VisibilityWatch> {
  readonly root: HTMLElement;
  readonly visibility: Watch;
}

export interface ClosedRootOptions {
  /** The only stylesheet that applies inside. */
  readonly styles: string;
  /** `rtl`, or else left to right. */
  readonly direction?: string;
  readonly clock: Clock;
  readonly activity: InputActivity;
  /** Called at each click of a person with why it does not count (it went nowhere then), or `null`. */
  readonly onClick: (refusal: Refusal | null) => void;
  /** What the buttons are about now. A held click is dropped when that changes. */
  readonly subject?: () => string;
  /** `data-act` of the buttons for which a moment in sight is enough. */
  readonly quickActs?: readonly string[];
}

export interface WatchOptions<Watch extends VisibilityWatch> {
  /** It is painted where it belongs. */
  readonly isInPlace: (box: DOMRect) => boolean;
  readonly watch: (watched: Watched) => Watch;
}

/** @throws TypeError for a name with a hyphen: a page that defines such an element, even later, is given its closed root. */
export function attachClosedRoot<Watch extends VisibilityWatch>(
  host: HTMLElement,
  options: ClosedRootOptions & WatchOptions<Watch>,
): ClosedRoot<Watch> {
  if (host.localName.includes('-')) throw new TypeError(`A page can define ${host.localName}.`);
  const { styles, clock, activity, onClick, subject = () => '', quickActs = [], isInPlace, watch } = options;
  const shadow = host.attachShadow({ mode: 'closed' });
  const style = document.createElement('style');
  style.textContent = `${resetStyles}${styles}`;
  const root = document.createElement('div');
  root.style.direction = options.direction ?? '';
  shadow.append(style, root);
  const visibility = watch({ host, root, isInPlace: () => isInPlace(root.getBoundingClientRect()) });
  holdClicks(shadow, { host, visibility, activity, clock, subject, quickActs, onJudged: onClick });
  if (import.meta.env.BROWSER === 'firefox') shieldRoot(shadow);
  else
    for (const type of stoppedEvents) {
      if (type !== 'click') shadow.addEventListener(type, dropForged, { capture: true });
      shadow.addEventListener(type, (event) => event.stopPropagation());
    }
  return { root, visibility };
}

/** The page may style the host, but nothing reaches inside (docs/in-page.md, "Closed roots"). */
const resetStyles =
  ':host::before,:host::after{content:none!important}' +
  ':host>div{all:initial;display:block;visibility:inherit;direction:ltr;unicode-bidi:isolate}' +
  // Firefox tells a page in which element a selection lies, and a press begins one.
  (import.meta.env.BROWSER === 'firefox'
    ? ':host{clip:auto!important;overflow:visible!important}:host>div{user-select:none}'
    : '');

const stoppedEvents = [
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

/** Scripts of the page can make events, but no trusted ones. */
function dropForged(event: Event): void {
  if (event.isTrusted) return;
  event.stopImmediatePropagation();
  event.preventDefault();
}
