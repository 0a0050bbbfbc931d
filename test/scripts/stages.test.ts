import { describe, expect, it } from 'vitest';
import { runStages } from '../../scripts/stages/run-stages.ts';

const stages = ['lint', 'types', 'unit tests'].map((name) => ({ name, script: '', args: [] }));

describe('a run of every stage', () => {
  it('goes on after one that failed', async () => {
    const { ran, summary } = await runOf({ failing: 'lint' });
    expect(ran).toEqual(['lint', 'types', 'unit tests']);
    expect(summary).toEqual({
      passed: 2,
      failed: 1,
      failures: ['lint'],
      lines: ['of lint', 'of types', 'of unit tests'],
    });
  });

  it('begins no other stage once it is stopped, and is no good one, whatever had passed', async () => {
    const { ran, summary } = await runOf({ stoppedIn: 'types' });
    expect(ran).toEqual(['lint', 'types']);
    expect(summary).toMatchObject({ passed: 2, failed: 1, failures: ['It was stopped.'] });
  });

  it('is no good one either where it is stopped in its last stage', async () => {
    expect((await runOf({ stoppedIn: 'unit tests' })).summary).toMatchObject({ passed: 3, failed: 1 });
  });
});

async function runOf({ failing, stoppedIn }: { readonly failing?: string; readonly stoppedIn?: string }) {
  const ran: string[] = [];
  const summary = await runStages(
    stages,
    async ({ name }) => {
      ran.push(name);
      const isGood = name !== failing;
      const tally = { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, failures: isGood ? [] : [name] };
      return { tally, line: `of ${name}` };
    },
    () => stoppedIn !== undefined && ran.includes(stoppedIn),
  );
  return { ran, summary };
}
