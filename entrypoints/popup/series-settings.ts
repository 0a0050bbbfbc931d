import type { ReadonlySignal } from '@preact/signals';
import { i18n } from '#i18n';
import type { SeriesEntry } from '../../components/series/series-entry';
import type { ask } from '../../lib/messages/ask';
import type { SeriesSettings } from '../../lib/model/series-settings';
import { createPresses, type PressesParts } from './presses';
import type { Toasts } from './toasts';

/** What is chosen for one series: shown at once, stored by the background, undone while the toast is there. */
export interface SeriesSettingsChanges {
  readonly presses: ReadonlySignal<ReadonlyMap<string, SeriesSettings>>;
  readonly configure: (series: ConfiguredSeries, change: Partial<Omit<SeriesSettings, 'note'>>) => Promise<void>;
  /** A text field undoes by itself. @returns whether it was stored; if not, the person was told why. */
  readonly saveNote: (series: ConfiguredSeries, note: string) => Promise<boolean>;
}

export type ConfiguredSeries = Pick<SeriesEntry, 'mangaId' | 'title' | 'settings'>;

interface SeriesSettingsParts extends PressesParts {
  readonly ask: typeof ask;
  readonly toasts: Pick<Toasts, 'offerUndo'>;
}

export function createSeriesSettings({ ask, toasts, ...parts }: SeriesSettingsParts): SeriesSettingsChanges {
  const { pressed, press } = createPresses<SeriesSettings>(parts);
  const store = ({ mangaId, settings }: ConfiguredSeries, change: Partial<SeriesSettings>) =>
    press([mangaId], { ...settings, ...change }, () => ask('series.configure', { mangaId, change }));
  return {
    presses: pressed,
    async configure(series, change) {
      const { title, settings } = series;
      const names = Object.keys(change) as (keyof SeriesSettings)[];
      const before = Object.fromEntries(names.map((name) => [name, settings[name]]));
      const done = store(series, change);
      toasts.offerUndo({
        text: i18n.t(textOf(change), { title }),
        undoName: i18n.t('series.undoSeries', { title }),
        done,
        takeBack: () => store(series, before),
      });
      await done;
    },
    saveNote: (series, note) => store(series, { note }),
  };
}

function textOf(change: Partial<SeriesSettings>) {
  if (change.groups !== undefined || change.waitDays !== undefined) return 'seriesSettings.groupsChanged';
  if (change.languages !== undefined) return 'seriesSettings.languagesChanged';
  return change.isMuted ? 'seriesSettings.muted' : 'seriesSettings.unmuted';
}
