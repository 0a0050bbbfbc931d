import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Clock } from '../../lib/clock';
import type { SeriesSettings } from '../../lib/model/series-settings';
import { Icon } from '../look/Icon';
import { GroupsOfSeries } from './GroupsOfSeries';
import { LanguagesOfSeries } from './LanguagesOfSeries';
import { NoteOfSeries } from './NoteOfSeries';
import type { SeriesEntry, SeriesRequest } from './series-entry';

/** Between what a person can choose. */
export interface SettingsBounds {
  readonly languages: readonly string[];
  /** In days. */
  readonly longestWait: number;
  /** In UTF-16 units. */
  readonly longestNote: number;
}

export interface SettingsActions {
  readonly onConfigure: (change: Partial<Omit<SeriesSettings, 'note'>>) => void;
  /** Fetches older chapters in the languages of the series; `null` where nothing can be asked. */
  readonly onAskOlder: (() => void) | null;
  /** Resolves to whether it is stored. */
  readonly onNote: (note: string) => Promise<boolean>;
}

interface SettingsOfSeriesProps extends SettingsActions {
  readonly series: SeriesEntry;
  readonly request: SeriesRequest;
  readonly bounds: SettingsBounds;
  readonly clock: Clock;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** What is chosen for this series alone, behind a button: it is wanted seldom. */
export function SettingsOfSeries(props: SettingsOfSeriesProps) {
  const { series, request, bounds, clock, isOpen, onOpen, onConfigure, onAskOlder, onNote } = props;
  const panel = useId();
  return (
    <div class="series-settings">
      <button
        type="button"
        class="button button-plain"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => onOpen(!isOpen)}
      >
        <Icon name="sliders" />
        {i18n.t('seriesSettings.title')}
      </button>
      <div id={panel} hidden={!isOpen}>
        {isOpen && (
          <>
            <MuteSeries isMuted={series.settings.isMuted} onConfigure={onConfigure} />
            <LanguagesOfSeries
              key={series.mangaId}
              series={series}
              everyLanguage={bounds.languages}
              request={request}
              onChoose={(languages) => onConfigure({ languages })}
              onAskOlder={onAskOlder}
            />
            <GroupsOfSeries series={series} longestWait={bounds.longestWait} onConfigure={onConfigure} />
            <NoteOfSeries
              key={series.mangaId}
              note={series.settings.note}
              longest={bounds.longestNote}
              clock={clock}
              onNote={onNote}
            />
          </>
        )}
      </div>
    </div>
  );
}

function MuteSeries({ isMuted, onConfigure }: Pick<SettingsActions, 'onConfigure'> & { isMuted: boolean }) {
  const help = useId();
  return (
    <div>
      <label class="series-setting">
        <input
          type="checkbox"
          checked={isMuted}
          aria-describedby={help}
          onChange={({ currentTarget }) => onConfigure({ isMuted: currentTarget.checked })}
        />
        {i18n.t('seriesSettings.mute')}
      </label>
      <p id={help} class="series-setting-note">
        {i18n.t('seriesSettings.muteHelp')}
      </p>
    </div>
  );
}
