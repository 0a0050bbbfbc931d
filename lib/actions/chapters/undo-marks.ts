import type { Dependencies, Showing } from '../dependencies';
import { letGoOfPress } from '../queue/let-go';
import { accountOf } from '../session/account-of';
import { chapterStates } from './chapter-states';
import { showChange } from './show-change';

/** Undoes what the click `targetId` changed and no later one did. @throws Failure `signed-out`, `storage-failed`, `storage-full`. */
export async function undoMarks(
  parts: Showing & Pick<Dependencies, 'delivery'>,
  { operationId, targetId }: { operationId: string; targetId: string },
): Promise<void> {
  const account = await accountOf(parts);
  const chapterIds = await parts.outbox.undoAll({ account, kind: 'mark' }, targetId, operationId);
  await letGoOfPress(parts, account, targetId, chapterIds);
  parts.delivery.wake();
  await showChange(parts, await chapterStates(parts, chapterIds));
}
