import type { Clock } from '../../clock';
import { asFailure } from '../../failure';
import type { ChapterState } from '../../messages/chapter-state';
import type { askFromLinks } from '../../messages/question';
import type { listenToUpdates } from '../../messages/updates';
import type { Id } from '../../service/ids';
import type { InputActivity } from '../input-activity';
import { canLoseExtension } from '../replace-stale-scripts';
import { type ChapterViewModel, createPresses } from './chapter-presses';
import { createIdleQueue } from './idle';
import { type Face, type LinkMark, makeLinkMark } from './link-mark';
import { watchMany } from './link-mark-visibility';
import { watchNearLinks } from './near-links';
import { attachBeside, attachWithoutShift, moveToEnds } from './placing';

export interface LinkMarksOptions {
  readonly ask: typeof askFromLinks;
  /** An update leaves scripts without an extension behind in open pages. */
  readonly isAlive: () => boolean;
  /** Where the site was turned off, or the extension is gone, too. */
  readonly onEnd?: (() => void) | undefined;
  readonly listenToUpdates: typeof listenToUpdates;
  readonly clock: Clock;
  readonly activity: InputActivity;
  readonly newOperationId: () => string;
  readonly styles: string;
  readonly direction: string;
  /** @param words of the link. */
  readonly faceOf: (viewModel: ChapterViewModel, words: string) => Face;
}

interface NearLink {
  readonly anchor: HTMLAnchorElement;
  readonly chapterId: Id;
  mark: LinkMark | null;
  retries: number;
}

/** Each takes about a millisecond, most of it for its styles. */
const MARKS_AT_ONCE = 10;

/** A page that removes a mark more often means it. */
const MAX_REATTACHMENTS = 5;

/** Never asks the service, and moves nothing of the page. @returns a function that ends it and leaves nothing behind. */
export function markLinks(options: LinkMarksOptions): () => void {
  const { ask, isAlive, onEnd, listenToUpdates, clock, activity, newOperationId, styles, direction, faceOf } = options;
  const near = new Map<HTMLAnchorElement, NearLink>();
  const ended = new AbortController();
  let isEnabled = true;
  let hasAsked = false;

  const presses = createPresses({ ask, newOperationId, onChange: redraw, onNotAllowed: end });
  const visibilityOfMany = watchMany(clock, activity);
  const toAsk = createIdleQueue<NearLink>((links) => void askAbout(links));
  const toMark = createIdleQueue<NearLink>(attachMarks, MARKS_AT_ONCE);
  const sizes = new ResizeObserver((entries) => reposition(entries.map(({ target }) => target)));

  const stopWatching = watchNearLinks(clock, {
    onNear: (anchor, chapterId) => {
      if (near.get(anchor)?.mark) return keepInPlace();
      const link: NearLink = { anchor, chapterId, mark: null, retries: 0 };
      near.set(anchor, link);
      toAsk.add([link]);
    },
    onFar: (anchor) => {
      removeMark(near.get(anchor));
      near.delete(anchor);
    },
    onChange: keepInPlace,
  });
  const stopListening = listenToUpdates(show, () => {
    isEnabled = true;
    refresh();
  });
  const onShown = () => document.visibilityState === 'visible' && refresh();
  window.addEventListener('pageshow', onShown, { signal: ended.signal });
  window.addEventListener('resize', () => reposition(near.keys()), { signal: ended.signal });
  document.addEventListener('visibilitychange', onShown, { signal: ended.signal });
  return end;

  function end(): void {
    if (ended.signal.aborted) return;
    ended.abort();
    stopWatching();
    stopListening();
    toAsk.clear();
    toMark.clear();
    sizes.disconnect();
    visibilityOfMany.end();
    for (const link of near.values()) removeMark(link);
    near.clear();
    onEnd?.();
  }

  function refresh(): void {
    hasAsked = false;
    toAsk.add(near.values());
  }

  async function askAbout(links: readonly NearLink[]): Promise<void> {
    const chapterIds = [...new Set(links.filter(isNear).map(({ chapterId }) => chapterId))];
    if (chapterIds.length === 0 || !isEnabled) return;
    if (canLoseExtension && !isAlive()) {
      end();
      return;
    }
    const more = hasAsked;
    hasAsked = true;
    const countBefore = presses.count();
    try {
      const { states, hasMarks } = await ask('chapter.states', { chapterIds, more });
      isEnabled = hasMarks;
      if (!hasMarks) for (const link of near.values()) removeMark(link);
      // A press has overtaken this answer.
      else if (presses.count() !== countBefore) toAsk.add(links);
      else show(states);
    } catch (thrown) {
      // `not-allowed`: the site was turned off, and not on since. Otherwise no mark is better than a wrong one; a page shown again asks again.
      if (asFailure(thrown).code === 'not-allowed' && hasAsked) end();
    }
  }

  function isNear(link: NearLink): boolean {
    return near.get(link.anchor) === link && !ended.signal.aborted;
  }

  function show(states: readonly ChapterState[]): void {
    if (!isEnabled || ended.signal.aborted) return;
    presses.update(states);
    redraw(new Set(states.map(({ chapterId }) => chapterId)));
  }

  function redraw(chapterIds: ReadonlySet<Id>): void {
    const links = [...near.values()].filter(({ chapterId }) => chapterIds.has(chapterId));
    toMark.add(links.filter(({ mark }) => mark === null));
    for (const link of links) draw(link);
  }

  function draw({ anchor, chapterId, mark }: NearLink): void {
    // Without the extension there are no words for it.
    if (canLoseExtension && !isAlive()) {
      end();
      return;
    }
    const viewModel = mark && presses.viewModel(chapterId);
    if (viewModel) mark.show(faceOf(viewModel, linkText(anchor)));
  }

  function attachMarks(links: readonly NearLink[]): void {
    const unmarked = links.filter((link) => isNear(link) && link.mark === null && isShown(link.anchor));
    const attached = attachWithoutShift(unmarked.map(newMark));
    for (const mark of attached) {
      const link = near.get(mark.anchor);
      if (link) link.mark = mark;
      if (link) draw(link);
      sizes.observe(mark.anchor);
    }
    moveToEnds(attached);
  }

  function newMark({ anchor, chapterId }: NearLink): LinkMark {
    const mark: LinkMark = makeLinkMark({
      anchor,
      styles,
      direction,
      clock,
      activity,
      onPress: () =>
        void presses
          .press(chapterId)
          .then((viewModel) => viewModel && isAlive() && mark.announce(faceOf(viewModel, linkText(anchor)).note)),
      watch: visibilityOfMany.watch,
      onRefused: (refusal) => {
        presses.refuse(chapterId, refusal);
        reposition([anchor]);
      },
    });
    return mark;
  }

  function removeMark(link: NearLink | undefined): void {
    if (!link?.mark) return;
    sizes.unobserve(link.anchor);
    link.mark.remove();
    link.mark = null;
  }

  function keepInPlace(): void {
    if (canLoseExtension && !isAlive()) {
      end();
      return;
    }
    const displaced = marksOf(near.keys()).filter(
      ({ anchor, host }) => anchor.isConnected && host.previousSibling !== anchor,
    );
    const reattachable = displaced.filter(({ anchor }) => mayReattach(near.get(anchor)));
    attachBeside(reattachable);
    moveToEnds(reattachable);
  }

  function mayReattach(link: NearLink | undefined): boolean {
    if (!link) return false;
    link.retries += 1;
    if (link.retries > MAX_REATTACHMENTS) removeMark(link);
    return link.mark !== null;
  }

  function reposition(anchors: Iterable<Element>): void {
    moveToEnds(marksOf(anchors));
  }

  function marksOf(anchors: Iterable<Element>): LinkMark[] {
    return [...anchors].flatMap((anchor) => {
      const link = anchor instanceof HTMLAnchorElement ? near.get(anchor) : undefined;
      return link?.mark ?? [];
    });
  }
}

function isShown(anchor: HTMLAnchorElement): boolean {
  return anchor.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/** In characters: as much as names a link. */
const ENOUGH = 80;

export function linkText(anchor: HTMLAnchorElement): string {
  const texts = document.createTreeWalker(anchor, NodeFilter.SHOW_TEXT);
  let text = '';
  while (text.length < ENOUGH && texts.nextNode()) text += ` ${texts.currentNode.nodeValue?.slice(0, ENOUGH) ?? ''}`;
  return text.replace(/\s+/g, ' ').trim().slice(0, ENOUGH);
}
