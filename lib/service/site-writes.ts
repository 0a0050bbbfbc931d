import * as v from 'valibot';
import { Id, readingStatuses } from './ids';

/** What a tab of the site changes at the API, as far as we keep it too. Whatever is not exactly as published is ignored. */
export type SiteWrite =
  | { readonly kind: 'marks'; readonly mangaId: Id; readonly read: readonly Id[]; readonly unread: readonly Id[] }
  | { readonly kind: 'mark'; readonly chapterId: Id }
  | { readonly kind: 'follow'; readonly mangaId: Id; readonly follow: boolean }
  | { readonly kind: 'status'; readonly mangaId: Id; readonly status: (typeof readingStatuses)[number] | null }
  | { readonly kind: 'rating'; readonly mangaId: Id };

export const siteWritePaths = [
  '/manga/*/read*',
  '/manga/*/follow*',
  '/manga/*/status*',
  '/chapter/*/read*',
  '/rating/*',
] as const;

/** The service takes no larger ones (its OpenAPI document: 10 KB of marks). */
export const LARGEST_SITE_WRITE_BYTES = 10_000;

const Ids = v.optional(v.array(Id), []);
const Marks = v.strictObject({ chapterIdsRead: Ids, chapterIdsUnread: Ids });
const Status = v.strictObject({ status: v.nullable(v.picklist(readingStatuses)) });

/** @returns `null` for what we do not keep, and for anything not exactly as published. */
export function siteWriteOf(method: string, path: string, body: string): SiteWrite | null {
  const [, kind, word, what = ''] = /^\/(manga|chapter|rating)\/([^/]+)(?:\/(read|follow|status))?$/.exec(path) ?? [];
  const id = v.safeParse(Id, word);
  if (!id.success) return null;
  const mangaId = id.output;
  switch (`${method} ${kind} ${what}`) {
    case 'POST manga read': {
      const marks = v.safeParse(Marks, jsonOf(body));
      if (!marks.success) return null;
      const { chapterIdsRead: read, chapterIdsUnread: unread } = marks.output;
      return { kind: 'marks', mangaId, read, unread };
    }
    case 'POST chapter read':
      return { kind: 'mark', chapterId: id.output };
    case 'POST manga follow':
      return { kind: 'follow', mangaId, follow: true };
    case 'DELETE manga follow':
      return { kind: 'follow', mangaId, follow: false };
    case 'POST manga status': {
      const status = v.safeParse(Status, jsonOf(body));
      return status.success ? { kind: 'status', mangaId, status: status.output.status } : null;
    }
    case 'POST rating ':
    case 'DELETE rating ':
      return { kind: 'rating', mangaId };
    default:
      return null;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
