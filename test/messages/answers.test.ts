import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readerAnswers, toastAnswers } from '../../lib/messages/answers';
import { contract } from '../../lib/messages/contract';

const all = { ...readerAnswers, ...toastAnswers };

describe('the answers that content scripts carry', () => {
  it('are those of the messages that content scripts may ask, every one and no other', () => {
    const theirs = Object.entries(contract).filter(([, { from }]) => from.some((asker) => asker !== 'page'));
    expect(Object.keys(all).sort()).toEqual(theirs.map(([name]) => name).sort());
  });

  it.each(Object.entries(all))('are as agreed in the contract: %s', (name, answer) => {
    expect(contract[name as keyof typeof all].output.check).toBe(answer);
  });
});

describe('docs/messages.md', () => {
  it('says what each message promises, and of no message that is gone', () => {
    const page = readFileSync('docs/messages.md', 'utf8');
    const rows = [...page.matchAll(/^\| `([a-zA-Z]+\.[a-zA-Z]+)` \|/gm)].map(([, name]) => name);
    expect(rows.sort()).toEqual(Object.keys(contract).sort());
  });
});
