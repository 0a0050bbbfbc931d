import { attachClosedRoot, type ClosedRootOptions } from './closed-root';
import { type Inset, isAt } from './place';
import { stayInPage } from './stay-in-page';
import { watchVisibility } from './watch-visibility';

/** A corner of another site's page, shut off from it: see `closed-root.ts`. */
export interface Corner {
  /** Where the control is rendered. */
  readonly root: HTMLElement;
  /** Something else stands in it than before: its time in sight begins. @param isAsked whether a person led to that. */
  readonly drawn: (isAsked: boolean) => void;
  /** Puts the corner back if the page has thrown it out. */
  readonly putBack: () => void;
  readonly remove: () => void;
}

export interface CornerOptions extends ClosedRootOptions {
  /** What the page can call it by: its attribute `data-dexmark`. */
  readonly name?: string;
  /** Where it lies; without it, in a corner that the reader's own bar leaves free. */
  readonly inset?: Inset;
}

/** Opens the corner at the end of the document, where it stays until it is removed. */
export function openCorner(options: CornerOptions): Corner {
  const { name = 'control', inset = 'auto 16px 28px auto', clock } = options;
  const host = document.createElement('div');
  host.dataset.dexmark = name;
  host.style.cssText = placeAt(inset);
  const { root, visibility } = attachClosedRoot(host, {
    ...options,
    isInPlace: (box) => isAt(inset, box),
    watch: (watched) => watchVisibility(watched, clock),
  });
  const stay = stayInPage(host, clock, visibility.putBack);
  const remove = () => {
    visibility.stop();
    stay.end();
  };
  return { root, drawn: visibility.drawn, putBack: stay.putBack, remove };
}

/** `!important`, and on the element itself: no rule of the page reaches it. Above everything. */
const placeAt = (inset: Inset) =>
  `all:initial!important;position:fixed!important;inset:${inset}!important;z-index:2147483647!important;display:block!important`;
