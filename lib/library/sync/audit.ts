import { highest, lowest } from '../../extremes';
import type { ChapterRow } from '../../model/rows';
import type { AuditStep } from '../../model/sync-job';
import type { Id } from '../../service/ids';
import { FEED_PAGE_SIZE } from '../../service/limits';
import { isReadLanguage } from '../unread/filters';

/** Finds deleted chapters, as a pure function (docs/library.md, "Deleted chapters"). */
export interface AuditResult {
  /** They should be on the page and are not. */
  readonly suspects: readonly Id[];
  /** `null` when nothing more is gone, or enough was found. */
  readonly next: AuditStep | null;
}

export const FIRST_AUDIT: AuditStep = { ask: 'audit', page: 0, low: 0, high: null, found: 0 };

/** The rest waits for the next rotation: suspects may turn out to be there. */
const MAX_FINDINGS = 4;

/** @param pageIds the page's ids, in order. @param total of the feed. @param known ids, newest first, as in the feed. */
export function auditPage(step: AuditStep, pageIds: readonly Id[], total: number, known: readonly Id[]): AuditResult {
  const indexOf = new Map(known.map((id, index) => [id, index]));
  const indexes = pageIds.flatMap((id) => indexOf.get(id) ?? []);
  const unknownCount = pageIds.length - indexes.length;
  const missing = known.length - (total - unknownCount);
  if (missing <= 0) return { suspects: [], next: null };

  const offset = step.page * FEED_PAGE_SIZE;
  const first = step.page === 0 ? 0 : lowest([...indexes, known.length]);
  const isLast = offset + FEED_PAGE_SIZE >= total;
  const end = isLast ? known.length : highest([...indexes, first - 1]) + 1;
  const onPage = new Set(pageIds);
  // The previous pages were complete and this one begins later: the chapters between are on neither.
  const start = first > offset && step.low >= step.page ? Math.min(first, offset) : first;
  const suspects = known.slice(start, end).filter((id) => !onPage.has(id));
  // Suspects are judged first; then the pages are looked at again, as far as there is more.
  if (suspects.length > 0) {
    const isEnough = suspects.length >= missing || step.found + 1 >= MAX_FINDINGS;
    return { suspects, next: isEnough ? null : { ...FIRST_AUDIT, found: step.found + 1 } };
  }
  const [low, high] =
    first > offset ? [step.low, step.page] : [step.page + 1, step.high ?? Math.ceil(total / FEED_PAGE_SIZE)];
  return { suspects, next: low < high ? { ...step, page: Math.floor((low + high) / 2), low, high } : null };
}

/** The known chapters that the feed should give, in its order. */
export function expectedIds(
  chapters: readonly ChapterRow[],
  { languages, isFollowed }: { readonly languages: readonly string[]; isFollowed(mangaId: Id): boolean },
): Id[] {
  return chapters
    .filter(
      ({ language, mangaId, isDeleted }) =>
        isReadLanguage({ languages }, language) && !isDeleted && isFollowed(mangaId),
    )
    .sort((a, b) => b.publishAt - a.publishAt)
    .map(({ id }) => id);
}
