import { describe, expect, it } from 'vitest';
import { answers } from '../../lib/messages/answers';
import { contract } from '../../lib/messages/contract';

describe('the answers that content scripts carry', () => {
  it('are those of the messages that content scripts may ask, every one and no other', () => {
    const theirs = Object.entries(contract).filter(([, { from }]) => from.some((asker) => asker !== 'page'));
    expect(Object.keys(answers).sort()).toEqual(theirs.map(([name]) => name).sort());
  });

  it.each(Object.entries(answers))('are as agreed in the contract: %s', (name, answer) => {
    expect(contract[name as keyof typeof answers].output.check).toBe(answer);
  });
});
