import { showChange } from '../chapters/show-change';
import type { Dependencies } from '../dependencies';
import { accountOf } from '../session/account-of';
import { refuseTooLong } from './send-report';

/** @param details the text, where it was lost with a database. @throws Failure `too-long`, or as `undoIntent`; nothing has changed then. */
export async function decideReport(
  parts: Pick<Dependencies, 'profile' | 'session' | 'outbox' | 'delivery' | 'counts'>,
  {
    operationId,
    key,
    again,
    details,
  }: { operationId: string; key: string; again: boolean; details?: string | undefined },
): Promise<void> {
  const account = await accountOf(parts);
  const asked = await parts.outbox.undecided(account, key);
  if (!asked) return;
  if (again) {
    if (details !== undefined) refuseTooLong(parts, { ...asked.report, details });
    await parts.outbox.sendAgain({ account, key }, operationId, details);
    parts.delivery.wake();
  } else {
    await parts.outbox.takeBack({ account, kind: 'report', key }, asked.operationId);
  }
  await showChange(parts);
}
