import type { ReadonlySignal } from '@preact/signals';
import { i18n } from '#i18n';
import { type Clock, MINUTE } from '../../lib/clock';
import type { FollowEntry, FollowHead } from '../../lib/settings/follow-snapshot';
import { useNow } from '../look/use-now';
import { FollowRow } from './FollowRow';
import { WindowedList } from './WindowedList';

/** The height of a row in pixels, as in the style sheet. */
const ROW_HEIGHT = 78;

interface FollowFeedProps {
  readonly entries: readonly FollowHead[];
  /** `null` until it was read. */
  readonly entryOf: (mangaId: string) => ReadonlySignal<FollowEntry | null>;
  /** The row that the keys act on; below zero before the first key. */
  readonly active: number;
  readonly isBusy: boolean;
  readonly coverOf: (mangaId: string) => ReadonlySignal<string | null>;
  readonly clock: Clock;
  readonly onActive: (index: number) => void;
  readonly onMark: (entry: FollowEntry) => void;
  readonly onMore: (entry: FollowHead) => void;
}

/** The list of series. */
export function FollowFeed(props: FollowFeedProps) {
  const { entries, entryOf, active, isBusy, coverOf, clock, onActive, onMark, onMore } = props;
  const now = useNow(clock, MINUTE);
  return (
    <WindowedList
      rows={entries}
      rowHeight={ROW_HEIGHT}
      active={active}
      label={i18n.t('follows.list')}
      isBusy={isBusy}
      onActive={onActive}
    >
      {(head, index) => (
        <FollowRow
          key={head.mangaId}
          head={head}
          entry={entryOf(head.mangaId)}
          index={index}
          count={entries.length}
          isActive={index === Math.max(0, active)}
          cover={coverOf(head.mangaId)}
          now={now}
          onMark={onMark}
          onMore={onMore}
        />
      )}
    </WindowedList>
  );
}
