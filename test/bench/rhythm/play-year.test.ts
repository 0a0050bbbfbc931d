import { describe, expect, it } from 'vitest';
import { openHours } from '../../../bench/rhythm/open-hours';
import { playYear } from '../../../bench/rhythm/play-year';
import { seriesOfYear } from '../../../bench/rhythm/series-of-year';
import { DAY, HOUR, MINUTE } from '../../../lib/clock';

const FROM = Date.UTC(2026, 0, 1);
const UNTIL = FROM + 60 * DAY;

function play(moves: boolean, follows = 20) {
  const releases = seriesOfYear(follows, FROM - 200 * DAY, UNTIL);
  const stretches = openHours('evenings', FROM, UNTIL);
  return playYear({ releases, stretches, from: FROM, chosenMs: HOUR, grows: true, moves });
}

describe('an invented year', () => {
  it.each([true, false])(
    'repeats itself, and no check sees a chapter before it is out, where checks are moved: %s',
    (moves) => {
      const year = play(moves);
      expect(year.delaysMs.length).toBeGreaterThan(20);
      expect(Math.min(...year.delaysMs)).toBeGreaterThanOrEqual(0);
      expect(play(moves)).toEqual(year);
    },
  );

  it('gives a follow the same chapters in a longer list', () => {
    expect(seriesOfYear(9, FROM, UNTIL).slice(0, 5)).toEqual(seriesOfYear(5, FROM, UNTIL));
  });

  it('sees a chapter at the check after it came out, or when the browser starts', () => {
    const at = FROM + DAY;
    const stretches = [
      { from: FROM, until: FROM + 2 * HOUR, looks: [] },
      { from: FROM + 2 * DAY, until: FROM + 3 * DAY, looks: [] },
    ];
    const releases = [[at, at + DAY + 3 * MINUTE]];
    const { delaysMs } = playYear({ releases, stretches, from: FROM, chosenMs: HOUR, grows: true, moves: false });
    expect(delaysMs).toEqual([DAY, HOUR - 3 * MINUTE]);
  });
});
