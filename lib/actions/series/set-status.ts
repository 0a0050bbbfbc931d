import type { Id, ReadingStatus } from '../../service/ids';
import { showChange } from '../chapters/show-change';
import type { Dependencies } from '../dependencies';
import { accountOf } from '../session/account-of';
import { readSeriesBaseline } from './series-baseline';

/** Durably queued when this resolves. @throws Failure `signed-out`, `storage-failed`, `storage-full`; then nothing was queued. */
export async function setStatus(
  parts: Pick<Dependencies, 'clock' | 'library' | 'session' | 'outbox' | 'delivery' | 'counts'>,
  { operationId, mangaId, status }: { operationId: string; mangaId: Id; status: ReadingStatus | null },
): Promise<void> {
  const account = await accountOf(parts);
  const { status: baseline } = await readSeriesBaseline(parts, account, mangaId);
  const intent = {
    kind: 'status',
    operationId,
    account,
    key: mangaId,
    value: status,
    at: parts.clock.now(),
  } as const;
  await parts.outbox.enqueue({ ...intent, baseline });
  parts.delivery.wake();
  await showChange(parts);
}
