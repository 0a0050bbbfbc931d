import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { fillOpenTabs, fillPagesGoneBackTo, putLinkMarks } from '../../../entrypoints/background/open-tabs';
import { SECOND } from '../../../lib/clock';
import { type VirtualClock, virtualClock } from '../../support/virtual-clock';

const never = new Promise(() => undefined);
/** What the browser hands over of a script that has found one of ours. */
const there = [{ result: true }];

describe('tabs that were open before this version came', () => {
  const run = vi.fn(async (_injection: unknown): Promise<unknown[]> => []);
  const tabs = [
    { id: 1, url: 'https://mangadex.org/chapter/1' },
    { id: 2, url: 'https://blog.example/' },
  ];
  let clock: VirtualClock;
  beforeEach(() => {
    clock = virtualClock();
    fakeBrowser.reset();
    run.mockReset().mockResolvedValue([]);
    Object.assign(fakeBrowser, { scripting: { executeScript: run } });
    vi.spyOn(browser.tabs, 'query').mockImplementation(async ({ url = [] }) =>
      (tabs as never[]).filter((tab: (typeof tabs)[number]) => [url].flat().some((one) => fits(tab.url, one))),
    );
  });
  const fill = (sites: string[], hasBrowserStarted = false) =>
    fillOpenTabs({ clock, started: hasBrowserStarted ? Promise.resolve() : never, linkSites: async () => sites });
  /** What the script finds in the page, try after try. */
  const finds = (...found: unknown[][]) => {
    for (const one of found) run.mockResolvedValueOnce(one);
  };
  const ran = () => run.mock.calls.map(([injection]) => injection);

  it('get the script of the site, and that of link marks where these are on', async () => {
    await fill(['https://blog.example/*']);
    expect(ran()).toEqual([
      { target: { tabId: 1 }, files: ['/content-scripts/reader.js'] },
      { target: { tabId: 2, allFrames: true }, files: ['/content-scripts/links.js'] },
    ]);
  });

  it('get the script of the site alone there, where marks are on everywhere', async () => {
    await fill(['*://*/*']);
    expect(ran()).toHaveLength(2);
  });

  it('get it once, until the extension begins again', async () => {
    await fill([]);
    await fill([]);
    expect(ran()).toHaveLength(1);
    await browser.storage.session.clear();
    await fill([]);
    expect(ran()).toHaveLength(2);
  });

  it('get it again after an update while it joins the scripts of the version before, and not once a new one has stayed', async () => {
    finds(there, there, [], there);
    await fill([]);
    expect(ran()).toHaveLength(1);
    await clock.run(SECOND);
    expect(ran()).toHaveLength(2);
    await clock.run(60 * SECOND);
    expect(ran()).toHaveLength(4);
  });

  it('get it again after an update where a new one has gone with the version before', async () => {
    finds([], [], there);
    await fill([]);
    await clock.run(60 * SECOND);
    expect(ran()).toHaveLength(3);
  });

  it.each<[string, () => Promise<unknown[]>]>([
    ['refused to put it in', () => Promise.reject(new Error('The tab was closed.'))],
    ['lost its answer with the version before', () => new Promise(() => undefined)],
  ])('get it again after an update where the browser %s', async (_, answer) => {
    run.mockImplementationOnce(answer);
    finds([], there);
    await fill([]);
    await clock.run(60 * SECOND);
    expect(ran()).toHaveLength(3);
  });

  it('get it five times at most where a script of this version is there after an update, and once where the browser has begun', async () => {
    run.mockResolvedValue(there);
    await fill([], true);
    await clock.run(60 * SECOND);
    expect(ran()).toHaveLength(1);
    await browser.storage.session.clear();
    await fill([]);
    await clock.run(60 * SECOND);
    expect(ran()).toHaveLength(1 + 5);
  });

  it('are not waited for: one may load for ever, and one may refuse the script', async () => {
    run.mockReturnValueOnce(new Promise(() => undefined)).mockRejectedValueOnce(new Error('not here'));
    await fill(['https://blog.example/*']);
    expect(ran()).toHaveLength(2);
  });
});

describe('a page of the site that shows a list', () => {
  it('gets the script of link marks when it asks, without a wait for the rest of it', async () => {
    const run = vi.fn(async (_injection: unknown) => []);
    Object.assign(fakeBrowser, { scripting: { executeScript: run } });
    await putLinkMarks(undefined, { tab: { id: 7 } });
    expect(run).toHaveBeenCalledExactlyOnceWith({
      target: { tabId: 7 },
      files: ['/content-scripts/links.js'],
      injectImmediately: true,
    });
  });
});

function fits(url: string, pattern: string): boolean {
  return pattern === '*://*/*' || url.startsWith(pattern.slice(0, -1));
}

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
