import { i18n } from '#i18n';
import { WindowedList } from '../follows/WindowedList';
import { dateFormat } from '../texts/formats';
import { HistoryRow } from './HistoryRow';
import type { HistoryEntry } from './history-entry';

/** The height of a row and of a day's name in pixels, as in the style sheet. */
const ROW_HEIGHT = 84;

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
      rowHeight={ROW_HEIGHT}
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
