import { beforeEach, describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { recallId, rememberId } from '../../lib/settings/known-answers';

const id = '01e9f0cb-caea-406d-92bb-0cc67c37481d';
const other = '801513ba-a712-498c-8f57-cae55b38cc92';

describe('the numbers of the old site that were asked for', () => {
  beforeEach(() => fakeBrowser.reset());

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
