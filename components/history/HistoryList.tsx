import { i18n } from '#i18n';
import type { MarkOrigin } from '../../lib/model/history';
import { Cover } from '../covers/Cover';
import { OpenLink } from '../follows/OpenLink';
import { WindowedList } from '../follows/WindowedList';
import { isOwnClick } from '../look/own-click';
import { DOT } from '../texts/dot';
import { dateFormat } from '../texts/formats';
import { exactly, timeOfDay } from '../texts/times';

/** The height of a row and of a day's name in pixels, as in the style sheet. */
const rowHeight = () => (matchMedia('(pointer: coarse)').matches ? 96 : 84);

/** A day, in epoch ms, or what was marked on it. */
export type HistoryLine<Item> = { readonly day: number } | { readonly item: Item };

interface HistoryListProps<Item> {
  /** The newest first. */
  readonly lines: readonly HistoryLine<Item>[];
  /** What an item in sight says. */
  readonly entryOf: (item: Item) => HistoryEntry;
  /** The line that the keys act on; below zero before the first key. */
  readonly active: number;
  /** What is being undone, by the keys of entries. */
  readonly busy: ReadonlySet<string>;
  /** Epoch ms. */
  readonly now: number;
  readonly onActive: (index: number) => void;
  readonly onUndo: (entry: HistoryEntry) => void;
}

/** What was marked, by day. */
export function HistoryList<Item>(props: HistoryListProps<Item>) {
  const { lines, entryOf, active, busy, now, onActive, onUndo } = props;
  const reached = active < 0 ? lines.findIndex((line) => 'item' in line) : active;
  return (
    <WindowedList
      rows={lines}
      rowHeight={rowHeight()}
      active={active}
      label={i18n.t('history.title')}
      isBusy={busy.size > 0}
      onActive={onActive}
    >
      {(line, index) => {
        if ('day' in line)
          return (
            <li key={`day-${line.day}`} class="history-day" data-index={index}>
              <h2>{dayName(line.day, now)}</h2>
            </li>
          );
        const entry = entryOf(line.item);
        return (
          <HistoryRow
            key={entry.key}
            entry={entry}
            index={index}
            isActive={index === reached}
            isBusy={busy.has(entry.key)}
            onUndo={onUndo}
          />
        );
      }}
    </WindowedList>
  );
}

/** "Today", "Yesterday", or `Friday 28 November`, with the year where it is another. Epoch ms. */
function dayName(at: number, now: number): string {
  const [day, today] = [new Date(at), new Date(now)];
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (day.toDateString() === today.toDateString()) return i18n.t('history.today');
  if (day.toDateString() === yesterday.toDateString()) return i18n.t('history.yesterday');
  const year = day.getFullYear() === today.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return dateFormat({ weekday: 'long', day: 'numeric', month: 'long', ...year }).format(at);
}

interface HistoryRowProps {
  readonly entry: HistoryEntry;
  readonly index: number;
  readonly isActive: boolean;
  readonly isBusy: boolean;
  readonly onUndo: (entry: HistoryEntry) => void;
}

/** One press: what it marked, as what, when, and from where. */
export function HistoryRow({ entry, index, isActive, isBusy, onUndo }: HistoryRowProps) {
  const { key, at, title, chapter, read, from, address, cover, isUndone, canUndo } = entry;
  const titleId = `history-${key}`;
  const names = { title, chapter };
  return (
    <li
      class="history-row"
      data-index={index}
      data-undone={isUndone}
      tabIndex={isActive ? 0 : -1}
      aria-labelledby={titleId}
    >
      <Cover title={title} picture={cover} />
      <div class="history-words">
        {/* No heading until its name is read: an empty one leads nowhere. */}
        <h3 id={titleId} role={title ? undefined : 'presentation'} title={title} dir="auto">
          {title}
        </h3>
        <p>
          {chapter && <bdi class="history-chapter">{chapter}</bdi>}
          {chapter && DOT}
          {isUndone ? i18n.t('history.undone') : i18n.t(read ? 'history.read' : 'history.unread')}
        </p>
        <p>
          <time dateTime={new Date(at).toISOString()} title={exactly(at)}>
            {timeOfDay(at, at)}
          </time>
          {DOT + i18n.t(sources[from])}
        </p>
      </div>
      <div class="history-buttons">
        {canUndo && (
          <button
            type="button"
            class="button button-small"
            aria-label={i18n.t('follows.undoNamed', names)}
            aria-disabled={isBusy}
            onClick={(event) => isOwnClick(event) && !isBusy && onUndo(entry)}
          >
            {i18n.t('follows.undo')}
          </button>
        )}
        <OpenLink address={address} {...names} />
      </div>
    </li>
  );
}

const sources = {
  reader: 'history.from.reader',
  link: 'history.from.link',
  popup: 'history.from.popup',
  library: 'history.from.library',
  menu: 'history.from.menu',
  key: 'history.from.key',
  notification: 'history.from.notification',
  page: 'history.from.page',
  site: 'history.from.site',
  service: 'history.from.service',
} as const satisfies Record<HistorySource, string>;

/** `service` is of the service's own history. */
export type HistorySource = MarkOrigin | 'service';

/** What a row of the history says. */
export interface HistoryEntry {
  readonly key: string;
  /** Epoch ms. */
  readonly at: number;
  /** Of the series. */
  readonly title: string;
  /** "Ch. 12", or "Ch. 1 – Ch. 12 (12 chapters)". */
  readonly chapter: string;
  readonly read: boolean;
  readonly from: HistorySource;
  readonly address: string;
  readonly cover: string | null;
  readonly isUndone: boolean;
  readonly canUndo: boolean;
}
