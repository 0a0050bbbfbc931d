import type { Clock } from '../../clock';
import { asFailure } from '../../failure';
import type { ChapterState } from '../../messages/chapter-state';
import type { askFromContent } from '../../messages/question';
import type { listenToTold } from '../../messages/told';
import type { Id } from '../../service/ids';
import type { InputActivity } from '../input-activity';
import { canLoseExtension } from '../take-over';
import { type ChapterViewModel, createPresses } from './chapter-presses';
import { takeIdleTurns } from './idle-turns';
import { type Face, type LinkMark, makeLinkMark } from './link-mark';
import { watchNearLinks } from './near-links';
import { moveToEnds, standBeside, standStill } from './placing';
import { watchMany } from './visibility-of-many';
import { wordsOf } from './words-of';

export interface LinkMarksOptions {
  readonly ask: typeof askFromContent;
  /** An update leaves scripts without an extension behind in open pages. */
  readonly isAlive: () => boolean;
  readonly listenToTold: typeof listenToTold;
  readonly clock: Clock;
  readonly activity: InputActivity;
  readonly newOperationId: () => string;
  readonly styles: string;
  /** @param words of the link. */
  readonly faceOf: (about: ChapterViewModel, words: string) => Face;
}

interface NearLink {
  readonly anchor: HTMLAnchorElement;
  readonly chapterId: Id;
  mark: LinkMark | null;
  returns: number;
}

/** Each takes about a millisecond, most of it for its styles. */
const MARKS_AT_ONCE = 10;

/** A page that throws a mark out more often means it. */
const MOST_RETURNS = 5;

/** Never asks the service, and moves nothing of the page. @returns a function that ends it and leaves nothing behind. */
export function markLinks(options: LinkMarksOptions): () => void {
  const { ask, isAlive, listenToTold, clock, activity, newOperationId, styles, faceOf } = options;
  const near = new Map<HTMLAnchorElement, NearLink>();
  const left = new AbortController();
  let isWanted = true;
  let hasAsked = false;

  const presses = createPresses({ ask, newOperationId, onChange: redraw, onNotAllowed: end });
  const sights = watchMany(clock, activity);
  const unasked = takeIdleTurns<NearLink>((links) => void askAbout(links));
  const unmarked = takeIdleTurns<NearLink>(stand, MARKS_AT_ONCE);
  const sizes = new ResizeObserver((entries) => settle(entries.map(({ target }) => target)));

  const stopWatching = watchNearLinks(clock, {
    onNear: (anchor, chapterId) => {
      if (near.get(anchor)?.mark) return keepInPlace();
      const link: NearLink = { anchor, chapterId, mark: null, returns: 0 };
      near.set(anchor, link);
      unasked.add([link]);
    },
    onFar: (anchor) => {
      takeAway(near.get(anchor));
      near.delete(anchor);
    },
    onChange: keepInPlace,
  });
  const stopListening = listenToTold(show, () => {
    isWanted = true;
    refresh();
  });
  const onBack = () => document.visibilityState === 'visible' && refresh();
  window.addEventListener('pageshow', onBack, { signal: left.signal });
  window.addEventListener('resize', () => settle(near.keys()), { signal: left.signal });
  document.addEventListener('visibilitychange', onBack, { signal: left.signal });
  return end;

  function end(): void {
    left.abort();
    stopWatching();
    stopListening();
    unasked.clear();
    unmarked.clear();
    sizes.disconnect();
    sights.end();
    for (const link of near.values()) takeAway(link);
    near.clear();
  }

  function refresh(): void {
    hasAsked = false;
    unasked.add(near.values());
  }

  async function askAbout(links: readonly NearLink[]): Promise<void> {
    const chapterIds = [...new Set(links.filter(isNear).map(({ chapterId }) => chapterId))];
    if (chapterIds.length === 0 || !isWanted) return;
    if (canLoseExtension && !isAlive()) {
      end();
      return;
    }
    const more = hasAsked;
    hasAsked = true;
    const before = presses.count();
    try {
      const { states, hasMarks } = await ask('chapter.states', { chapterIds, more });
      isWanted = hasMarks;
      if (!hasMarks) for (const link of near.values()) takeAway(link);
      // A press has overtaken this answer.
      else if (presses.count() !== before) unasked.add(links);
      else show(states);
    } catch (thrown) {
      // `not-allowed`: the site was turned off. Otherwise no mark is better than a wrong one; a page shown again asks again.
      if (asFailure(thrown).code === 'not-allowed') end();
    }
  }

  function isNear(link: NearLink): boolean {
    return near.get(link.anchor) === link && !left.signal.aborted;
  }

  function show(states: readonly ChapterState[]): void {
    if (!isWanted || left.signal.aborted) return;
    presses.learn(states);
    redraw(new Set(states.map(({ chapterId }) => chapterId)));
  }

  function redraw(chapterIds: ReadonlySet<Id>): void {
    const links = [...near.values()].filter(({ chapterId }) => chapterIds.has(chapterId));
    unmarked.add(links.filter(({ mark }) => mark === null));
    for (const link of links) draw(link);
  }

  function draw({ anchor, chapterId, mark }: NearLink): void {
    // Without the extension there are no words for it.
    if (canLoseExtension && !isAlive()) {
      end();
      return;
    }
    const about = mark && presses.about(chapterId);
    if (about) mark.show(faceOf(about, wordsOf(anchor)));
  }

  function stand(links: readonly NearLink[]): void {
    const bare = links.filter((link) => isNear(link) && link.mark === null && isShown(link.anchor));
    const standing = standStill(bare.map(newMark));
    for (const mark of standing) {
      const link = near.get(mark.anchor);
      if (link) link.mark = mark;
      if (link) draw(link);
      sizes.observe(mark.anchor);
    }
    moveToEnds(standing);
  }

  function newMark({ anchor, chapterId }: NearLink): LinkMark {
    const mark: LinkMark = makeLinkMark({
      anchor,
      styles,
      clock,
      activity,
      onPress: () =>
        void presses
          .press(chapterId)
          .then((about) => about && isAlive() && mark.announce(faceOf(about, wordsOf(anchor)).note)),
      sights,
      onRefused: (refusal) => {
        presses.refuse(chapterId, refusal);
        settle([anchor]);
      },
    });
    return mark;
  }

  function takeAway(link: NearLink | undefined): void {
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
    const astray = marksOf(near.keys()).filter(
      ({ anchor, host }) => anchor.isConnected && host.previousSibling !== anchor,
    );
    const returning = astray.filter(({ anchor }) => mayReturn(near.get(anchor)));
    standBeside(returning);
    moveToEnds(returning);
  }

  function mayReturn(link: NearLink | undefined): boolean {
    if (!link) return false;
    link.returns += 1;
    if (link.returns > MOST_RETURNS) takeAway(link);
    return link.mark !== null;
  }

  function settle(anchors: Iterable<Element>): void {
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
