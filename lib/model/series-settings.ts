import type { Id } from '../service/ids';

/** What a person chooses for one series. */
export interface SeriesSettings {
  /** Neither the badge nor a notification tells of it. */
  readonly isMuted: boolean;
  /** In the place of the reader's; `null` where those count. */
  readonly languages: readonly string[] | null;
  /** Whose releases come first, the most wanted at the beginning. */
  readonly groups: readonly Id[];
  /** In days, how long a number waits for one of them. */
  readonly waitDays: number;
  readonly note: string;
}

/** What goes to the reader's other devices. A note stays: it is long, and private. */
export type SyncedSeriesSettings = Omit<SeriesSettings, 'note'>;

/** Only of a series for which something was chosen once; what is missing was not known to the version that wrote it. */
export type SeriesSettingsRow = Partial<SeriesSettings> & {
  readonly mangaId: Id;
  /** Of the synced part: epoch ms, by the clock of the device that changed it, and later than the change before. */
  readonly changedAt?: number;
};
