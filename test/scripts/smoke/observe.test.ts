import { EventEmitter } from 'node:events';
import type { BrowserContext, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { observeChromium } from '../../../scripts/smoke/drive-chromium';

const context = () => new EventEmitter() as unknown as BrowserContext & EventEmitter;

test.each([
  ['is under way for a moment', 1_000, undefined, 0],
  ['was let go of a moment after it left, as when the session ends', 1_000, 'net::ERR_ABORTED', 0],
  ['is under way for long', 20_000, undefined, 1],
  ['was given up after long', 20_000, 'net::ERR_ABORTED', 1],
  ['found no way', 1_000, 'net::ERR_CONNECTION_RESET', 1],
])('a request that %s counts as one without an answer, or not at all', (_, afterMs, errorText, count) => {
  let now = 1_000_000;
  const browser = context();
  const { exchanges } = observeChromium(browser, () => {}, { now: () => now });
  const request = {
    serviceWorker: () => ({}),
    method: () => 'GET',
    url: () => 'https://api.mangadex.org/user/me',
    failure: () => (errorText ? { errorText } : null),
  } as unknown as Request;
  browser.emit('request', request);
  now += afterMs;
  if (errorText) browser.emit('requestfailed', request);

  expect(exchanges().map(({ answer }) => answer)).toEqual(Array(count).fill(null));
});
