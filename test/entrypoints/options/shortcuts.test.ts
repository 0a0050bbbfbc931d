// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { shortcutSettings, watchShortcuts } from '../../../entrypoints/options/shortcuts';
import { waitFor } from '../../support/wait-for';

let keys = 'Alt+Shift+M';
const getAll = async () => [{ name: 'mark-chapter', shortcut: keys }, { name: 'report' }];

describe('the keys on the options page', () => {
  beforeEach(() => {
    fakeBrowser.reset();
    Object.assign(fakeBrowser, { commands: { getAll } });
  });

  it('are those that the browser has at present, also after a change made elsewhere', async () => {
    const seen = vi.fn();
    watchShortcuts(seen);
    await waitFor(() => expect(seen).toHaveBeenCalledOnce());
    expect(seen).toHaveBeenLastCalledWith([
      { command: 'mark-chapter', keys: 'Alt+Shift+M' },
      { command: 'report', keys: '' },
    ]);
    keys = 'Alt+Shift+X';
    dispatchEvent(new Event('focus'));
    await waitFor(() => expect(seen).toHaveBeenCalledTimes(2));
    expect(seen.mock.lastCall?.[0]).toContainEqual({ command: 'mark-chapter', keys });
  });

  it('are not spoken of in a browser that has none', () => {
    Object.assign(fakeBrowser, { commands: undefined });
    const seen = vi.fn();
    watchShortcuts(seen);
    expect(seen).not.toHaveBeenCalled();
  });

  it("are changed on the browser's own page, which Chromium opens in a tab", async () => {
    const create = vi.spyOn(fakeBrowser.tabs, 'create');
    await shortcutSettings()?.();
    expect(create).toHaveBeenCalledExactlyOnceWith({ url: 'chrome://extensions/shortcuts' });
  });

  it('are changed in Firefox where it has a way there, and else by hand', async () => {
    vi.stubEnv('BROWSER', 'firefox');
    expect(shortcutSettings()).toBeNull();
    const openShortcutSettings = vi.fn();
    Object.assign(fakeBrowser, { commands: { getAll, openShortcutSettings } });
    await shortcutSettings()?.();
    expect(openShortcutSettings).toHaveBeenCalledOnce();
    vi.unstubAllEnvs();
  });
});
