import { SeriesView } from '../../components/series/SeriesView';
import type { SeriesEntry } from '../../components/series/series-entry';
import { LONGEST_NOTE, LONGEST_WAIT } from '../../lib/messages/series-settings-change';
import { languages } from '../../lib/service/languages';
import type { PopupState } from './popup-state';

const bounds = { languages, longestWait: LONGEST_WAIT, longestNote: LONGEST_NOTE };

interface PopupSeriesProps {
  readonly state: PopupState;
  readonly entry: SeriesEntry;
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onBack: () => void;
}

export function PopupSeries({ state, entry, active, onActive, onBack }: PopupSeriesProps) {
  const { series, marking, followState, ownRatings, seriesSettings, coverOf, report, discuss, serviceTime } = state;
  return (
    <SeriesView
      series={entry}
      request={series.request.value}
      ratingRequest={ownRatings.requestOf(entry.mangaId)}
      cover={coverOf(entry.mangaId)}
      active={active}
      showsHidden={series.showsHidden.value}
      upToHere={series.upToHere.value}
      bounds={bounds}
      clock={serviceTime}
      onBack={onBack}
      onActive={onActive}
      onShowHidden={(show) => {
        series.showsHidden.value = show;
      }}
      onMark={(chapter, read) => void marking.mark({ ...chapter, title: entry.title }, read)}
      onFetchAllNumbers={series.fetchAllNumbers}
      onAskOlder={state.session.value?.state === 'signed-in' ? series.askOlder : null}
      onUpTo={series.askUpTo}
      onMarkUpTo={() => void series.markUpTo()}
      onCancelUpTo={series.cancelUpTo}
      onHideGroup={series.hideGroup}
      onReport={({ chapterId }) => report({ category: 'chapter', objectId: chapterId })}
      onDiscuss={discuss}
      onReportSeries={() => report({ category: 'manga', objectId: entry.mangaId })}
      onFollow={(follow) => void followState.follow(entry, follow)}
      onConfigure={(change) => void seriesSettings.configure(entry, change)}
      onNote={(note) => seriesSettings.saveNote(entry, note)}
      onStatus={(status) => void followState.setStatus(entry, status)}
      onRate={(rating) => void ownRatings.rate(entry, rating)}
      onAskRating={() => ownRatings.askFor(entry.mangaId)}
    />
  );
}
