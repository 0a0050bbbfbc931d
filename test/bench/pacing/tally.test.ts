import { describe, expect, it } from 'vitest';
import { LEAD_MS } from '../../../bench/pacing/scenarios';
import type { Answered } from '../../../bench/pacing/strict-server';
import { tallyOf } from '../../../bench/pacing/tally';

const startedAt = 1_000_000;
const measuredFrom = startedAt + LEAD_MS;
const measuredMs = 90_000;
const tallied = (answers: readonly Answered[]) => tallyOf(answers, startedAt, measuredMs);

describe('the tally of a run', () => {
  it('counts what was served between the lead and the end, as a rate', () => {
    const served = Array.from({ length: 120 }, (_, index) => answered({ at: measuredFrom + index }));
    const outside = [answered({ at: measuredFrom - 1 }), answered({ at: measuredFrom + measuredMs })];
    const tally = tallied([...outside, ...served]);
    expect(tally.okPerSecond).toBe(120 / (measuredMs / 1_000));
  });

  it('counts refusals from the first request on, the pacer’s and the tab’s apart', () => {
    const ofTheTab = answered({ status: 429, by: 'tab' });
    const tally = tallied([answered({ status: 429, at: startedAt }), ofTheTab, ofTheTab]);
    expect(tally).toMatchObject({ refused: 1, tabRefused: 2, okPerSecond: 0 });
  });

  it('leaves the tab out of the throughput, and says how many were served to a process that had died', () => {
    expect(tallied([answered({ by: 'tab' })]).okPerSecond).toBe(0);
    expect(tallied([answered({}), answered({ isHeard: false })]).unheard).toBe(1);
  });

  it('takes the first ban, whichever client met it', () => {
    const bans = [answered({ status: 403, by: 'tab', at: startedAt + 700 }), answered({ status: 403 })];
    expect(tallied(bans).bannedAfterMs).toBe(700);
    expect(tallied([answered({})]).bannedAfterMs).toBeNull();
  });
});

function answered(parts: Partial<Answered>): Answered {
  return { by: 'pacer', status: 200, at: measuredFrom, isHeard: true, ...parts };
}
