import type { Id } from '../service/ids';
import { IDS_PER_REQUEST, PAGE_SIZE } from '../service/limits';
import { PAGE_OVERLAP } from './check-plan';
import { type Step, unreadableIn } from './course';

/**
 * Everything but new chapters, asked for in turn by quick checks, as pure data: the statuses, changed chapters, whether chapters are
 * gone, the pages of follows, the read marks. Then it begins anew.
 *
 * The pages of follows are read hours apart, and a follow that is taken back moves those behind it one place forward. So a page
 * overlaps with the one before: as long as it still shows something of that one's end, nothing was passed over. Where it does not,
 * the pages begin anew. Only a series that was followed when the first page was asked, and that no page has shown since, counts as
 * no longer followed.
 */
export interface Round {
  /** When the last request of the round was due, in epoch ms; the next one is due a spacing later. */
  readonly dueAt: number;
  readonly phase: (typeof phases)[number];
  /** Where the next page of follows begins, and the end of the page before it. */
  readonly offset: number;
  readonly tail: readonly Id[];
  /** Followed when the first page was asked, and not shown by a page since. */
  readonly missing: readonly Id[];
  /** How often the pages had to begin anew. */
  readonly restarts: number;
  /** How many follows could not be read since: any of those that are missing may be among them. */
  readonly unreadable: number;
  /** Manga up to this id have had their read marks asked for. */
  readonly after: Id | null;
  /** What came up and had no room in its check. */
  readonly backlog: readonly Step[];
  /** How many requests of the present round were spared for it. */
  readonly spared: number;
  /** Until when new and changed chapters are known, in epoch ms. */
  readonly publishedUntil: number;
  readonly changedUntil: number;
  /** When everything was last asked for in one check, in epoch ms. */
  readonly wholeAt: number;
}

export type RoundRow = Round & { readonly name: 'round' };

const phases = ['statuses', 'changed', 'gone', 'follows', 'markers'] as const;

/** A list that changes faster than that is read to its end all the same; who is not followed any more is then left to a whole check. */
const MOST_RESTARTS = 3;

/** A round that begins after everything was asked for. @param now epoch ms. */
export function newRound(now: number): Round {
  return {
    dueAt: now,
    phase: 'statuses',
    offset: 0,
    tail: [],
    missing: [],
    restarts: 0,
    unreadable: 0,
    after: null,
    backlog: [],
    spared: 0,
    publishedUntil: now,
    changedUntil: now,
    wholeAt: now,
  };
}

/** The round with its next phase before it. */
export function nextPhase(round: Round): Round {
  const phase = phases[(phases.indexOf(round.phase) + 1) % phases.length] ?? 'statuses';
  return {
    ...round,
    phase,
    offset: 0,
    tail: [],
    restarts: 0,
    after: null,
    spared: phase === 'statuses' ? 0 : round.spared,
  };
}

/** The round after a page of follows, and the series that are no longer followed, once that is known. */
export function afterFollowPage(
  round: Round,
  shown: readonly Id[],
  total: number,
): { readonly round: Round; readonly unfollowed: readonly Id[] } {
  const isContinuous = round.offset === 0 || round.tail.some((id) => shown.includes(id));
  if (!isContinuous && round.restarts < MOST_RESTARTS) {
    return { round: { ...round, offset: 0, tail: [], restarts: round.restarts + 1 }, unfollowed: [] };
  }
  const missing = isContinuous ? round.missing.filter((id) => !shown.includes(id)) : [];
  const before = round.offset === 0 ? 0 : round.unreadable;
  const unreadable = before + unreadableIn(round.offset, PAGE_SIZE, total, shown.length);
  if (round.offset + PAGE_SIZE >= total) {
    return { round: { ...nextPhase(round), missing: [] }, unfollowed: missing.length > unreadable ? missing : [] };
  }
  const offset = round.offset + PAGE_SIZE - PAGE_OVERLAP;
  return { round: { ...round, missing, unreadable, offset, tail: shown.slice(-PAGE_OVERLAP) }, unfollowed: [] };
}

/** The manga whose read marks are asked for next, by id; none when all have been. */
export function nextMarkers({ after }: Round, mangaIds: readonly Id[]): Id[] {
  return [...mangaIds]
    .sort()
    .filter((id) => after === null || id > after)
    .slice(0, IDS_PER_REQUEST);
}
