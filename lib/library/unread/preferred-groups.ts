import { lowest } from '../../extremes';
import type { ChapterRow, MangaRow } from '../../model/rows';
import type { Id } from '../../service/ids';
import { numberKey } from '../numbers/numbering';

/** Whose releases a reader takes first in a series: docs/library.md, "Settings of one series". */
export interface GroupPreference {
  readonly groups: readonly Id[];
  /** How long a number waits for a release of any of them, from its first release on. */
  readonly waitMs: number;
}

/** The place of the best of its groups; beyond all places for a release of none of them. */
export function rankOf(
  { groupIds }: Pick<ChapterRow, 'groupIds'>,
  { groups }: Pick<GroupPreference, 'groups'>,
): number {
  const places = groupIds.map((id) => groups.indexOf(id)).filter((place) => place >= 0);
  return lowest([groups.length, ...places]);
}

export function preferred<Release extends Pick<ChapterRow, 'groupIds'>>(
  releases: readonly Release[],
  preference: GroupPreference | undefined,
): readonly Release[] {
  if (!preference) return releases;
  const best = lowest(releases.map((release) => rankOf(release, preference)));
  return releases.filter((release) => rankOf(release, preference) === best);
}

/** Until when each number without a release of such a group waits or has waited, in epoch ms. @param open releases that a reader could read. */
export function waitsOf(
  manga: MangaRow,
  open: readonly ChapterRow[],
  preference: GroupPreference | undefined,
): ReadonlyMap<string, number> {
  const waits = new Map<string, number>();
  if (!preference) return waits;
  for (const [key, releases] of Map.groupBy(open, (chapter) => numberKey(manga, chapter))) {
    if (releases.some((release) => rankOf(release, preference) < preference.groups.length)) continue;
    waits.set(key, lowest(releases.map(({ publishAt }) => publishAt)) + preference.waitMs);
  }
  return waits;
}
