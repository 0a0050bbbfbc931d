import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { recallId, recallThread, rememberId, rememberThread } from '../../lib/settings/known-answers';

const idOf = (n: number) => `01e9f0cb-caea-406d-92bb-${`${n}`.padStart(12, '0')}`;

beforeEach(() => fakeBrowser.reset());

describe('threads that were found', () => {
  it('are remembered by chapter', async () => {
    await rememberThread(idOf(1), 3_000_001);
    await rememberThread(idOf(2), 3_000_002);
    expect(await recallThread(idOf(1))).toBe(3_000_001);
    expect(await recallThread(idOf(3))).toBeNull();
  });

  it('are two hundred at most, the latest', async () => {
    for (let n = 0; n < 201; n += 1) await rememberThread(idOf(n), n + 1);
    expect(await recallThread(idOf(0))).toBeNull();
    expect(await recallThread(idOf(1))).toBe(2);
    expect(await recallThread(idOf(200))).toBe(201);
  });

  it.each([null, 'thread', [['latest', 1]], [[idOf(1), '7']]])('are none where %j is kept', async (kept) => {
    await browser.storage.session.set({ threads: kept });
    expect(await recallThread(idOf(1))).toBeNull();
  });

  it('are looked for again where they could not be kept', async () => {
    vi.spyOn(browser.storage.session, 'set').mockRejectedValue(new Error('the storage is full'));
    await rememberThread(idOf(1), 1);
    expect(await recallThread(idOf(1))).toBeNull();
  });
});

describe('the numbers of the old site that were asked for', () => {
  const [id, other] = [idOf(1), idOf(2)];

  it('are known from then on, chapters apart from manga', async () => {
    await rememberId({ type: 'chapter', number: 7 }, id);
    await rememberId({ type: 'manga', number: 7 }, other);
    expect(await recallId({ type: 'chapter', number: 7 })).toBe(id);
    expect(await recallId({ type: 'manga', number: 7 })).toBe(other);
    expect(await recallId({ type: 'chapter', number: 8 })).toBeNull();
  });

  it('are kept up to a bound: the oldest go', async () => {
    for (let number = 1; number <= 501; number++) await rememberId({ type: 'chapter', number }, id);
    expect(await recallId({ type: 'chapter', number: 1 })).toBeNull();
    expect(await recallId({ type: 'chapter', number: 2 })).toBe(id);
  });

  it('are asked for again where what is kept cannot be read', async () => {
    await browser.storage.local.set({ 'old.numbers': 'burnt' });
    expect(await recallId({ type: 'chapter', number: 7 })).toBeNull();
    await rememberId({ type: 'chapter', number: 7 }, id);
    expect(await recallId({ type: 'chapter', number: 7 })).toBe(id);
  });
});
