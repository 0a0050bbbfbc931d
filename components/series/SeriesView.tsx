import type { ReadonlySignal } from '@preact/signals';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type Clock, MINUTE } from '../../lib/clock';
import type { UpNextInList } from '../follows/UpNextLink';
import { WindowedList } from '../follows/WindowedList';
import { Icon } from '../look/Icon';
import { useEscape } from '../look/use-escape';
import { useNow } from '../look/use-now';
import { type ChapterActions, ChapterRow } from './ChapterRow';
import { type FollowActions, SeriesHead } from './SeriesHead';
import type { SettingsActions, SettingsBounds } from './SettingsOfSeries';
import type { RatingRequest, SeriesEntry, SeriesRequest } from './series-entry';

/** The height of a chapter's row in pixels, as in the style sheet. */
const rowHeight = () => (matchMedia('(pointer: coarse)').matches ? 112 : 68);

interface SeriesViewProps extends ChapterActions, FollowActions, SettingsActions {
  readonly series: SeriesEntry;
  readonly request: SeriesRequest;
  readonly ratingRequest: RatingRequest;
  readonly cover: ReadonlySignal<string | null>;
  /** Where this series is caught up. */
  readonly upNext: UpNextInList | null;
  /** The row that the keys act on; below zero before the first key. */
  readonly active: number;
  readonly showsHidden: boolean;
  /** What "Mark up to here" would do; `null` until it is pressed. */
  readonly upToHere: UpToHerePreview | null;
  readonly bounds: SettingsBounds;
  readonly clock: Clock;
  readonly onBack: () => void;
  readonly onActive: (index: number) => void;
  readonly onShowHidden: (show: boolean) => void;
  readonly onMarkUpTo: () => void;
  readonly onCancelUpTo: () => void;
}

/** One series in place of the list: follow, reading status, what counts, and its chapters. */
export function SeriesView(props: SeriesViewProps) {
  const { series, active, upToHere, clock, onBack, onActive, onMarkUpTo, onCancelUpTo } = props;
  const back = useRef<HTMLButtonElement>(null);
  const now = useNow(clock, MINUTE);
  const [showsSettings, setShowsSettings] = useState(false);
  const { chapters } = series;
  useLayoutEffect(() => back.current?.focus(), [series.mangaId]);
  return (
    <section class="series" aria-labelledby="series-title">
      <div class="series-bar">
        <button
          ref={back}
          type="button"
          class="button button-icon"
          aria-label={i18n.t('series.back')}
          title={i18n.t('series.back')}
          onClick={onBack}
        >
          <Icon name="back" />
        </button>
        <h2 id="series-title" title={series.title} dir="auto">
          {series.title}
        </h2>
      </div>
      <WindowedList
        rows={chapters}
        rowHeight={rowHeight()}
        active={active}
        label={i18n.t('series.chaptersLabel')}
        isBusy={props.request === 'asking'}
        onActive={onActive}
        head={<SeriesHead {...props} now={now} showsSettings={showsSettings} onShowSettings={setShowsSettings} />}
      >
        {(chapter, index) => (
          <ChapterRow
            {...props}
            key={chapter.chapterId}
            series={series.title}
            chapter={chapter}
            index={index}
            count={chapters.length}
            isActive={index === Math.max(0, active)}
            now={now}
          />
        )}
      </WindowedList>
      {upToHere && <UpToHere {...upToHere} onConfirm={onMarkUpTo} onCancel={onCancelUpTo} />}
    </section>
  );
}

/** What "Mark up to here" would mark. */
export interface UpToHerePreview {
  readonly chapter: string;
  readonly count: number;
}

interface UpToHereProps extends UpToHerePreview {
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** States the number of marks before they are made. */
export function UpToHere({ chapter, count, onConfirm, onCancel }: UpToHereProps) {
  const group = useRef<HTMLElement>(null);
  useLayoutEffect(() => group.current?.querySelector('button')?.focus(), [chapter]);
  useEscape(true, onCancel);
  return (
    <section ref={group} class="toast up-to-here" aria-label={i18n.t('series.upTo')}>
      <p aria-live="polite">
        {count === 0 ? i18n.t('series.upToNothing', { chapter }) : i18n.t('series.upToCount', count, { chapter })}
      </p>
      {count > 0 && (
        <button type="button" class="button button-small" onClick={onConfirm}>
          {i18n.t('series.upToConfirm', count)}
        </button>
      )}
      <button type="button" class="button button-small" onClick={onCancel}>
        {i18n.t('series.cancel')}
      </button>
    </section>
  );
}
