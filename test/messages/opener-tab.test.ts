// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { closeToOpener, withOpener } from '../../lib/messages/opener-tab';

const update = vi.fn();
const close = vi.fn();
Object.assign(window, { close });

describe('a page of ours that closes itself', () => {
  beforeEach(() => {
    fakeBrowser.reset();
    Object.assign(browser.tabs, { update });
    update.mockReset().mockResolvedValue({});
    close.mockReset();
  });

  it('brings the tab that it was opened from to the front first, which its address names', async () => {
    expect(withOpener('https://a.example/up-to.html', null)).toBe('https://a.example/up-to.html');
    location.hash = new URL(withOpener('https://a.example/report.html?a=1', 3)).hash;
    update.mockImplementation(async () => expect(close).not.toHaveBeenCalled());
    await closeToOpener();
    expect(update).toHaveBeenCalledExactlyOnceWith(3, { active: true });
    expect(close).toHaveBeenCalledOnce();
  });

  it('closes all the same where that one is gone', async () => {
    location.hash = '#3';
    update.mockRejectedValue(new Error('Invalid tab ID: 3'));
    await closeToOpener();
    expect(close).toHaveBeenCalledOnce();
  });

  it.each(['', '#', '#reports', '#-1'])('only closes where its address names no tab: "%s"', async (hash) => {
    location.hash = hash;
    await closeToOpener();
    expect(update).not.toHaveBeenCalled();
    expect(close).toHaveBeenCalledOnce();
  });
});
