import { signal } from '@preact/signals';
import { expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { withManyFollows } from '../../bench/popup/many-follows';
import { createMissingParts } from '../../entrypoints/library/missing-parts';
import { fetchOlderChapters } from '../../lib/actions/chapters/older-chapters';
import { SECOND } from '../../lib/clock';
import type { ask } from '../../lib/messages/ask';
import { type View, watchView } from '../../lib/storage/views';
import { givenBackground, parts, world } from '../support/given-background';

/** More than leave beside an open tab before the first of them would have waited too long. */
const SERIES = 150;

givenBackground({
  stock: withManyFollows(SERIES, 3),
  before: () => {
    vi.spyOn(browser.tabs, 'query').mockImplementation(async () => [{ windowId: 1 }] as never);
    vi.spyOn(browser.windows, 'get').mockImplementation((async () => ({ state: 'normal' })) as never);
  },
});

it('older chapters of 150 series come with one press beside an open tab of the site', { timeout: 60_000 }, async () => {
  const seriesRequest = signal<View<'series'> | null>(null);
  const endView = watchView('series', (view) => {
    seriesRequest.value = view;
  });
  const askWorker = async (_: string, { mangaId }: { mangaId: string }) => void fetchOlderChapters(parts, mangaId);
  const missing = createMissingParts({
    ...{ clock: world.clock, seriesRequest, ratingsRequest: signal(null), ask: askWorker as unknown as typeof ask },
    send: async (work) => work().then(() => true),
    readAgain: async () => undefined,
  });
  missing.load('chapters', [...world.reader.follows]);
  await world.until(() => missing.underWay.value.size === 0, SECOND);
  expect(missing.hasFailed.value).toBe(false);
  for (const mangaId of world.reader.follows) {
    const { manga } = await parts.library.readSeries(world.reader.id, mangaId);
    expect(manga?.complete).toBeDefined();
  }
  missing.end();
  endView();
});
