import '../../support/fresh-database';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDexmark } from '../../../lib/database/database';
import { createDelivery, type DeliveryParts } from '../../../lib/outbox/delivery/create-delivery';
import { createOutbox, type Outbox } from '../../../lib/outbox/outbox';
import { jumpingClock } from '../../support/jumping-clock';
import { id } from '../some-intents';

const clock = jumpingClock();
const [chapterId, mangaId] = [id(1), id(2)];
let outbox: Outbox;
let account: string;
let left: string[];
let choice: string | null;

beforeEach(async () => {
  [account, left, choice] = ['ann', [], null];
  outbox = createOutbox({ database: await openDexmark(), clock, onChange: () => undefined });
});

/** An API whose token is refused once, while Ann goes and Bob signs in; the request is then repeated with his. */
const api: DeliveryParts['api'] = {
  call: async (endpoint, _input, { beforeLeaving }) => {
    await beforeLeaving?.();
    account = 'bob';
    await beforeLeaving?.();
    left.push(endpoint.route);
    throw new Error('it has left for Bob');
  },
};

function delivery() {
  const parts = {
    ...{ clock, outbox, api },
    captchas: { present: async () => new Map() },
    account: async () => account,
    knownManga: async () => new Map([[chapterId, mangaId]]),
    findManga: async () => ({ manga: new Map(), isWhole: true }),
    blockReason: () => null,
    heldReason: async () => null,
    singleMarks: { choice: async () => choice, routeIsMissing: async () => undefined },
    singleMarksUntil: () => null,
    closed: new AbortController().signal,
    onProgress: () => undefined,
  };
  return createDelivery(parts as unknown as DeliveryParts);
}

describe('what one account wanted', () => {
  it.each([
    ['mark', null],
    ['mark', 'one by one'],
    ['follow', null],
    ['status', null],
    ['rating', null],
  ] as const)('of kind %s (%s) never leaves with the token of another', async (kind, chosen) => {
    choice = chosen;
    const made = { operationId: 'click', account: 'ann', at: 1, baseline: null };
    if (kind === 'status') await outbox.enqueue({ ...made, kind, key: mangaId, value: 'reading' });
    else if (kind === 'rating') await outbox.enqueue({ ...made, kind, key: mangaId, value: null });
    else await outbox.enqueue({ ...made, kind, key: kind === 'mark' ? chapterId : mangaId, value: true });
    const delivering = delivery();
    delivering.wake();
    expect(await delivering.idle()).toMatchObject({ code: 'signed-out' });
    expect(left).toEqual([]);
    expect(await outbox.all('ann')).toMatchObject([{ kind, state: { name: 'waiting', lastError: 'signed-out' } }]);
  });
});
