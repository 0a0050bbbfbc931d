import '../support/memory-database';
import { describe, expect, it } from 'vitest';
import { createPacedFetch } from '../../lib/api/paced-fetch';
import { systemClock } from '../../lib/clock';
import { asFailure, type FailureCode } from '../../lib/failure';
import { createCoverQueue, fetchCovers } from '../../lib/library/covers';
import type { CoverRow } from '../../lib/model/rows';
import { liveProfile } from '../../lib/service/profile';
import { manga } from '../library/rows';
import { givenLoopback, type Said } from '../support/loopback';
import { everyKind, type Kind, kinds } from './kinds';
import { coverOutcomeOf } from './outcomes';
import { patience } from './patience';

const service = givenLoopback();

/** What only a picture can be. */
const pictures: readonly (readonly [string, Said, 'none' | 'kept'])[] = [
  ['a picture', picture(1_000), 'kept'],
  ['a picture that says more of itself', picture(1_000, 'image/png; charset=binary'), 'kept'],
  ['a picture as large as a book', picture(500_001), 'none'],
  ['a picture without a byte', picture(0), 'none'],
  ['a picture that can hold a script', picture(1_000, 'image/svg+xml'), 'none'],
];

describe('where a cover is due', () => {
  it.each(everyKind)('%s', async (kind) => {
    const expected = coverOutcomeOf(kind);
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
  const queue = createCoverQueue(systemClock, 1);
  queue.add([manga().id]);
  const code = await fetchCovers({
    pacedFetch: createPacedFetch({ requestSlot: patience(service, kind), profile: liveProfile }),
    profile: liveProfile,
    account: 'ann',
    queue,
    store: {
      mangaWithoutCover: async () => manga({ coverFile: 'one.png' }),
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
