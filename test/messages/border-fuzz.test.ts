import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDispatch, type Handlers } from '../../lib/messages/dispatch';
import { fuzzSeed } from '../support/fuzz-seed';
import { answerTo, anySent, home, names, refusal, senders } from './fuzzed-messages';

describe('fifty thousand messages from every kind of sender', () => {
  it(`are handled as agreed, or refused before any handler (seed ${fuzzSeed})`, async () => {
    const answers = await fuzz(home, { numRuns: 50_000, seed: fuzzSeed });
    // Each answer came up, or nothing was shown of it.
    expect([...answers.keys()].sort()).toEqual(['bad-request', 'handled', 'not-allowed', 'out-of-date', 'silence']);
    expect(Math.min(...answers.values())).toBeGreaterThan(500);
  });

  it.each<[string, typeof home]>([
    ['lets every site ask', { ...home, isTurnedOn: async () => true }],
    ['takes another site for the service’s', { ...home, siteOrigin: 'https://mangadex.org.evil.example' }],
    ['takes another extension’s page for its own', { ...home, extensionOrigin: 'chrome-extension://another' }],
    ['hears another extension', { ...home, extensionId: 'another' }],
  ])('find a border that %s', async (_, broken) => {
    await expect(fuzz(broken, { numRuns: 5_000, seed: 1 })).rejects.toThrow('Property failed');
  });
});

/** @returns how often each answer came up. Rejects with the seed of the first wrong one. */
async function fuzz(border: typeof home, run: { numRuns: number; seed: number }): Promise<Map<string, number>> {
  const called: unknown[] = [];
  const answers = new Map<string, number>();
  const handlers = Object.fromEntries(
    names.map((name) => [name, async (input: unknown) => void called.push([name, input])]),
  ) as unknown as Handlers;
  const dispatch = createDispatch(border, handlers);
  const property = fc.asyncProperty(anySent, senders, async (sent, sender) => {
    called.length = 0;
    const reply = await dispatch(sent.message, sender);
    const answer = answerTo(sent, sender);
    expect(reply).toEqual(answer === 'handled' ? { ok: true, value: undefined } : refusal(answer));
    expect(called).toEqual(answer === 'handled' ? [[sent.name, sent.input?.value]] : []);
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
  });
  await fc.assert(property, run);
  return answers;
}
