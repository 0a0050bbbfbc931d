import { describe, expect, it } from 'vitest';
import { certainStepAfter, createOneAhead } from '../../../lib/library/sync/one-ahead';
import { feedSince } from '../../../lib/library/sync/sync-job';
import type { Asked, Step } from '../../../lib/model/sync-job';
import { NOW } from '../rows';

const follows = (offset: number): Asked => ({ ask: 'follows', offset, total: 300 });
const feed = (offset: number): Asked => ({ ...feedSince(NOW, 'publishAt', []), offset });
const markers = (mangaId: string): Asked => ({ ask: 'markers', mangaIds: [mangaId] });

describe('the step that comes next whatever the answer says', () => {
  it.each<[string, readonly Step[], Step | null]>([
    ['the next page of follows', [follows(0), follows(100), feed(0)], follows(100)],
    ['the next marks', [markers('m1'), markers('m2')], markers('m2')],
    ['the next page of a feed where no marks wait', [feed(0), feed(500), feed(1_000)], feed(500)],
    ['none where marks may go before the next page', [feed(0), feed(500), markers('m1')], null],
    ['none where something else comes next', [follows(200), feed(0)], null],
    ['none at the end', [feed(0)], null],
  ])('is %s', (_, steps, next) => {
    expect(certainStepAfter({ kind: 'whole', steps })).toEqual(next);
    expect(certainStepAfter({ kind: 'wider', steps })).toEqual(next);
    expect(certainStepAfter({ kind: 'quick', steps })).toBeNull();
  });
});

describe('a request that is made ahead', () => {
  it('is taken in place of a new one, once', async () => {
    const { asked, ahead } = asking();
    ahead.askAhead(follows(100));
    expect(await ahead.take(follows(100))).toMatchObject({ answer: 1 });
    expect(await ahead.take(follows(100))).toMatchObject({ answer: 2 });
    expect(asked).toHaveLength(2);
  });

  it('is left where another step comes first', async () => {
    const { ahead } = asking();
    ahead.askAhead(follows(100));
    expect(await ahead.take(markers('m1'))).toMatchObject({ answer: 2 });
    expect(await ahead.take(follows(100))).toMatchObject({ answer: 3 });
  });

  it('fails where it is taken, and nowhere else', async () => {
    const ahead = createOneAhead(() => Promise.reject(new Error('offline')));
    ahead.askAhead(follows(100));
    await expect(ahead.take(follows(100))).rejects.toThrow('offline');
    ahead.askAhead(null);
  });
});

function asking() {
  const asked: Asked[] = [];
  const ahead = createOneAhead(async (step) => ({ askedAt: NOW, answer: asked.push(step) }));
  return { asked, ahead };
}
