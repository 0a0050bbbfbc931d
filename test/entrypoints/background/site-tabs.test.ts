import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { createSiteTabs, isSiteVisible } from '../../../entrypoints/background/site-tabs';
import { virtualClock } from '../../support/virtual-clock';

describe('whether a tab of the site is visible', () => {
  const clock = virtualClock();
  const look = vi.fn<() => Promise<boolean>>();
  const settled = () => new Promise(setImmediate);
  const askFor = () => {
    const tabs = createSiteTabs({ clock, look });
    tabs.areVisible();
    return tabs;
  };
  beforeEach(() => {
    look.mockReset().mockResolvedValue(false);
  });

  it('is taken for granted until the browser has said otherwise', async () => {
    const tabs = createSiteTabs({ clock, look });
    expect(tabs.areVisible()).toBe(true);
    await settled();
    expect(tabs.areVisible()).toBe(false);
  });

  it('is asked for only when it is needed, and then twice a second at most', async () => {
    const tabs = askFor();
    await settled();
    const answers: boolean[] = [];
    for (let question = 0; question < 30; question++) {
      await clock.run(100);
      answers.push(tabs.areVisible());
      await settled();
    }
    expect(answers).toEqual(Array(30).fill(false));
    expect(look.mock.calls.length).toBeLessThanOrEqual(7);
  });

  it('is taken for granted again after a second without a look', async () => {
    const tabs = askFor();
    await clock.run(1_000);
    expect(tabs.areVisible()).toBe(true);
    expect(look).toHaveBeenCalledTimes(2);
  });

  it('is known to one who waits for the browser’s answer, who makes it no busier', async () => {
    look.mockImplementation(() => clock.sleep(50).then(() => false));
    const tabs = createSiteTabs({ clock, look });
    for (let second = 0; second < 5; second++) {
      const answers = [tabs.looked(), tabs.looked()].map((looked) => looked.then(tabs.areVisible));
      await clock.run(1_000);
      expect(await Promise.all(answers)).toEqual([false, false]);
    }
    expect(look).toHaveBeenCalledTimes(5);
  });

  it('is taken for granted when the browser cannot say', async () => {
    look.mockRejectedValue(new Error('no such window'));
    const tabs = askFor();
    await settled();
    expect(tabs.areVisible()).toBe(true);
  });

  it.each<[string, readonly string[], boolean]>([
    ['yes, in front in an open window', ['normal'], true],
    ['no, when its window is minimised', ['minimized'], false],
    ['yes, in one window of several', ['minimized', 'maximized'], true],
    ['no, without such a tab', [], false],
  ])('%s', async (_, states, isVisible) => {
    const tabs = states.map((_state, windowId) => ({ windowId }));
    const query = vi.spyOn(browser.tabs, 'query').mockResolvedValue(tabs as never);
    vi.spyOn(browser.windows, 'get').mockImplementation((async (id: number) => ({ state: states[id] })) as never);
    expect(await isSiteVisible('https://mangadex.org')).toBe(isVisible);
    expect(query).toHaveBeenCalledWith({ active: true, url: 'https://mangadex.org/*' });
  });

  it('yes, in front where the browser has no windows to ask about', async () => {
    const { windows } = browser;
    vi.spyOn(browser.tabs, 'query').mockResolvedValue([{ windowId: 1 }] as never);
    Object.assign(browser, { windows: undefined });
    expect(await isSiteVisible('https://mangadex.org')).toBe(true);
    Object.assign(browser, { windows });
  });
});
