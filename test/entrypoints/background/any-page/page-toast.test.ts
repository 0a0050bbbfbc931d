import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { showInPage, updateInPage } from '../../../../entrypoints/background/any-page/page-toast';
import { SECOND } from '../../../../lib/clock';
import { resultOf } from '../../../support/action-results';
import '../../../support/english';
import { type VirtualClock, virtualClock } from '../../../support/virtual-clock';
import { waitFor } from '../../../support/wait-for';

const page = { tabId: 7, frameId: 0, pageOrigin: 'https://blog.example' };
const named = { ...page, documentId: 'document 1' };
const news = {
  ...{ event: 'toast', isNew: true },
  toast: expect.objectContaining({
    operationId: resultOf().operationId,
    text: 'Marked as read: The Quiet Harbour, Ch. 12',
  }),
};
const executeScript = vi.fn<(injection: unknown) => Promise<unknown>>();
const sendMessage = vi.fn<(...told: unknown[]) => Promise<unknown>>();
const get = vi.fn<(tabId: number) => Promise<{ url?: string }>>();

describe('a toast in the page that was clicked', () => {
  let clock: VirtualClock;
  beforeEach(() => {
    vi.resetAllMocks();
    clock = virtualClock();
    Object.assign(fakeBrowser, { scripting: { executeScript } });
    Object.assign(fakeBrowser.tabs, { sendMessage, get });
    executeScript.mockResolvedValue([{ frameId: 0, documentId: 'document 1' }]);
    sendMessage.mockResolvedValue(true);
    get.mockResolvedValue({ url: 'https://blog.example/article' });
  });

  it.each([
    ['the document that has it', { frameId: 0, documentId: 'document 1' }, named, { documentId: 'document 1' }],
    ['the frame in a browser that has no names for documents', { frameId: 0 }, page, { frameId: 0 }],
  ])('is shown by a script that is put there, and told to %s', async (_, injected, shownIn, hearer) => {
    executeScript.mockResolvedValue([injected]);
    expect(await showInPage(page, resultOf(), clock)).toEqual(shownIn);
    expect(executeScript).toHaveBeenCalledExactlyOnceWith({ target: { tabId: 7 }, files: ['/toast.js'] });
    expect(sendMessage).toHaveBeenCalledExactlyOnceWith(7, news, hearer);
  });

  it('is not taken as shown because another script of ours heard of it', async () => {
    sendMessage.mockResolvedValue(undefined);
    expect(await showInPage(page, resultOf(), clock)).toBeNull();
  });

  it('is not shown where no script may write', async () => {
    executeScript.mockRejectedValue(new Error('Cannot access a chrome:// URL'));
    expect(await showInPage(page, resultOf(), clock)).toBeNull();
    expect(sendMessage).not.toHaveBeenCalled();
  });

  it('puts nothing into what has come after that page, and tells it nothing where it came in that moment', async () => {
    get.mockResolvedValue({ url: 'https://other.example/' });
    expect(await showInPage(page, resultOf(), clock)).toBeNull();
    expect(executeScript).not.toHaveBeenCalled();
    get.mockResolvedValueOnce({ url: 'https://blog.example/article' });
    expect(await showInPage(page, resultOf(), clock)).toBeNull();
    expect(sendMessage).not.toHaveBeenCalled();
  });

  it('is not waited for in a page that was left and is kept for going back to', async () => {
    sendMessage.mockReturnValue(new Promise(() => undefined));
    const shown = showInPage(page, resultOf(), clock);
    await waitFor(() => expect(sendMessage).toHaveBeenCalled());
    await clock.run(SECOND);
    expect(await shown).toBeNull();
  });

  it('hears news of an old click where it was shown alone, and is never put into a page for it', async () => {
    const old = { ...news, isNew: false };
    updateInPage(named, resultOf(), clock);
    expect(sendMessage).toHaveBeenCalledExactlyOnceWith(7, old, { documentId: 'document 1' });
    sendMessage.mockRejectedValue(new Error('Receiving end does not exist.'));
    updateInPage(named, resultOf(), clock);
    expect(executeScript).not.toHaveBeenCalled();
  });
});
