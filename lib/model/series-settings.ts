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

/** Only of a series for which something was chosen; what is missing was not known to the version that wrote it. */
export type SeriesSettingsRow = Partial<SeriesSettings> & { readonly mangaId: Id };
