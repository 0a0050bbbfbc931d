import { isListed } from '../../library/reading';
import type { Known } from '../../model/intents';
import type { Id, ReadingStatus } from '../../service/ids';
import type { Dependencies } from '../dependencies';

/** What a click on follow or status starts from; each `null` if unknown. */
export interface SeriesBaseline {
  /** As the service last said. */
  readonly isFollowed: Known<boolean> | null;
  readonly status: Known<ReadingStatus | null> | null;
  /** The person's intent, else what the service last said. */
  readonly wantedStatus: Known<ReadingStatus | null> | null;
}

/** A completed sync has seen every series that is followed or has a status; others have neither. */
export async function readSeriesBaseline(
  { library, outbox }: Pick<Dependencies, 'library' | 'outbox'>,
  account: string,
  mangaId: Id,
): Promise<SeriesBaseline> {
  const [known, metadata, intents] = await Promise.all([
    library.readMangaOf(account, [mangaId]),
    library.readSyncMetadata(account),
    outbox.find(account, 'status', [mangaId]),
  ]);
  const found = known.get(mangaId);
  const row = found && isListed(found) ? found : undefined;
  const isKnown = row !== undefined || metadata.last !== null;
  const status = isKnown ? { value: row?.status ?? null } : null;
  const intent = intents.get(mangaId);
  const isWanted = intent !== undefined && intent.state.name !== 'refused';
  return {
    isFollowed: isKnown ? { value: row?.isFollowed ?? false } : null,
    status,
    wantedStatus: isWanted ? { value: intent.value } : status,
  };
}
