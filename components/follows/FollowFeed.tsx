import type { ReadonlySignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type Clock, MINUTE } from '../../lib/clock';
import type { FollowEntry } from '../../lib/settings/follow-snapshot';
import { useNow } from '../look/use-now';
import { FollowRow } from './FollowRow';
import { rowWindow, scrollTo } from './row-window';

/** The height of a row in pixels, as in the style sheet. */
const ROW_HEIGHT = 78;
/** What is taken to be in sight until the list was measured, in pixels. */
const FIRST_HEIGHT = 480;

interface FollowFeedProps {
  readonly entries: readonly FollowEntry[];
  /** The row that the keys act on; below zero before the first key. */
  readonly active: number;
  readonly isBusy: boolean;
  readonly coverOf: (mangaId: string) => ReadonlySignal<string | null>;
  readonly clock: Clock;
  readonly onActive: (index: number) => void;
  readonly onMark: (entry: FollowEntry) => void;
}

/** The list. Only the rows in sight are in the document, however many series one follows. */
export function FollowFeed({ entries, active, isBusy, coverOf, clock, onActive, onMark }: FollowFeedProps) {
  const feed = useRef<HTMLDivElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const now = useNow(clock, MINUTE);
  const height = feed.current?.clientHeight || FIRST_HEIGHT;
  const { first, end } = rowWindow({ scrollTop, height, rowHeight: ROW_HEIGHT, count: entries.length });
  useFocusOnActive(feed, active, entries);

  return (
    <div class="feed" ref={feed} onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}>
      <ul
        aria-label={i18n.t('follows.list')}
        aria-busy={isBusy}
        style={{ height: `${entries.length * ROW_HEIGHT}px`, paddingTop: `${first * ROW_HEIGHT}px` }}
        onFocusIn={(event) => {
          const row = event.target instanceof Element && event.target.closest<HTMLElement>('li');
          if (row) onActive(Number(row.dataset.index));
        }}
      >
        {entries.slice(first, end).map((entry, place) => (
          <FollowRow
            key={entry.mangaId}
            entry={entry}
            index={first + place}
            count={entries.length}
            isActive={first + place === Math.max(0, active)}
            cover={coverOf(entry.mangaId)}
            now={now}
            onMark={onMark}
          />
        ))}
      </ul>
    </div>
  );
}

/** The focus goes where the keys go; and when the row that had it is gone, to the one in its place. */
function useFocusOnActive(feed: RefObject<HTMLDivElement | null>, active: number, entries: readonly FollowEntry[]) {
  const focused = useRef(-1);
  useLayoutEffect(() => {
    const list = feed.current;
    if (!list || active < 0) return;
    const hasMoved = focused.current !== active;
    const wasLost = document.activeElement === document.body;
    focused.current = active;
    if (!hasMoved && !wasLost) return;
    list.scrollTop = scrollTo(active, { scrollTop: list.scrollTop, height: list.clientHeight, rowHeight: ROW_HEIGHT });
    const row = list.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (row && !row.contains(document.activeElement)) row.focus({ preventScroll: true });
  }, [feed, active, entries]);
}
