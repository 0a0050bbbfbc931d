import { describe, expect, it } from 'vitest';
import { applyFollowPage, newRotation, nextMarkerIds } from '../../../lib/library/sync/rotation';
import type { Rotation } from '../../../lib/model/sync-job';
import { id, NOW } from '../rows';

const ids = (from: number, count: number) => Array.from({ length: count }, (_, n) => id(from + n));
const rotation = (parts: Partial<Rotation> = {}): Rotation => ({ ...newRotation(NOW), phase: 'follows', ...parts });

describe('a page of follows', () => {
  it('is followed by one that begins ten series earlier than it ends', () => {
    const { rotation: next } = applyFollowPage(rotation({ missing: ids(0, 150) }), ids(0, 100), 150);
    expect(next).toMatchObject({ phase: 'follows', offset: 90, tail: ids(90, 10), missing: ids(100, 50) });
  });

  it('that is the last says who is followed no longer: who was on none of them', () => {
    const last = rotation({ offset: 90, tail: ids(90, 10), missing: ids(100, 50) });
    expect(applyFollowPage(last, ids(90, 58), 148)).toMatchObject({
      rotation: { phase: 'markers' },
      unfollowed: ids(148, 2),
    });
  });

  it('that shows nothing of the one before starts the pages over', () => {
    const torn = rotation({ offset: 90, tail: ids(90, 10), missing: ids(100, 250) });
    const { rotation: next, unfollowed } = applyFollowPage(torn, ids(120, 100), 330);
    expect(next).toMatchObject({ phase: 'follows', offset: 0, tail: [], restarts: 1 });
    expect(unfollowed).toEqual([]);
  });

  it('of a list whose order never holds still lets the round go on, and takes no series for unfollowed', () => {
    let now = rotation({ missing: ids(0, 250) });
    const unfollowed: string[] = [];
    let pages = 0;
    while (now.phase === 'follows') {
      // No page has anything in common with the one before.
      const after = applyFollowPage(now, ids(1_000 * pages, Math.min(100, 250 - now.offset)), 250);
      unfollowed.push(...after.unfollowed);
      now = after.rotation;
      pages += 1;
      expect(pages).toBeLessThan(20);
    }
    expect(now.phase).toBe('markers');
    expect(unfollowed).toEqual([]);
  });
});

describe('read marks', () => {
  it('are asked for by id, a hundred manga at a time, whatever comes into the list or leaves it between', () => {
    const first = nextMarkerIds(rotation(), ids(0, 150));
    expect(first).toEqual(ids(0, 100));
    expect(nextMarkerIds(rotation({ after: id(99) }), [...ids(50, 100), id(500)])).toEqual([...ids(100, 50), id(500)]);
    expect(nextMarkerIds(rotation({ after: id(999) }), ids(0, 150))).toEqual([]);
  });
});
