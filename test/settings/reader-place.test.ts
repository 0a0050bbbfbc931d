import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { recallReaderPlace, rememberReaderPlace } from '../../lib/settings/reader';

describe('the place of the control in the reader', () => {
  beforeEach(() => fakeBrowser.reset());

  it('is the whole control at first', async () => {
    expect(await recallReaderPlace()).toEqual({ isSmall: false });
  });

  it('is remembered as it was left', async () => {
    await rememberReaderPlace({ isSmall: true });
    expect(await recallReaderPlace()).toEqual({ isSmall: true });
    await rememberReaderPlace({ isSmall: false });
    expect(await recallReaderPlace()).toEqual({ isSmall: false });
  });

  it.each([null, 'small', {}, { isSmall: 'yes' }])('is the whole control where %j is kept', async (kept) => {
    await browser.storage.local.set({ 'reader.place': kept });
    expect(await recallReaderPlace()).toEqual({ isSmall: false });
  });

  it('is the whole control where the storage cannot be read, for the chapter matters more', async () => {
    vi.spyOn(browser.storage.local, 'get').mockRejectedValue(new Error('the disk is gone'));
    expect(await recallReaderPlace()).toEqual({ isSmall: false });
  });
});
