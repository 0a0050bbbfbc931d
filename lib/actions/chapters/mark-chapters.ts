import type { Id } from '../../service/ids';
import type { Dependencies, Showing } from '../dependencies';
import { accountOf } from '../session/account-of';
import { chapterStates } from './chapter-states';
import { enqueueMarks } from './mark-chapter';
import { showChange } from './show-change';

/** Durably queued, all or none. Undoing `operationId` restores exactly what it changed. @throws Failure as `markChapter`. */
export async function markChapters(
  parts: Showing & Pick<Dependencies, 'clock' | 'delivery'>,
  { operationId, chapterIds, read }: { operationId: string; chapterIds: readonly Id[]; read: boolean },
): Promise<void> {
  const account = await accountOf(parts);
  const known = await parts.library.readConfirmedStates(account, chapterIds);
  const scope = chapterIds.length > 1 ? 'many' : undefined;
  await enqueueMarks(parts, account, { operationId, scope, chapterIds, read }, known);
  await showChange(parts, await chapterStates(parts, chapterIds));
}
