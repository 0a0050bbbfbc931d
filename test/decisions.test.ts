import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const decisions = readFileSync('DECISIONS.md', 'utf8').trimEnd().split('\n\n').slice(2);

describe('DECISIONS.md', () => {
  it('has one paragraph for each decision, with a title and the day on which it was made', () => {
    expect(decisions.length).toBeGreaterThan(90);
    expect(decisions.flatMap(undatedIn)).toEqual([]);
  });

  it.each(['**No day.** Text.', '**No such day.** *2026-02-30.* Text.', 'No title. *2026-11-22.* Text.'])(
    'is found wrong with: %s',
    (planted) => {
      expect(undatedIn(planted)).toEqual([planted]);
    },
  );
});

function undatedIn(decision: string): string[] {
  const [, day] = /^\*\*[^*]+\*\* \*(\d{4}-\d\d-\d\d)\.\* \S/.exec(decision.replaceAll('\n', ' ')) ?? [];
  return day !== undefined && isDay(day) ? [] : [decision.slice(0, 80)];
}

function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(day);
}
