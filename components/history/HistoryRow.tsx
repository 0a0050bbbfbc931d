import { i18n } from '#i18n';
import { Cover } from '../follows/Cover';
import { isOwnClick } from '../look/own-click';
import { DOT } from '../texts/dot';
import { exactly, timeOfDay } from '../texts/times';
import type { HistoryEntry, HistorySource } from './history-entry';

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
        <h3 id={titleId} title={title} dir="auto">
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
        <a
          class="button button-small"
          href={address}
          target="_blank"
          rel="noreferrer"
          aria-label={i18n.t('follows.openNamed', names)}
        >
          {i18n.t('follows.open')}
        </a>
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
