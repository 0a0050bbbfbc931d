import { asFailure, Failure } from '../../failure';
import { isListed } from '../../library/reading';
import { knownRating } from '../../library/series/known-rating';
import type { InputOf } from '../../messages/contract';
import type { Known } from '../../model/intents';
import type { Priority } from '../../pacing/turn';
import { endpoints } from '../../service/endpoints';
import type { Id, Rating, ReadingStatus } from '../../service/ids';
import { IDS_PER_REQUEST } from '../../service/limits';
import { lockNames } from '../../storage/names';
import { type View, writeView } from '../../storage/views';
import { showChange } from '../chapters/chapter-states';
import type { Dependencies } from '../dependencies';
import { accountOf, accountSignedIn } from '../session';

type Parts = Pick<Dependencies, 'clock' | 'counts' | 'delivery' | 'library' | 'outbox' | 'session'>;
type AskingParts = Pick<Dependencies, 'accountScope' | 'api' | 'clock' | 'counts' | 'library' | 'session'>;

/** Also sets the status "reading" where there is none, or removes it: both intents or none. @throws Failure as `setStatus`. */
export async function followSeries(
  parts: Parts,
  { operationId, mangaId, follow }: InputOf<'series.follow'>,
): Promise<void> {
  const account = await accountOf(parts);
  const { isFollowed, status, wantedStatus } = await readSeriesBaseline(parts, account, mangaId);
  const made = { operationId, account, key: mangaId, at: parts.clock.now() };
  const followIntent = { ...made, kind: 'follow', value: follow, baseline: isFollowed } as const;
  // A status that is unknown here must not be overwritten unasked.
  const setsStatus = !follow || wantedStatus?.value === null;
  const statusIntent = { ...made, kind: 'status', value: follow ? 'reading' : null, baseline: status } as const;
  await parts.outbox.enqueueAll(setsStatus ? [followIntent, statusIntent] : [followIntent]);
  parts.delivery.wake();
  await showChange(parts);
}

/** Durably queued when this resolves. @throws Failure `signed-out`, `storage-failed`, `storage-full`; then nothing was queued. */
export async function setStatus(
  parts: Parts,
  { operationId, mangaId, status }: InputOf<'series.status'>,
): Promise<void> {
  const account = await accountOf(parts);
  const { status: baseline } = await readSeriesBaseline(parts, account, mangaId);
  const made = { operationId, account, key: mangaId, at: parts.clock.now() };
  await parts.outbox.enqueue({ ...made, kind: 'status', value: status, baseline });
  parts.delivery.wake();
  await showChange(parts);
}

/** `null` takes the rating away. Where it was unknown before, undoing this leaves none. @throws Failure as `setStatus`. */
export async function rateSeries(
  parts: Parts,
  { operationId, mangaId, rating }: InputOf<'series.rate'>,
): Promise<void> {
  const account = await accountOf(parts);
  const at = parts.clock.now();
  const rows = await parts.library.readMangaOf(account, [mangaId]);
  const baseline = knownRating(rows.get(mangaId)?.rating, at);
  await parts.outbox.enqueue({ operationId, account, key: mangaId, at, kind: 'rating', value: rating, baseline });
  parts.delivery.wake();
  await showChange(parts);
}

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
  { library, outbox }: Parts,
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

/** One request for a hundred series that are known here. Never rejects: the view `ratings` says how it goes. */
export async function fetchRatings(parts: AskingParts, mangaIds: readonly Id[]): Promise<void> {
  const { library } = parts;
  const signal = parts.accountScope.signal();
  const show = (state: View<'ratings'>['state']) => writeView('ratings', { mangaIds: [...mangaIds], state });
  try {
    const account = await accountSignedIn(parts);
    if (account === null) throw new Failure('signed-out');
    await show('asking');
    const before = await library.readMangaOf(account, mangaIds);
    await navigator.locks.request(lockNames.ratings, async () => {
      // Without what an earlier press has brought meanwhile.
      const missing = [...(await library.readMangaOf(account, mangaIds))].flatMap(([id, { rating }]) =>
        rating?.at === before.get(id)?.rating?.at ? [id] : [],
      );
      signal.throwIfAborted();
      await askForRatings(parts, missing, { priority: 'screen', signal }, (askedAt, ratings) =>
        library.put(account, { askedAt, ratings }),
      );
    });
    await showChange(parts);
    await show('idle');
  } catch {
    await show(signal.aborted ? 'idle' : 'failed');
  }
}

/** @param onAnswer `null` for none. @throws Failure of the request: what came before it was told. */
export async function askForRatings(
  { api, clock }: Pick<Dependencies, 'clock' | 'api'>,
  mangaIds: readonly Id[],
  turn: { readonly priority: Priority; readonly signal: AbortSignal },
  onAnswer: (askedAt: number, ratings: ReadonlyMap<Id, Rating | null>) => Promise<void>,
): Promise<void> {
  let most = IDS_PER_REQUEST;
  for (let next = 0; next < mangaIds.length; ) {
    const some = mangaIds.slice(next, next + most);
    const askedAt = clock.now();
    try {
      const { ratings } = await api.call(endpoints.ratings, { mangaIds: some }, turn);
      turn.signal.throwIfAborted();
      await onAnswer(askedAt, new Map(some.map((id) => [id, ratings.get(id) ?? null])));
      next += some.length;
    } catch (thrown) {
      // How many ids one request may name is not published.
      if (asFailure(thrown).code !== 'bad-request' || some.length === 1) throw thrown;
      most = Math.ceil(some.length / 2);
    }
  }
}
