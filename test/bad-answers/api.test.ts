import { describe, expect, it } from 'vitest';
import { createApi } from '../../lib/api/client';
import { createPacedFetch } from '../../lib/api/paced-fetch';
import { endpoints } from '../../lib/service/endpoints';
import { liveProfile } from '../../lib/service/profile';
import { givenLoopback, json } from '../support/loopback';
import { asked, type Name } from './asked';
import { everyKind, type Kind, kinds } from './kinds';
import { outcomeOf } from './outcomes';
import { patience } from './patience';

const service = givenLoopback();
const names = Object.keys(asked) as Name[];

describe('the table of bad answers', () => {
  it('has a row for every endpoint that the extension uses', () => {
    expect([...names, 'ping'].sort()).toEqual(Object.keys(endpoints).sort());
  });

  it('has more than twenty-five kinds', () => {
    expect(everyKind.length).toBeGreaterThan(25);
  });
});

describe.each(names)('of %s', (name) => {
  it('a good answer is read', async () => {
    service.answer = () => json(asked[name].good);
    expect(await asked[name].ask(api())).toMatchObject({ result: 'ok' });
  });

  it.each(everyKind)('%s', async (kind) => {
    const expected = outcomeOf(kind, name);
    service.answer = () => json(asked[name].good);
    const good = await asked[name].ask(api());
    service.heard.length = 0;

    service.answer = () => kinds[kind](asked[name].good);
    const answer = asked[name].ask(api(kind));
    if (expected === 'as good') expect(contentOf(await answer)).toEqual(contentOf(good));
    else if (expected === 'read') expect(await answer).toMatchObject({ result: 'ok' });
    else await expect(answer).rejects.toMatchObject({ name: 'Failure', code: expected, message: expected });
    // Nothing is asked twice, but once with another token.
    expect(service.heard).toHaveLength(kind.includes('401') ? 2 : 1);
  });
});

/** What an answer brings; how many there are in all is for the code that asks for the next page. */
function contentOf(answer: unknown) {
  const { total: _, ...content } = answer as { total?: number };
  return content;
}

function api(kind: Kind = 'unknown fields') {
  return createApi({
    profile: liveProfile,
    pacedFetch: createPacedFetch({ requestSlot: patience(service, kind), profile: liveProfile }),
    accessToken: async () => 'a1',
    refused: async () => 'a2',
  });
}
