import type { ReadonlySignal } from '@preact/signals';
import { i18n } from '#i18n';
import type { RatingRequest, SeriesEntry } from '../../components/series/series-entry';
import { beginWords, readingStatusName } from '../../components/texts/reading-status';
import { isNotBegun } from '../../lib/library/reading';
import type { MangaRow } from '../../lib/model/rows';
import type { SeriesSettings } from '../../lib/model/series-settings';
import type { Rating, ReadingStatus } from '../../lib/service/ids';
import type { View } from '../../lib/storage/views';
import { createPresses, type PressesParts } from './presses';
import type { FurtherOffer } from './toasts';

type Changed<Name extends keyof SeriesEntry> = Pick<SeriesEntry, 'mangaId' | 'title' | Name>;

interface SeriesChangesParts extends PressesParts {
  readonly ratingsRequest: ReadonlySignal<View<'ratings'> | null>;
}

export type SeriesChanges = ReturnType<typeof createSeriesChanges>;

/** What a person changes of one series: shown at once, stored or queued by the background, undone while the toast is there. */
export function createSeriesChanges({ ratingsRequest, ...parts }: SeriesChangesParts) {
  const { ask, toasts } = parts;
  const followStates = createPresses<Pick<MangaRow, 'isFollowed' | 'status'>>(parts);
  const ratings = createPresses<Rating | null>(parts);
  const settings = createPresses<SeriesSettings>(parts);
  const undoNameOf = (title: string) => i18n.t('series.undoSeries', { title });
  return {
    /** By series, while the local copy does not show them yet. */
    followStates: followStates.pressed,
    ratings: ratings.pressed,
    settings: settings.pressed,

    follow({ mangaId, title, isFollowed, status }: Changed<'isFollowed' | 'status'>, follow: boolean) {
      return followStates.pressUndoably(mangaId, {
        // Following also begins to read what has no status; unfollowing clears it.
        value: follow ? { isFollowed: true, status: status ?? 'reading' } : { isFollowed: false, status: null },
        previous: { isFollowed, status },
        text: i18n.t(follow ? 'series.followed' : 'series.unfollowed', { title }),
        undoName: undoNameOf(title),
        send: (operationId) => ask('series.follow', { operationId, mangaId, follow }),
        undo: (ids) => ask('intent.undo', { ...ids, kind: 'follow', key: mangaId }),
      });
    },
    setStatus(series: Changed<'isFollowed' | 'status'>, status: ReadingStatus | null) {
      const { mangaId, title, isFollowed } = series;
      return followStates.pressUndoably(mangaId, {
        value: { isFollowed, status },
        previous: { isFollowed, status: series.status },
        text:
          status === null
            ? i18n.t('series.statusCleared', { title })
            : i18n.t('series.statusSet', { title, status: readingStatusName(status) }),
        undoName: undoNameOf(title),
        send: (operationId) => ask('series.status', { operationId, mangaId, status }),
        undo: (ids) => ask('intent.undo', { ...ids, kind: 'status', key: mangaId }),
      });
    },
    /** Where a chapter of it was marked; nothing where its status says that it was begun before. */
    offerToBegin(series: Changed<'isFollowed' | 'status'>): FurtherOffer | undefined {
      const press = () => void this.setStatus(series, 'reading');
      return isNotBegun(series) ? { label: beginWords(), press } : undefined;
    },

    /** Of the series that were asked about last. Reading it subscribes. */
    ratingRequestOf(mangaId: string): RatingRequest {
      const asked = ratingsRequest.value;
      return asked?.mangaIds.includes(mangaId) ? asked.state : 'idle';
    },
    /** One request. */
    askRating: (mangaId: string) => void ask('ratings.fetch', { mangaIds: [mangaId] }).catch(toasts.tellFailure),
    rate({ mangaId, title, rating: previous }: Changed<'rating'>, rating: Rating | null) {
      return ratings.pressUndoably(mangaId, {
        value: rating,
        previous: previous?.value ?? null,
        text:
          rating === null
            ? i18n.t('series.ratingCleared', { title })
            : i18n.t('series.rated', { rating: `${rating}`, title }),
        undoName: undoNameOf(title),
        send: (operationId) => ask('series.rate', { operationId, mangaId, rating }),
        undo: (ids) => ask('intent.undo', { ...ids, kind: 'rating', key: mangaId }),
      });
    },

    configure({ mangaId, title, settings: known }: Changed<'settings'>, change: Partial<Omit<SeriesSettings, 'note'>>) {
      const names = Object.keys(change) as (keyof SeriesSettings)[];
      const before = Object.fromEntries(names.map((name) => [name, known[name]]));
      return settings.pressUndoably(mangaId, {
        value: { ...known, ...change },
        previous: known,
        text: i18n.t(configuredText(change), { title }),
        undoName: undoNameOf(title),
        send: () => ask('series.configure', { mangaId, change }),
        undo: () => ask('series.configure', { mangaId, change: before }),
      });
    },
    /** A text field undoes by itself. @returns whether it was stored; if not, the person was told why. */
    saveNote: ({ mangaId, settings: known }: Changed<'settings'>, note: string) =>
      settings.press([mangaId], { ...known, note }, () => ask('series.configure', { mangaId, change: { note } })),
  };
}

function configuredText(change: Partial<SeriesSettings>) {
  if (change.groups !== undefined || change.waitDays !== undefined) return 'seriesSettings.groupsChanged';
  if (change.languages !== undefined) return 'seriesSettings.languagesChanged';
  return change.isMuted ? 'seriesSettings.muted' : 'seriesSettings.unmuted';
}
