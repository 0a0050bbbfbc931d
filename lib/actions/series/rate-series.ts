import { knownRating } from '../../library/known-rating';
import type { Id, Rating } from '../../service/ids';
import { showChange } from '../chapters/show-change';
import type { Dependencies } from '../dependencies';
import { accountOf } from '../session/account-of';

/** `null` takes the rating away. Where it was unknown before, undoing this leaves none. @throws Failure as `setStatus`. */
export async function rateSeries(
  parts: Pick<Dependencies, 'clock' | 'library' | 'session' | 'outbox' | 'delivery' | 'counts'>,
  { operationId, mangaId, rating }: { operationId: string; mangaId: Id; rating: Rating | null },
): Promise<void> {
  const account = await accountOf(parts);
  const at = parts.clock.now();
  const rows = await parts.library.readMangaOf(account, [mangaId]);
  const intent = { kind: 'rating', operationId, account, key: mangaId, value: rating, at } as const;
  await parts.outbox.enqueue({ ...intent, baseline: knownRating(rows.get(mangaId)?.rating, at) });
  parts.delivery.wake();
  await showChange(parts);
}
