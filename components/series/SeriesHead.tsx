import type { ReadonlySignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Clock } from '../../lib/clock';
import { type ReadingStatus, readingStatuses } from '../../lib/service/ids';
import { Cover } from '../follows/Cover';
import { Icon } from '../look/Icon';
import { isOwnClick } from '../look/own-click';
import { readingStatusName } from '../texts/choice-names';
import { OwnRating, type RatingActions } from './OwnRating';
import { SeriesNotes } from './SeriesNotes';
import { type SettingsActions, type SettingsBounds, SettingsOfSeries } from './SettingsOfSeries';
import { countSentence, notCountedSentence, type SeriesEntry } from './series-entry';
import type { RatingRequest, SeriesRequest } from './series-request';

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
