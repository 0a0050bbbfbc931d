import { accountOf } from '../../../lib/actions/account-of';
import type { Parts } from '../../../lib/actions/parts';
import { undoWish } from '../../../lib/actions/undo-wish';
import { Failure } from '../../../lib/failure';
import type { Deed } from '../../../lib/messages/deed';
import { noteDeed, notedDeed } from './deeds';
import { describeDeed } from './describe-deed';

/**
 * Undoes what a toast offered to undo; pressed twice, it is undone once.
 * @param tabId where it was pressed; `null` for what is ours alone: the popup, or a notification.
 * @throws Failure `not-allowed` where no such toast was shown there just now, or for somebody else; as `undoWish`.
 */
export async function undoDeed(
  parts: Parts,
  { id, commandId, tabId }: { id: string; commandId: string; tabId: number | null },
): Promise<Deed> {
  const noted = await notedDeed(id, parts.clock.now());
  if (noted === null || noted.tabId !== tabId) throw new Failure('not-allowed');
  if ((await accountOf(parts)) !== noted.account) throw new Failure('not-allowed');
  if (noted.outcome !== 'done') return describeDeed(parts, noted);
  const kind = noted.verb === 'read' || noted.verb === 'unread' ? 'mark' : 'follow';
  const outcome = await undoWish(parts, { commandId, kind, key: noted.objectId, wishId: id });
  const left = { ...noted, outcome: outcome === 'unknown' ? 'later' : 'undone' } as const;
  await noteDeed(left);
  return describeDeed(parts, left);
}
