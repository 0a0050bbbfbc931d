import * as v from 'valibot';
import { beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readItem, storedItem, updateItem } from '../../lib/storage/stored-item';

const ITEM = storedItem('session', 'item', v.object({ first: v.number(), second: v.optional(v.number()) }), null);

beforeEach(() => fakeBrowser.reset());

it.each([
  ['in another order of its parts', { second: 2, first: 1 }, { first: 1, second: 2 }],
  ['with a part that is named as missing', { first: 1 }, { first: 1, second: undefined }],
])('an update writes nothing where the same is stored, %s', async (_, stored, value) => {
  await browser.storage.session.set({ item: stored });
  const set = vi.spyOn(browser.storage.session, 'set');
  await updateItem(ITEM, value);
  expect(set).not.toHaveBeenCalled();
});

it('updates of one item take turns: the last one stands', async () => {
  await browser.storage.session.set({ item: { first: 1 } });
  const get = browser.storage.session.get.bind(browser.storage.session);
  const slow = Promise.withResolvers<void>();
  vi.spyOn(browser.storage.session, 'get').mockImplementationOnce(async (key) => {
    const stored = await get(key);
    await slow.promise;
    return stored;
  });
  const updates = [updateItem(ITEM, { first: 2 }), updateItem(ITEM, { first: 1 })];
  await new Promise(setImmediate);
  slow.resolve();
  await Promise.all(updates);
  expect(await readItem(ITEM)).toEqual({ first: 1 });
});

it.each([
  ['nothing is stored', undefined],
  ['something else is stored', { first: 2 }],
  ['what is stored cannot be read', 'spoilt'],
])('an update writes where %s', async (_, stored) => {
  if (stored !== undefined) await browser.storage.session.set({ item: stored });
  await updateItem(ITEM, { first: 1 });
  expect(await readItem(ITEM)).toEqual({ first: 1 });
});

it('items that are asked for at once are one question, and each gets its own value', async () => {
  const OTHER = storedItem('session', 'other', v.number(), 0);
  const LOCAL = storedItem('local', 'item', v.number(), 0);
  await browser.storage.session.set({ item: { first: 1 }, other: 2 });
  await browser.storage.local.set({ item: 3 });
  const get = vi.spyOn(browser.storage.session, 'get');
  const read = await Promise.all([readItem(ITEM), readItem(OTHER), readItem(LOCAL), readItem(ITEM)]);
  expect(read).toEqual([{ first: 1 }, 2, 3, { first: 1 }]);
  expect(get).toHaveBeenCalledExactlyOnceWith(['item', 'other']);
  await readItem(OTHER);
  expect(get).toHaveBeenCalledTimes(2);
});

it('a question that the browser does not answer fails for all who asked, and for none who ask later', async () => {
  vi.spyOn(browser.storage.session, 'get').mockRejectedValueOnce(new Error('no storage'));
  const asked = await Promise.allSettled([readItem(ITEM), readItem(ITEM)]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await readItem(ITEM)).toBeNull();
});
