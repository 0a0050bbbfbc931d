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
