import { chunksOf } from '../../lib/chunks';
import type { ask } from '../../lib/messages/ask';
import { CHAPTERS_PER_OPERATION } from '../../lib/messages/contract';
import type { Id } from '../../lib/service/ids';

/** Chapters that one command marks. */
export interface Parcel {
  /** Names the command: repeated under the same id it is done once, and undoing goes by it. */
  readonly operationId: string;
  readonly chapterIds: readonly Id[];
}

export function parcelsFor(chapterIds: readonly Id[], newOperationId: () => string): Parcel[] {
  return chunksOf(chapterIds, CHAPTERS_PER_OPERATION).map((ids) => ({
    operationId: newOperationId(),
    chapterIds: ids,
  }));
}

/** @throws Failure; then nothing of this parcel was queued. */
export async function markParcel(send: typeof ask, { operationId, chapterIds }: Parcel): Promise<void> {
  await send('chapters.mark', { operationId, chapterIds: [...chapterIds], read: true });
}

/** Restores what marking it changed. @throws Failure; then it is as it was. */
export async function undoParcel(
  send: typeof ask,
  { operationId: targetId }: Parcel,
  operationId: string,
): Promise<void> {
  await send('chapters.undo', { operationId, targetId });
}
