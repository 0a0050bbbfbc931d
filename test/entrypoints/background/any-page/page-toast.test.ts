import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { showInPage, updateInPage } from '../../../../entrypoints/background/any-page/page-toast';
import { deedOf } from '../../../support/deeds';

const TAB = 7;
const executeScript = vi.fn(async () => undefined);
const sendMessage = vi.fn<(...told: unknown[]) => Promise<unknown>>();

describe('a toast in the page of a tab', () => {
  beforeEach(() => {
    vi.resetAllMocks();
    Object.assign(fakeBrowser, { scripting: { executeScript } });
    Object.assign(fakeBrowser.tabs, { sendMessage });
  });

  it('is shown by the script that is there already', async () => {
    sendMessage.mockResolvedValue(true);
    expect(await showInPage(TAB, deedOf())).toBe(true);
    expect(sendMessage).toHaveBeenCalledExactlyOnceWith(
      TAB,
      { told: 'deed', isNew: true, deed: deedOf() },
      { frameId: 0 },
    );
    expect(executeScript).not.toHaveBeenCalled();
  });

  it('brings the script along where there is none, into that page alone', async () => {
    sendMessage.mockRejectedValueOnce(new Error('Receiving end does not exist.')).mockResolvedValue(true);
    expect(await showInPage(TAB, deedOf())).toBe(true);
    expect(executeScript).toHaveBeenCalledExactlyOnceWith({ target: { tabId: TAB }, files: ['/toast.js'] });
  });

  it('is not taken as shown because another script of ours heard of it', async () => {
    sendMessage.mockResolvedValue(undefined);
    expect(await showInPage(TAB, deedOf())).toBe(false);
    expect(executeScript).toHaveBeenCalledOnce();
  });

  it('is not shown where nobody may write', async () => {
    sendMessage.mockRejectedValue(new Error('Receiving end does not exist.'));
    executeScript.mockRejectedValue(new Error('Cannot access a chrome:// URL'));
    expect(await showInPage(TAB, deedOf())).toBe(false);
  });

  it('is never put into a page for news of an old click', async () => {
    sendMessage.mockRejectedValue(new Error('Receiving end does not exist.'));
    await updateInPage(TAB, deedOf());
    expect(executeScript).not.toHaveBeenCalled();
  });
});
