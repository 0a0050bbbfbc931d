import type { Clock } from '../../clock';
import { attachClosedRoot } from '../closed-root';
import type { InputActivity } from '../input-activity';
import type { Refusal } from '../visibility';
import { isAtEnd, type Placed } from './placing';
import type { VisibilityOfMany } from './visibility-of-many';

/** What a mark says of its chapter: the drawing, and the words that go with it. */
export interface Face {
  readonly look: 'read' | 'unread' | 'unknown' | 'waiting' | 'trouble';
  readonly isRead: boolean;
  /** What a press on it does: the name of the button. */
  readonly name: string;
  /** What is known of the chapter, in words. */
  readonly note: string;
}

/** One mark beside one link. Its host is the same to the page whatever it shows: of no size, and without a word. */
export interface LinkMark extends Placed {
  readonly show: (face: Face) => void;
  /** Says something to those who hear rather than see. */
  readonly announce: (words: string) => void;
  readonly remove: () => void;
}

export interface LinkMarkOptions {
  readonly anchor: HTMLAnchorElement;
  readonly styles: string;
  readonly clock: Clock;
  readonly activity: InputActivity;
  readonly sights: VisibilityOfMany;
  readonly onPress: () => void;
  /** The person pressed, but the press does not count. */
  readonly onRefused: (refusal: Refusal) => void;
}

/** Makes a mark, which stands nowhere yet. */
export function makeLinkMark(options: LinkMarkOptions): LinkMark {
  const { anchor, styles, clock, activity, sights, onPress, onRefused } = options;
  const host = document.createElement('span');
  host.dataset.dexmark = 'mark';
  const { root, visibility } = attachClosedRoot(host, {
    styles: `${ofTheHost}${styles}`,
    clock,
    activity,
    onClick: (refusal) => refusal && onRefused(refusal),
    isInPlace: (box) => isAtEnd(anchor, box),
    watch: sights.watch,
  });
  const button = document.createElement('button');
  button.type = 'button';
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', '0 0 20 20');
  const path = document.createElementNS(SVG, 'path');
  drawing.append(path);
  button.append(drawing);
  button.addEventListener('click', onPress);
  const voice = document.createElement('span');
  voice.setAttribute('role', 'status');
  root.append(button, voice);
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
      // As generated content: text of ours in its page, a page can have the browser find (`components/look/Words.tsx`).
      voice.dataset.words = words;
    },
    remove: () => {
      visibility.stop();
      host.remove();
    },
  };
}

/**
 * What is important in here is stronger than anything the page can say of the host, on it or in its own rules. It has no size, so
 * that it takes part in no layout; apart from its line it stands in boxes that would count it as one more item.
 */
const ofTheHost =
  ':host{all:initial!important;position:relative!important;display:inline!important;font-size:0!important;' +
  'line-height:0!important;visibility:inherit!important;color-scheme:inherit!important;user-select:none!important}' +
  ':host([data-apart]){position:absolute!important;display:block!important;width:0!important;height:0!important}';

const SVG = 'http://www.w3.org/2000/svg';

/** On a grid of 20, to tell them apart without colours. What is unknown is drawn too, without any length: pages are told of first drawings. */
const strokes: Readonly<Record<Face['look'], string>> = {
  read: 'M5 10.5l3.5 3.5 6.5-7.5',
  unread: 'M10 9.8v.4',
  unknown: 'M10 10h0',
  waiting: 'M10 5.5v4.7l3 2',
  trouble: 'M10 5v5.5M10 14.3v.2',
};
