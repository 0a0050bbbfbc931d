import type { Id } from '../../service/ids';
import { showChange } from '../chapters/show-change';
import type { Dependencies } from '../dependencies';
import { accountOf } from '../session/account-of';
import { readSeriesBaseline } from './series-baseline';

/** Also sets the status "reading" where there is none, or removes it: both intents or none. @throws Failure as `setStatus`. */
export async function followSeries(
  parts: Pick<Dependencies, 'clock' | 'library' | 'session' | 'outbox' | 'delivery' | 'counts'>,
  { operationId, mangaId, follow }: { operationId: string; mangaId: Id; follow: boolean },
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
