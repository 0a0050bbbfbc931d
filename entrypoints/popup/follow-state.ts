import type { ReadonlySignal } from '@preact/signals';
import { i18n } from '#i18n';
import type { SeriesEntry } from '../../components/series/series-entry';
import { readingStatusName } from '../../components/texts/choice-names';
import type { ask } from '../../lib/messages/ask';
import type { MangaRow } from '../../lib/model/rows';
import type { ReadingStatus } from '../../lib/service/ids';
import { createPresses, type PressesParts } from './presses';
import type { Toasts } from './toasts';

/** As pressed, while the local copy does not show it yet. */
export type FollowState = Pick<MangaRow, 'isFollowed' | 'status'>;

/** Shown at once, queued by the background, undone while the toast is there. */
export interface FollowStateChanges {
  readonly presses: ReadonlySignal<ReadonlyMap<string, FollowState>>;
  readonly follow: (series: SeriesFollowState, follow: boolean) => Promise<void>;
  readonly setStatus: (series: SeriesFollowState, status: ReadingStatus | null) => Promise<void>;
}

export type SeriesFollowState = Pick<SeriesEntry, 'mangaId' | 'title' | 'isFollowed' | 'status'>;

interface FollowStateParts extends PressesParts {
  readonly ask: typeof ask;
  readonly newOperationId: () => string;
  readonly toasts: Pick<Toasts, 'offerUndo'>;
}

export function createFollowState({ ask, newOperationId, toasts, ...parts }: FollowStateParts): FollowStateChanges {
  const { pressed, press } = createPresses<FollowState>(parts);
  return {
    presses: pressed,
    async follow(series, follow) {
      const { mangaId, title, isFollowed, status } = series;
      const operationId = newOperationId();
      // Following also begins to read what has no status; unfollowing clears it.
      const next = follow ? { isFollowed: true, status: status ?? 'reading' } : { isFollowed: false, status: null };
      const done = press([mangaId], next, () => ask('series.follow', { operationId, mangaId, follow }));
      toasts.offerUndo({
        text: i18n.t(follow ? 'series.followed' : 'series.unfollowed', { title }),
        undoName: i18n.t('series.undoSeries', { title }),
        done,
        takeBack: () =>
          press([mangaId], { isFollowed, status }, () =>
            ask('intent.undo', { operationId: newOperationId(), kind: 'follow', key: mangaId, targetId: operationId }),
          ),
      });
      await done;
    },
    async setStatus(series, status) {
      const { mangaId, title, isFollowed } = series;
      const operationId = newOperationId();
      const done = press([mangaId], { isFollowed, status }, () =>
        ask('series.status', { operationId, mangaId, status }),
      );
      const text =
        status === null
          ? i18n.t('series.statusCleared', { title })
          : i18n.t('series.statusSet', { title, status: readingStatusName(status) });
      toasts.offerUndo({
        text,
        undoName: i18n.t('series.undoSeries', { title }),
        done,
        takeBack: () =>
          press([mangaId], { isFollowed, status: series.status }, () =>
            ask('intent.undo', { operationId: newOperationId(), kind: 'status', key: mangaId, targetId: operationId }),
          ),
      });
      await done;
    },
  };
}
