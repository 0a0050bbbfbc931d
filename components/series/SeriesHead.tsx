import type { ReadonlySignal } from '@preact/signals';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Clock } from '../../lib/clock';
import { type Rating, type ReadingStatus, readingStatuses } from '../../lib/service/ids';
import { Cover } from '../follows/Cover';
import { Icon } from '../look/Icon';
import { isOwnClick } from '../look/own-click';
import { ratingName } from '../texts/rating-name';
import { readingStatusName } from '../texts/reading-status';
import { SeriesNotes } from './SeriesNotes';
import { type SettingsActions, type SettingsBounds, SettingsOfSeries } from './SettingsOfSeries';
import {
  countSentence,
  notCountedSentence,
  type RatingRequest,
  type SeriesEntry,
  type SeriesRequest,
} from './series-entry';

export interface FollowActions extends RatingActions {
  readonly onFollow: (follow: boolean) => void;
  readonly onStatus: (status: ReadingStatus | null) => void;
  readonly onReportSeries: () => void;
  readonly onFetchAllNumbers: () => void;
}

interface SeriesHeadProps extends FollowActions, SettingsActions {
  readonly series: SeriesEntry;
  readonly request: SeriesRequest;
  readonly ratingRequest: RatingRequest;
  readonly bounds: SettingsBounds;
  readonly clock: Clock;
  /** Epoch ms. */
  readonly now: number;
  readonly cover: ReadonlySignal<string | null>;
  /** Chapters that the filters hide are listed too. */
  readonly showsHidden: boolean;
  readonly onShowHidden: (show: boolean) => void;
  /** The settings for this series are open. */
  readonly showsSettings: boolean;
  readonly onShowSettings: (show: boolean) => void;
}

/** Above the chapters: follow, reading status, and what is counted and why. */
export function SeriesHead(props: SeriesHeadProps) {
  const { series, request, ratingRequest, now, cover, showsHidden, onShowHidden } = props;
  const { title, isFollowed, hidden } = series;
  const { onFollow, onStatus, onReportSeries, onFetchAllNumbers } = props;
  return (
    <div class="series-head">
      <Cover title={title} picture={cover.value} />
      <div class="series-facts">
        <div class="series-standing">
          <button
            type="button"
            class={isFollowed ? 'button button-small' : 'button button-small button-primary'}
            onClick={(event) => isOwnClick(event) && onFollow(!isFollowed)}
          >
            {i18n.t(isFollowed ? 'series.unfollow' : 'series.follow')}
          </button>
          <StatusChoice status={series.status} onStatus={onStatus} />
          <button
            type="button"
            class="button button-icon"
            aria-label={i18n.t('report.series')}
            title={i18n.t('report.series')}
            onClick={(event) => isOwnClick(event) && onReportSeries()}
          >
            <Icon name="flag" />
          </button>
          <OwnRating
            rating={series.rating}
            isAsking={ratingRequest === 'asking'}
            onRate={props.onRate}
            onAskRating={props.onAskRating}
          />
        </div>
        <p aria-live="polite">
          {ratingRequest === 'failed' && series.rating === null && i18n.t('series.ratingFailed')}
        </p>
        <Counted series={series} request={request} />
        <SeriesNotes series={series} request={request} now={now} onFetchAllNumbers={onFetchAllNumbers} />
        {hidden > 0 && (
          <button type="button" class="button button-plain" onClick={() => onShowHidden(!showsHidden)}>
            {showsHidden ? i18n.t('series.leaveOutHidden') : i18n.t('series.showHidden', hidden)}
          </button>
        )}
      </div>
      <SettingsOfSeries
        series={series}
        request={request}
        bounds={props.bounds}
        clock={props.clock}
        isOpen={props.showsSettings}
        onOpen={props.onShowSettings}
        onConfigure={props.onConfigure}
        onAskOlder={props.onAskOlder}
        onNote={props.onNote}
      />
    </div>
  );
}

function StatusChoice({ status, onStatus }: Pick<FollowActions, 'onStatus'> & { status: ReadingStatus | null }) {
  const field = useId();
  const choices = [null, ...readingStatuses];
  return (
    <>
      <label class="visually-hidden" for={field}>
        {i18n.t('series.status')}
      </label>
      <select
        id={field}
        class="choice"
        title={i18n.t('series.status')}
        value={status ?? ''}
        onChange={({ currentTarget }) => onStatus(choices[currentTarget.selectedIndex] ?? null)}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice ?? ''}>
            {readingStatusName(choice)}
          </option>
        ))}
      </select>
    </>
  );
}

function Counted({ series, request }: Pick<SeriesHeadProps, 'series' | 'request'>) {
  const notCounted = notCountedSentence(series);
  return (
    <>
      <p>{countSentence(series)}</p>
      {notCounted !== null && <p>{notCounted}</p>}
      <p class="series-older" aria-live="polite">
        {olderSentence(series, request)}
      </p>
    </>
  );
}

/** Whether older chapters are missing or being loaded; nothing if all are here. */
function olderSentence({ isComplete, unread }: SeriesEntry, request: SeriesRequest): string | null {
  if (request === 'asking') return i18n.t('series.older.asking');
  if (isComplete) return null;
  return i18n.t(request === 'failed' ? 'series.older.failed' : 'series.older.missing', { count: `${unread}+` });
}

export interface RatingActions {
  readonly onRate: (rating: Rating | null) => void;
  readonly onAskRating: () => void;
}

interface OwnRatingProps extends RatingActions {
  readonly rating: SeriesEntry['rating'];
  readonly isAsking: boolean;
}

/** From 1 to 10, or none. A rating that is not known here is asked for first: one that was overwritten unseen could not be restored. */
export function OwnRating({ rating, isAsking, onRate, onAskRating }: OwnRatingProps) {
  const field = useId();
  const choice = useRef<HTMLSelectElement>(null);
  const isKnown = rating !== null;
  const wasKnown = useRef(isKnown);
  useLayoutEffect(() => {
    // The button that had the focus is gone: the choice stands in its place.
    if (!wasKnown.current && document.activeElement === document.body) choice.current?.focus();
    wasKnown.current = isKnown;
  }, [isKnown]);
  if (rating === null)
    return (
      // Also while it is asked: the background asks once, and again where it has died meanwhile.
      <button type="button" class="button button-small" onClick={(event) => isOwnClick(event) && onAskRating()}>
        {i18n.t(isAsking ? 'series.askingRating' : 'series.showRating')}
      </button>
    );
  return (
    <>
      <label class="visually-hidden" for={field}>
        {i18n.t('series.rating')}
      </label>
      <select
        ref={choice}
        id={field}
        class="choice"
        title={i18n.t('series.rating')}
        value={`${rating.value ?? ''}`}
        onChange={({ currentTarget }) => onRate(ratings[currentTarget.selectedIndex] ?? null)}
      >
        {ratings.map((one) => (
          <option key={one} value={`${one ?? ''}`}>
            {ratingName(one)}
          </option>
        ))}
      </select>
    </>
  );
}

const ratings = [null, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1] as const;
