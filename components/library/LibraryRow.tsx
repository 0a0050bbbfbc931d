import type { ReadonlySignal } from '@preact/signals';
import { i18n } from '#i18n';
import type { LibrarySnapshotRow } from '../../lib/settings/snapshots';
import { Cover } from '../covers/Cover';
import { sincePublished } from '../follows/since-published';
import { Icon } from '../look/Icon';
import { isOwnClick } from '../look/own-click';
import { ratingName } from '../texts/rating-name';
import { age, dayOf, exactly, timeOfDay } from '../texts/times';
import { listingText } from './bulk-texts';

/** What a row of the table says. `address`: of its page on the service's site. */
export type LibraryEntry = LibrarySnapshotRow & { readonly address: string };

export interface LibraryRowProps {
  readonly entry: LibraryEntry;
  readonly cover: ReadonlySignal<string | null>;
  readonly index: number;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  /** Epoch ms. */
  readonly now: number;
  readonly onChoose: (index: number, isRange: boolean) => void;
}

/** One series of the table. */
export function LibraryRow({ entry, cover, index, isActive, isChosen, now, onChoose }: LibraryRowProps) {
  const { mangaId, title, address, newestAt, lastReadAt, expectedAt } = entry;
  const titleId = `title-${mangaId}`;
  return (
    <tr
      class="library-row"
      data-index={index}
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      aria-labelledby={titleId}
      {...choosing(index, onChoose)}
    >
      <td class="library-title">
        <ChooseBox title={title} isChosen={isChosen} />
        <Cover title={title} picture={cover.value} />
        <a id={titleId} href={address} target="_blank" rel="noreferrer" tabIndex={-1} dir="auto" title={title}>
          {title}
        </a>
      </td>
      <td class="library-status">{entry.isDeleted ? i18n.t('library.trait.gone') : listingText(entry)}</td>
      <td class="library-unread">
        <UnreadText entry={entry} />
      </td>
      <td class="library-rating">{entry.rating ? ratingName(entry.rating.value) : '–'}</td>
      <td class="library-newest" title={newestAt > 0 ? exactly(newestAt) : undefined}>
        {newestAt > 0 ? (
          <span data-published={newestAt} data-width="short">
            {sincePublished(newestAt, now, 'short')}
          </span>
        ) : (
          '–'
        )}
      </td>
      <td class="library-lastRead" title={lastReadAt === null ? undefined : exactly(lastReadAt)}>
        {lastReadAt === null ? '–' : (age(lastReadAt, now) ?? timeOfDay(lastReadAt, now))}
      </td>
      <td class="library-expected">{expectedText(expectedAt, now)}</td>
    </tr>
  );
}

/** A click anywhere but on a link. With Shift, it chooses a range. */
export function choosing(index: number, onChoose: LibraryRowProps['onChoose']) {
  return {
    onMouseDown(event: MouseEvent) {
      // A range of rows, and no text.
      if (event.shiftKey) event.preventDefault();
    },
    onClick(event: MouseEvent) {
      if (event.target instanceof Element && event.target.closest('a')) return;
      if (isOwnClick(event)) onChoose(index, event.shiftKey);
    },
  };
}

export function ChooseBox({ title, isChosen }: { title: string; isChosen: boolean }) {
  return (
    <input
      type="checkbox"
      class="library-box"
      tabIndex={-1}
      checked={isChosen}
      aria-label={i18n.t('library.choose', { title })}
      // The browser checks the box, and the row chooses: here, what the row does not change stays as it is.
      onClick={(event) => {
        if (!isOwnClick(event) || (event.shiftKey && isChosen)) event.preventDefault();
      }}
    />
  );
}

export function UnreadText({ entry: { unread, isComplete, takenDown } }: { entry: LibraryEntry }) {
  const count = isComplete ? `${unread}` : `${unread}+`;
  const words = isComplete
    ? i18n.t('follows.unreadCount', unread)
    : i18n.t('follows.unreadAtLeast', { count: `${unread}` });
  return (
    <>
      <span class={unread > 0 ? 'library-count' : undefined} title={words}>
        {count}
      </span>
      {takenDown > 0 && (
        <span class="library-mark" title={i18n.t('follows.takenDown', takenDown)}>
          <Icon name="warning" />
          <span aria-hidden="true">{takenDown}</span>
          <span class="visually-hidden">{i18n.t('follows.takenDown', takenDown)}</span>
        </span>
      )}
    </>
  );
}

function expectedText(expectedAt: number | null, now: number): string {
  if (expectedAt === null) return '–';
  return expectedAt < now ? i18n.t('library.due') : dayOf(expectedAt);
}
