import type { ChapterRow } from '../model/rows';
import type { Id } from '../service/ids';

/** `null` where the name is unknown, or might be another group's. */
export function groupName({ groups, groupIds }: Pick<ChapterRow, 'groups' | 'groupIds'>, groupId: Id): string | null {
  return groups.length === groupIds.length ? (groups[groupIds.indexOf(groupId)] ?? null) : null;
}
