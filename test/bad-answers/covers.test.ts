import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createPacedFetch } from '../../lib/api/paced-fetch';
import { asFailure, type FailureCode } from '../../lib/failure';
import { fetchCovers } from '../../lib/library/covers';
import type { CoverRow } from '../../lib/model/rows';
import { liveProfile } from '../../lib/service/profile';
import { manga } from '../library/rows';
import { givenLoopback, type Said } from '../support/loopback';
import { type Kind, kinds } from './kinds';
import { patience } from './patience';

const service = givenLoopback();

/** What comes of a bad answer where a cover is due: `none` where there is no picture for good, else it is asked for again. */
const outcomes: Partial<Record<Kind, FailureCode | 'none'>> = {
  'a page with a 500': 'service-trouble',
  'a page with a 502': 'service-trouble',
  'a 503 of the API': 'service-trouble',
  'a page with a 429': 'service-trouble',
  'a 429 of the API': 'service-trouble',
  'a page with a 403': 'service-trouble',
  'a 403 of the API': 'service-trouble',
  'a captcha': 'service-trouble',
  'a captcha with a 412': 'service-trouble',
  'a captcha on a page': 'service-trouble',
  'a captcha without its key': 'service-trouble',
  'a page with a 401, over and over': 'service-trouble',
  'a page with a 404': 'none',
  'a 404 of the API': 'none',
  'a page with a 400': 'service-trouble',
  'the refusal of a User-Agent': 'service-trouble',
  'a page with a 413': 'service-trouble',
  'an unknown status': 'service-trouble',
  'a 304': 'service-trouble',
  'a 204': 'none',
  'a redirect elsewhere': 'unreachable',
  'a redirect to a page of the site': 'unreachable',
  'no word': 'unreachable',
  silence: 'no-answer',
  'an answer that never ends': 'no-answer',
  'an answer that breaks off': 'no-answer',
  'an answer that never stops talking': 'unreadable-answer',
  'a page with a 200': 'unreadable-answer',
  'plain text': 'unreadable-answer',
  'nothing at all': 'none',
  'nine megabytes of unknown fields': 'unreadable-answer',
  'a good answer that says it is a page': 'unreadable-answer',
  'a packing that it does not have': 'no-answer',
  null: 'none',
};

/** What only a picture can be. */
const pictures: readonly (readonly [string, Said, 'none' | 'kept'])[] = [
  ['a picture', picture(1_000), 'kept'],
  ['a picture that says more of itself', picture(1_000, 'image/png; charset=binary'), 'kept'],
  ['a picture as large as a book', picture(500_001), 'none'],
  ['a picture without a byte', picture(0), 'none'],
  ['a picture that can hold a script', picture(1_000, 'image/svg+xml'), 'none'],
];

describe('where a cover is due', () => {
  it.each(Object.entries(outcomes) as [Kind, FailureCode | 'none'][])('%s: %s', async (kind, expected) => {
    const { kept, code } = await fetchOne(kinds[kind]({ result: 'ok' }), kind);
    if (expected === 'none') expect({ kept, code }).toMatchObject({ kept: [{ bytes: null, type: '' }], code: null });
    else expect({ kept, code }).toEqual({ kept: [], code: expected });
    expect(service.heard).toHaveLength(1);
  });

  it.each(pictures)('%s', async (_, said, expected) => {
    const { kept, code } = await fetchOne(said, 'headers of nonsense');
    expect(code).toBeNull();
    expect(kept.map(({ bytes }) => (bytes === null ? 'none' : 'kept'))).toEqual([expected]);
  });
});

async function fetchOne(said: Said, kind: Kind): Promise<{ kept: CoverRow[]; code: FailureCode | null }> {
  const kept: CoverRow[] = [];
  service.answer = () => said;
  const code = await fetchCovers({
    pacedFetch: createPacedFetch({ takeTurn: patience(service, kind), profile: liveProfile }),
    profile: liveProfile,
    account: 'ann',
    store: {
      missingCovers: async () => [manga({ coverFile: 'one.png' })],
      putCover: async (cover) => void kept.push(cover),
    },
  }).then(
    () => null,
    (thrown: unknown) => asFailure(thrown).code,
  );
  return { kept, code };
}

function picture(bytes: number, type = 'image/jpeg'): Said {
  return { headers: { 'Content-Type': type }, body: new Uint8Array(bytes) };
}
