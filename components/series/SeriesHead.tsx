import type { ReadonlySignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Clock } from '../../lib/clock';
import { type Rating, type ReadingStatus, readingStatuses } from '../../lib/service/ids';
import { Cover } from '../covers/Cover';
import { type UpNextInList, UpNextLink } from '../follows/UpNextLink';
import { IconButton } from '../look/IconButton';
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
  /** Where this series is caught up. */
  readonly upNext: UpNextInList | null;
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
            {i18n.t(isFollowed ? 'series.unfollow' : 'series.followButton')}
          </button>
          <Choice
            name={i18n.t('series.statusLabel')}
            choices={[null, ...readingStatuses]}
            chosen={series.status}
            nameOf={readingStatusName}
            onChoose={onStatus}
          />
          <IconButton
            icon="flag"
            name={i18n.t('report.series')}
            onPress={(event) => isOwnClick(event) && onReportSeries()}
          />
          <OwnRating {...props} rating={series.rating} isAsking={ratingRequest === 'asking'} />
        </div>
        <p aria-live="polite">
          {ratingRequest === 'failed' && series.rating === null && i18n.t('series.ratingFailed')}
        </p>
        <Counted series={series} request={request} />
        <SeriesNotes series={series} request={request} now={now} onFetchAllNumbers={onFetchAllNumbers} />
        {props.upNext && series.unread === 0 && <UpNextLink upNext={props.upNext} isNamed />}
        {hidden > 0 && (
          <button type="button" class="button button-plain" onClick={() => onShowHidden(!showsHidden)}>
            {showsHidden ? i18n.t('series.leaveOutHidden') : i18n.t('series.showHidden', hidden)}
          </button>
        )}
      </div>
      <SettingsOfSeries {...props} isOpen={props.showsSettings} onOpen={props.onShowSettings} />
    </div>
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
    <Choice
      name={i18n.t('series.rating')}
      choices={ratings}
      chosen={rating.value}
      nameOf={ratingName}
      onChoose={onRate}
      field={choice}
    />
  );
}

const ratings = [null, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1] as const;

interface ChoiceProps<Value> {
  readonly name: string;
  readonly choices: readonly Value[];
  readonly chosen: Value;
  readonly nameOf: (choice: Value) => string;
  readonly onChoose: (choice: Value | null) => void;
  readonly field?: RefObject<HTMLSelectElement | null>;
}

/** One of several, or none. */
function Choice<Value extends string | number | null>(props: ChoiceProps<Value>) {
  const { name, choices, chosen, nameOf, onChoose, field } = props;
  const id = useId();
  return (
    <>
      <label class="visually-hidden" for={id}>
        {name}
      </label>
      <select
        {...(field && { ref: field })}
        id={id}
        class="choice"
        title={name}
        value={`${chosen ?? ''}`}
        onChange={({ currentTarget }) => onChoose(choices[currentTarget.selectedIndex] ?? null)}
      >
        {choices.map((choice) => (
          <option key={choice} value={`${choice ?? ''}`}>
            {nameOf(choice)}
          </option>
        ))}
      </select>
    </>
  );
}
