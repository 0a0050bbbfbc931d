import { chunksOf } from '../../lib/chunks';
import type { ask } from '../../lib/messages/ask';
import { CHAPTERS_PER_OPERATION } from '../../lib/messages/contract';
import type { Id } from '../../lib/service/ids';

/** Chapters that one operation marks. */
export interface Chunk {
  /** Repeated under the same id, it is done once; "Undo" names it too. */
  readonly operationId: string;
  readonly chapterIds: readonly Id[];
}

export function chunksFor(chapterIds: readonly Id[], newOperationId: () => string): Chunk[] {
  return chunksOf(chapterIds, CHAPTERS_PER_OPERATION).map((ids) => ({
    operationId: newOperationId(),
    chapterIds: ids,
  }));
}

/** @throws Failure; then nothing of this chunk was queued. */
export async function markChunk(send: typeof ask, { operationId, chapterIds }: Chunk): Promise<void> {
  await send('chapters.mark', { operationId, chapterIds: [...chapterIds], read: true });
}

/** Restores what marking it changed. @throws Failure; then it is as it was. */
export async function undoChunk(
  send: typeof ask,
  { operationId: targetId }: Chunk,
  operationId: string,
): Promise<void> {
  await send('chapters.undo', { operationId, targetId });
}
