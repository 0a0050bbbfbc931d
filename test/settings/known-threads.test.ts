import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { recallThread, rememberThread } from '../../lib/settings/known-answers';

const idOf = (n: number) => `01e9f0cb-caea-406d-92bb-${`${n}`.padStart(12, '0')}`;

describe('threads that were found', () => {
  beforeEach(() => fakeBrowser.reset());

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
