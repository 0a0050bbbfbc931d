import type { ReadonlySignal } from '@preact/signals';
import { i18n } from '#i18n';
import { type Clock, MINUTE } from '../../lib/clock';
import type { FollowEntry } from '../../lib/settings/snapshots';
import { useNow } from '../look/use-now';
import { FollowRow } from './FollowRow';
import { WindowedList } from './WindowedList';

/** The height of a row in pixels, as in the style sheet. */
const ROW_HEIGHT = 78;

interface FollowFeedProps<Row> {
  readonly entries: readonly Row[];
  /** What a row says. */
  readonly entryOf: (row: Row) => FollowEntry;
  /** The row that the keys act on; below zero before the first key. */
  readonly active: number;
  readonly isBusy: boolean;
  readonly coverOf: (mangaId: string) => ReadonlySignal<string | null>;
  readonly clock: Clock;
  readonly onActive: (index: number) => void;
  readonly onMark: (entry: FollowEntry) => void;
  readonly onMore: (entry: FollowEntry) => void;
}

/** The list of series. */
export function FollowFeed<Row>(props: FollowFeedProps<Row>) {
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
      {(row, index) => {
        const entry = entryOf(row);
        return (
          <FollowRow
            key={entry.mangaId}
            entry={entry}
            index={index}
            count={entries.length}
            isActive={index === Math.max(0, active)}
            cover={coverOf(entry.mangaId)}
            now={now}
            onMark={onMark}
            onMore={onMore}
          />
        );
      }}
    </WindowedList>
  );
}
