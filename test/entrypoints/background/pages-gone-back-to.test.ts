import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { fillPagesGoneBackTo } from '../../../entrypoints/background/open-tabs';

describe('a page of the site that is gone back to, in Firefox', () => {
  it('gets the script of the site once it is whole, and nothing else wakes us', () => {
    fakeBrowser.reset();
    const run = vi.fn(async (_injection: unknown) => []);
    const addListener = vi.fn();
    Object.assign(fakeBrowser, { scripting: { executeScript: run } });
    vi.spyOn(browser.tabs, 'onUpdated', 'get').mockReturnValue({ addListener } as never);
    fillPagesGoneBackTo();
    const [told, filter] = addListener.mock.calls[0] ?? [];
    expect(filter).toEqual({ urls: ['https://mangadex.org/*'], properties: ['status'] });
    told?.(7, { status: 'loading' });
    told?.(7, { status: 'complete' });
    expect(run).toHaveBeenCalledExactlyOnceWith({ target: { tabId: 7 }, files: ['/content-scripts/reader.js'] });
  });

  it('is left alone where the browser throws at a filter, as Firefox for Android does, and the background goes on', () => {
    const addListener = vi.fn(() => {
      throw new Error('Incorrect argument types for tabs.onUpdated.');
    });
    vi.spyOn(browser.tabs, 'onUpdated', 'get').mockReturnValue({ addListener } as never);
    fillPagesGoneBackTo();
    expect(addListener).toHaveBeenCalledOnce();
  });
});
