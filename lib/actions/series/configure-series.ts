import type { SeriesSettings } from '../../model/series-settings';
import type { Id } from '../../service/ids';
import { showChange } from '../chapters/show-change';
import type { Dependencies } from '../dependencies';
import { accountOf } from '../session/account-of';

/** Changes what is chosen for a series; other devices hear of it later. @throws Failure `signed-out`, `storage-failed`, `storage-full`; then nothing was changed. */
export async function configureSeries(
  parts: Pick<Dependencies, 'library' | 'session' | 'counts'>,
  { mangaId, change }: { mangaId: Id; change: Partial<SeriesSettings> },
): Promise<void> {
  await parts.library.putSeriesSettings(await accountOf(parts), mangaId, change);
  await showChange(parts);
}
