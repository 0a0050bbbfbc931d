import type { ReadonlySignal } from '@preact/signals';
import { i18n } from '#i18n';
import { type Clock, MINUTE } from '../../lib/clock';
import type { FollowEntry } from '../../lib/settings/snapshots';
import { Cover } from '../covers/Cover';
import { Icon } from '../look/Icon';
import { IconButton } from '../look/IconButton';
import { isOwnClick } from '../look/own-click';
import { useNow } from '../look/use-now';
import { DOT } from '../texts/dot';
import { expectedSentence } from '../texts/series-sentences';
import { exactly } from '../texts/times';
import { OpenLink } from './OpenLink';
import { sincePublished } from './since-published';
import { type UpNextInList, UpNextLink } from './UpNextLink';
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
  /** For a row that is caught up. */
  readonly upNext: UpNextInList | null;
  readonly clock: Clock;
  readonly onActive: (index: number) => void;
  readonly onMark: (entry: FollowEntry) => void;
  readonly onMore: (entry: FollowEntry) => void;
}

/** The list of series. */
export function FollowFeed<Row>(props: FollowFeedProps<Row>) {
  const { entries, entryOf, active, isBusy, coverOf, upNext, clock, onActive, onMark, onMore } = props;
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
            upNext={upNext}
            now={now}
            onMark={onMark}
            onMore={onMore}
          />
        );
      }}
    </WindowedList>
  );
}

interface FollowRowProps {
  readonly entry: FollowEntry;
  readonly index: number;
  readonly count: number;
  readonly isActive: boolean;
  readonly cover: ReadonlySignal<string | null>;
  readonly upNext: UpNextInList | null;
  /** Epoch ms. */
  readonly now: number;
  readonly onMark: (entry: FollowEntry) => void;
  readonly onMore: (entry: FollowEntry) => void;
}

/** One series: its cover with the number of unread chapters, its title, the next chapter, and the buttons for it. */
export function FollowRow(props: FollowRowProps) {
  const { entry, index, count, isActive, cover, upNext, now, onMark, onMore } = props;
  const { mangaId, title, unread, takenDown, next } = entry;
  return (
    <li
      class="row"
      data-index={index}
      tabIndex={isActive ? 0 : -1}
      aria-labelledby={`title-${mangaId}`}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <div class="row-cover">
        <Cover title={title} picture={cover.value} />
        {unread > 0 && <UnreadCount entry={entry} />}
        {takenDown > 0 && <TakenDown count={takenDown} />}
      </div>
      <div class="row-words">
        <h2 id={`title-${mangaId}`} title={title} dir="auto">
          {title}
        </h2>
        {next ? (
          <NextChapter next={next} expectedAt={entry.expectedAt} isMuted={entry.isMuted} now={now} />
        ) : (
          <p class="row-caught-up">{caughtUp(entry, now)}</p>
        )}
      </div>
      <div class="row-buttons">
        {next && (
          <>
            <OpenLink address={next.address} title={title} chapter={next.name} />
            <IconButton
              icon="tick"
              name={i18n.t('follows.markNamed', { title, chapter: next.name })}
              hint={i18n.t('follows.mark')}
              look="button button-icon row-mark"
              onPress={(event) => isOwnClick(event) && onMark(entry)}
            />
          </>
        )}
        {!next && upNext && <UpNextLink upNext={upNext} />}
        <IconButton
          icon="more"
          name={i18n.t('follows.moreNamed', { title })}
          hint={i18n.t('follows.more')}
          look="button button-icon row-more"
          onPress={() => onMore(entry)}
        />
      </div>
    </li>
  );
}

interface NextChapterProps extends Pick<FollowEntry, 'expectedAt' | 'isMuted'> {
  readonly next: NonNullable<FollowEntry['next']>;
  /** Epoch ms. */
  readonly now: number;
}

/** "Ch. 12 · Group · en · 3d"; if that is too long, the group is cut first, and then it takes two lines, of which none begins with a dot. */
function NextChapter({ next, expectedAt, isMuted, now }: NextChapterProps) {
  const expected = expectedAt === null ? [] : [expectedSentence(expectedAt, now)];
  return (
    <p class="row-next" title={[next.groups, exactly(next.publishAt), ...expected].join(' · ')}>
      {isMuted && <span>{i18n.t('follows.muted')} · </span>}
      <span class="row-name">
        <bdi>{next.name}</bdi>
        <span>· </span>
      </span>
      {next.left && <span>{next.left} · </span>}
      <span class="row-groups">
        <bdi>{next.groups}</bdi>
        <span>· </span>
      </span>
      <span>
        <bdi>{next.language}</bdi> · <span data-published={next.publishAt}>{sincePublished(next.publishAt, now)}</span>
      </span>
    </p>
  );
}

/** "Muted · Nothing unread · next around 28 Nov" */
function caughtUp({ expectedAt, isMuted, awaits }: FollowEntry, now: number): string {
  return [
    ...(isMuted ? [i18n.t('follows.muted')] : []),
    awaits ?? i18n.t('follows.allRead'),
    ...(awaits !== null || expectedAt === null ? [] : [expectedSentence(expectedAt, now)]),
  ].join(DOT);
}

function TakenDown({ count }: { count: number }) {
  const words = i18n.t('follows.takenDown', count);
  return (
    <span class="row-taken-down" title={words}>
      <Icon name="warning" />
      <span class="visually-hidden">{words}</span>
    </span>
  );
}

/** "12", or "12+" if older chapters may be missing. */
function UnreadCount({ entry: { unread, isComplete } }: { entry: FollowEntry }) {
  const words = isComplete
    ? i18n.t('follows.unreadCount', unread)
    : i18n.t('follows.unreadAtLeast', { count: `${unread}` });
  return (
    <span class="row-count" title={isComplete ? words : i18n.t('follows.olderMissing', { count: `${unread}+` })}>
      <span aria-hidden="true">{isComplete ? unread : `${unread}+`}</span>
      <span class="visually-hidden">{words}</span>
    </span>
  );
}
