import { describe, expect, it } from 'vitest';
import { contenderNamed } from '../../../bench/pacing/contenders';
import { brokenPromises } from '../../../bench/pacing/promises';
import type { Row } from '../../../bench/pacing/row';
import { CEILING, type Scenario, scenarios } from '../../../bench/pacing/scenarios';

const floors = scenarios.map((scenario): [string, Scenario] => [scenario.title, scenario]);

describe('the promises of the bench', () => {
  it.each(floors)('are kept at the least throughput, and broken below it: %s', (_, scenario) => {
    expect(brokenPromises([row({ scenario, okPerSecond: scenario.floor })])).toEqual([]);
    expect(brokenPromises([row({ scenario, okPerSecond: scenario.floor - 0.02 })])).toHaveLength(1);
  });

  it.each([
    ['a 429 of ours', { refused: 1 }],
    ['a failure of the tab', { tabRefused: 1 }],
    ['a ban', { bannedAfterMs: 5_000 }],
  ])('are broken by %s', (_, figures) => {
    expect(brokenPromises([row(figures)])).toHaveLength(1);
  });

  it('ask a first run for no throughput, but for no refusal either', () => {
    const contender = contenderNamed('Dexmark, first run');
    expect(brokenPromises([row({ contender, okPerSecond: 0 })])).toEqual([]);
    expect(brokenPromises([row({ contender, refused: 1 })])).toHaveLength(1);
  });

  it('are not made for libraries', () => {
    expect(brokenPromises([row({ contender: contenderNamed('limiter'), okPerSecond: 0, refused: 9 })])).toEqual([]);
  });
});

function row(parts: Partial<Row>): Row {
  const [scenario] = scenarios;
  if (!scenario) throw new Error('There is no scenario');
  const none = { median: 0, p99: 0, worst: 0 };
  return {
    contender: contenderNamed('Dexmark'),
    scenario,
    okPerSecond: CEILING,
    unheard: 0,
    shareOfCeiling: 1,
    refused: 0,
    tabRefused: 0,
    bannedAfterMs: null,
    deaths: { count: 0, downMs: 0 },
    orphans: { count: 0, heldMs: 0 },
    roundTripMs: none,
    latenessMs: none,
    ...parts,
  };
}
