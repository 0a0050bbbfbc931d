import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../lib/clock';
import { HELD_MS, MARK_VISIBLE_MS, withAnswer, withDelivered, withUnconfirmedMarks } from '../../lib/library/markers';
import { id, NOW } from './rows';

const series = id(1_000);
const marksOf = (read: readonly number[], unread: readonly number[] = []) => ({
  mangaId: series,
  read: read.map(id),
  unread: unread.map(id),
  history: false,
});

describe('read marks', () => {
  it('are what the service says', () => {
    const row = withAnswer(undefined, series, [id(1)], NOW);
    expect(row).toEqual({ mangaId: series, read: [id(1)], checkedAt: NOW, delivered: [] });
    expect(withAnswer(row, series, [id(2)], NOW + 1).read).toEqual([id(2)]);
  });

  it('take over what was delivered, both ways', () => {
    const row = withAnswer(undefined, series, [id(1), id(2)], NOW);
    expect(withDelivered(row, marksOf([3], [1]), NOW + 1).read).toEqual([id(2), id(3)]);
  });

  it('stay unknown apart from what was delivered, while the service was never asked', () => {
    expect(withDelivered(undefined, marksOf([1]), NOW)).toMatchObject({ read: [id(1)], checkedAt: null });
  });

  it('that were delivered after an answer was asked for, or just before, stand over that answer', () => {
    const row = withDelivered(withDelivered(undefined, marksOf([1]), NOW), marksOf([], [2]), NOW);
    for (const askedAt of [NOW - 500, NOW + HELD_MS - 1]) {
      expect(withAnswer(row, series, [id(2), id(3)], askedAt).read).toEqual([id(3), id(1)]);
    }
  });

  it('stand over answers that lag behind until one has shown them, for an hour at most', () => {
    const row = withDelivered(undefined, marksOf([1], [2]), NOW);
    const late = withAnswer(row, series, [id(2)], NOW + HOUR - 1);
    expect(late.read).toEqual([id(1)]);
    expect(withAnswer(late, series, [id(2)], NOW + HOUR)).toMatchObject({ read: [id(2)], delivered: [] });
  });

  it('follow the service again once it has shown them: it may have been changed elsewhere', () => {
    const row = withDelivered(undefined, marksOf([1]), NOW);
    const shown = withAnswer(row, series, [id(1)], NOW + 10 * SECOND);
    // Another machine of the service may still lag behind.
    expect(withAnswer(shown, series, [], NOW + HELD_MS - 1).read).toEqual([id(1)]);
    expect(withAnswer(shown, series, [], NOW + HELD_MS)).toMatchObject({ read: [], delivered: [] });
    const shownLate = withAnswer(row, series, [id(1)], NOW + 20 * MINUTE);
    expect(withAnswer(shownLate, series, [], NOW + 21 * MINUTE).read).toEqual([]);
    // An answer that was asked for before has shown nothing of it.
    const early = withAnswer(row, series, [id(1)], NOW - 1);
    expect(withAnswer(early, series, [], NOW + 20 * MINUTE).read).toEqual([id(1)]);
  });

  it('end with what is seen in a tab of the site, or is changed here', () => {
    const row = withDelivered(undefined, marksOf([1, 2]), NOW);
    const seen = withUnconfirmedMarks(row, marksOf([], [1]), NOW + MINUTE);
    expect(withAnswer(seen, series, [id(1)], NOW + 2 * MINUTE)).toMatchObject({ read: [id(1), id(2)] });
    const changed = withDelivered(row, marksOf([], [1]), NOW + MINUTE);
    expect(withAnswer(changed, series, [id(1), id(2)], NOW + 2 * MINUTE).read).toEqual([id(2)]);
  });

  it('do not stand for hours where the clock was set back since', () => {
    const row = withDelivered(undefined, marksOf([1]), NOW);
    expect(withAnswer(row, series, [], NOW - 3 * HOUR).read).toEqual([]);
  });

  it('go by the last of several deliveries', () => {
    const row = withDelivered(withDelivered(undefined, marksOf([1]), NOW), marksOf([], [1]), NOW + 1);
    expect(withAnswer(row, series, [id(1)], NOW - 1).read).toEqual([]);
  });

  it('go by the last of several deliveries also where the clock was set back in between', () => {
    const row = withDelivered(withDelivered(undefined, marksOf([], [1]), NOW), marksOf([1]), NOW - 3 * HOUR);
    expect(withAnswer(row, series, [id(1)], NOW - 1).read).toEqual([id(1)]);
  });

  it('do not remember deliveries for ever', () => {
    let row = withDelivered(undefined, marksOf([1]), NOW);
    for (let n = 2; n < 100; n++) row = withDelivered(row, marksOf([n]), NOW + n * MINUTE);
    expect(row.delivered.length).toBeLessThan(70);
    expect(row.read).toHaveLength(99);
  });

  it('that a tab of the site was seen to make are kept apart, until the service says something itself', () => {
    const row = withUnconfirmedMarks(withAnswer(undefined, series, [id(1)], NOW), marksOf([2], [1]), NOW + 1);
    expect(row).toMatchObject({ read: [id(2)], unconfirmed: [id(2), id(1)] });
    expect(withDelivered(row, marksOf([2]), NOW + 2).unconfirmed).toEqual([id(1)]);
    expect(withDelivered(row, marksOf([1, 2]), NOW + 2)).not.toHaveProperty('unconfirmed');
    // An answer that was asked for before it says nothing of it.
    expect(withAnswer(row, series, [id(1)], NOW)).toMatchObject({ read: [id(2)], unconfirmed: [id(2), id(1)] });
    expect(withAnswer(row, series, [id(1)], NOW + 1 + MARK_VISIBLE_MS)).toEqual({
      ...{ mangaId: series, read: [id(1)], delivered: [] },
      checkedAt: NOW + 1 + MARK_VISIBLE_MS,
    });
  });
});

it('looks through marks of a tab once, not once for each of them', () => {
  const many = Array.from({ length: 300 }, (_, n) => n);
  const row = withUnconfirmedMarks(undefined, marksOf(many), NOW);
  let looks = 0;
  const delivered = row.delivered.map(({ chapterId, ...mark }) => ({
    ...mark,
    get chapterId() {
      looks += 1;
      return chapterId;
    },
  }));
  expect(withAnswer({ ...row, delivered }, series, [], NOW).unconfirmed).toHaveLength(300);
  expect(looks).toBeLessThanOrEqual(3 * 300);
});
