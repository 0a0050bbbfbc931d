import type { Clock } from '../../clock';
import { attachClosedRoot } from '../closed-root';
import type { InputActivity } from '../input-activity';
import type { Refusal } from '../visibility';
import type { LinkMarkVisibility } from './link-mark-visibility';
import { isAtEnd, type Placed } from './placing';

export interface Face {
  readonly look: 'read' | 'unread' | 'unknown' | 'waiting' | 'trouble';
  readonly isRead: boolean;
  readonly name: string;
  readonly note: string;
}

/** To the page its host is the same whatever it shows: of no size and without words. */
export interface LinkMark extends Placed {
  readonly show: (face: Face) => void;
  readonly announce: (words: string) => void;
  readonly remove: () => void;
}

export interface LinkMarkOptions {
  readonly anchor: HTMLAnchorElement;
  readonly styles: string;
  readonly direction: string;
  readonly clock: Clock;
  readonly activity: InputActivity;
  readonly watch: LinkMarkVisibility['watch'];
  readonly onPress: () => void;
  readonly onRefused: (refusal: Refusal) => void;
}

export function makeLinkMark(options: LinkMarkOptions): LinkMark {
  const { anchor, styles, direction, clock, activity, watch, onPress, onRefused } = options;
  const host = document.createElement('span');
  host.dataset.dexmark = 'mark';
  const { root, visibility } = attachClosedRoot(host, {
    styles: `${hostStyles}${styles}`,
    direction,
    clock,
    activity,
    onClick: (refusal) => refusal && onRefused(refusal),
    isInPlace: (box) => isAtEnd(anchor, box) && (import.meta.env.BROWSER !== 'firefox' || isWhole(host, box)),
    watch,
  });
  const button = document.createElement('button');
  button.type = 'button';
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', '0 0 20 20');
  const path = document.createElementNS(SVG, 'path');
  drawing.append(path);
  button.append(drawing);
  button.addEventListener('click', onPress);
  const liveRegion = document.createElement('span');
  liveRegion.setAttribute('role', 'status');
  root.append(button, liveRegion);
  return {
    anchor,
    host,
    square: root,
    show: ({ look, isRead, name, note }) => {
      button.dataset.look = look;
      button.dataset.read = String(isRead);
      button.dataset.act = isRead ? 'unmark' : 'mark';
      path.setAttribute('d', strokes[look]);
      button.setAttribute('aria-label', name);
      button.setAttribute('aria-description', note);
      button.title = `${note}\n${name}`;
    },
    announce: (words) => {
      // Generated content: a page can have the browser find text of ours (`components/look/Words.tsx`).
      liveRegion.dataset.words = words;
    },
    remove: () => {
      visibility.stop();
      host.remove();
    },
  };
}

/** Firefox does not say what is cut off, but what a press at a point would meet. */
function isWhole(host: Element, { left, right, top, bottom }: DOMRect): boolean {
  const root = host.getRootNode();
  const meets = (x: number, y: number) =>
    (root instanceof Document || root instanceof ShadowRoot) && root.elementFromPoint(x, y) === host;
  return [left + 1, right - 1].every((x) => meets(x, top + 1) && meets(x, bottom - 1));
}

/** `!important` in here outranks the page's rules for the host. Without a size it takes part in no layout; `data-out-of-flow` is for boxes. */
const hostStyles =
  ':host{all:initial!important;position:relative!important;display:inline!important;font-size:0!important;' +
  'line-height:0!important;visibility:inherit!important;color-scheme:inherit!important;user-select:none!important}' +
  ':host([data-out-of-flow]){position:absolute!important;display:block!important;width:0!important;height:0!important}';

const SVG = 'http://www.w3.org/2000/svg';

/** Grid of 20, told apart without colours. The unknown draws a stroke of no length, because pages are told of first drawings. */
const strokes: Readonly<Record<Face['look'], string>> = {
  read: 'M5 10.5l3.5 3.5 6.5-7.5',
  unread: 'M10 9.8v.4',
  unknown: 'M10 10h0',
  waiting: 'M10 5.5v4.7l3 2',
  trouble: 'M10 5v5.5M10 14.3v.2',
};
