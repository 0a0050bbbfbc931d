import type { Sender } from '../../messages/dispatch';
import type { Id } from '../../service/ids';
import type { Dependencies, Showing } from '../dependencies';
import { markOriginOf } from '../history/mark-origin-of';
import { accountOf } from '../session/account-of';
import { chapterStates } from './chapter-states';
import { enqueueMarks } from './mark-chapter';
import { showChange } from './show-change';

/** Durably queued, all or none. Undoing `operationId` restores exactly what it changed. @throws Failure as `markChapter`. */
export async function markChapters(
  parts: Showing & Pick<Dependencies, 'clock' | 'delivery' | 'profile'>,
  { operationId, chapterIds, read }: { operationId: string; chapterIds: readonly Id[]; read: boolean },
  by: Sender = {},
): Promise<void> {
  const account = await accountOf(parts);
  const known = await parts.library.readConfirmedStates(account, chapterIds);
  const scope = chapterIds.length > 1 ? 'many' : undefined;
  await enqueueMarks(parts, account, { operationId, scope, chapterIds, read }, known, {
    from: markOriginOf(parts, by),
  });
  await showChange(parts, await chapterStates(parts, chapterIds));
}
