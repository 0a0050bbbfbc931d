import { phases, type Rotation } from '../../model/sync-job';
import type { Id } from '../../service/ids';
import { IDS_PER_REQUEST, PAGE_SIZE } from '../../service/limits';
import { PAGE_OVERLAP } from './budget';
import { unreadableCount } from './sync-job';

/** A list that changes faster is read to its end; a whole sync then finds what was unfollowed. */
const MAX_RESTARTS = 3;

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

export function nextPhase(rotation: Rotation): Rotation {
  const phase = phases[(phases.indexOf(rotation.phase) + 1) % phases.length] ?? 'statuses';
  return {
    ...rotation,
    phase,
    offset: 0,
    tail: [],
    restarts: 0,
    after: null,
    spared: phase === 'statuses' ? 0 : rotation.spared,
  };
}

/** `unfollowed` is known only after the last page. */
export function applyFollowPage(
  rotation: Rotation,
  shown: readonly Id[],
  total: number,
): { readonly rotation: Rotation; readonly unfollowed: readonly Id[] } {
  const isContinuous = rotation.offset === 0 || rotation.tail.some((id) => shown.includes(id));
  if (!isContinuous && rotation.restarts < MAX_RESTARTS) {
    return { rotation: { ...rotation, offset: 0, tail: [], restarts: rotation.restarts + 1 }, unfollowed: [] };
  }
  const missing = isContinuous ? rotation.missing.filter((id) => !shown.includes(id)) : [];
  const previous = rotation.offset === 0 ? 0 : rotation.unreadable;
  const unreadable = previous + unreadableCount(rotation.offset, PAGE_SIZE, total, shown.length);
  if (rotation.offset + PAGE_SIZE >= total) {
    return {
      rotation: { ...nextPhase(rotation), missing: [] },
      unfollowed: missing.length > unreadable ? missing : [],
    };
  }
  const offset = rotation.offset + PAGE_SIZE - PAGE_OVERLAP;
  return { rotation: { ...rotation, missing, unreadable, offset, tail: shown.slice(-PAGE_OVERLAP) }, unfollowed: [] };
}

/** By id; none when all have been asked for. */
export function nextMarkerIds({ after }: Rotation, mangaIds: readonly Id[]): Id[] {
  return [...mangaIds]
    .sort()
    .filter((id) => after === null || id > after)
    .slice(0, IDS_PER_REQUEST);
}
