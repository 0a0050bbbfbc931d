import { phases, type Rotation } from '../../model/sync-job';
import type { Id } from '../../service/ids';
import { IDS_PER_REQUEST, PAGE_SIZE } from '../../service/limits';
import { PAGE_OVERLAP } from './budget';
import { unreadableIn } from './sync-job';

/** A list that changes faster is read to its end; a whole sync then finds what was unfollowed. */
const MOST_RESTARTS = 3;

/** After everything was asked for. @param now epoch ms. */
export function newRotation(now: number): Rotation {
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

export function nextPhase(round: Rotation): Rotation {
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

/** `unfollowed` is known only after the last page. */
export function afterFollowPage(
  round: Rotation,
  shown: readonly Id[],
  total: number,
): { readonly round: Rotation; readonly unfollowed: readonly Id[] } {
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

/** By id; none when all have been asked for. */
export function nextMarkers({ after }: Rotation, mangaIds: readonly Id[]): Id[] {
  return [...mangaIds]
    .sort()
    .filter((id) => after === null || id > after)
    .slice(0, IDS_PER_REQUEST);
}
