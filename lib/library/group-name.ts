import type { ChapterRow } from '../model/rows';
import type { Id } from '../service/ids';

/** What a group of a chapter calls itself; `null` where that is not known, or not for certain of which. */
export function groupName({ groups, groupIds }: Pick<ChapterRow, 'groups' | 'groupIds'>, groupId: Id): string | null {
  return groups.length === groupIds.length ? (groups[groupIds.indexOf(groupId)] ?? null) : null;
}
