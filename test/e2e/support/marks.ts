import * as v from 'valibot';
import type { Journal } from '../../fake-service/journal.ts';

/** One request with marks, as it reached the service. */
export interface SentMarks {
  readonly mangaId: string | undefined;
  readonly read: readonly string[];
  readonly unread: readonly string[];
  /** Whether the site's own history is to show it. */
  readonly history: boolean;
}

/** Every request with marks that the service did the work of, oldest first. */
export function marksIn(journal: Journal): SentMarks[] {
  return journal.requests({ method: 'POST', route: '/manga/{id}/read', status: 200 }).map(({ asked }) => {
    const { pathname, searchParams } = new URL(asked.target, 'https://api.mangadex.org');
    const { chapterIdsRead, chapterIdsUnread } = v.parse(Body, JSON.parse(asked.body));
    return {
      mangaId: pathname.split('/')[2],
      read: chapterIdsRead,
      unread: chapterIdsUnread,
      history: searchParams.get('updateHistory') === 'true',
    };
  });
}

const Body = v.object({ chapterIdsRead: v.array(v.string()), chapterIdsUnread: v.array(v.string()) });
