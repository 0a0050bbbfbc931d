import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { chooseEndsWithBrowser, ENDS_WITH_BROWSER, watchEndsWithBrowser } from '../../lib/settings/sign-out-choice';
import { readItem } from '../../lib/storage/stored-item';
import { waitFor } from '../support/wait-for';

beforeEach(() => fakeBrowser.reset());

describe('whether a session ends with the browser', () => {
  it('is off at first, and is kept on this device alone', async () => {
    expect(await readItem(ENDS_WITH_BROWSER)).toBe(false);
    await chooseEndsWithBrowser(true);
    expect(await readItem(ENDS_WITH_BROWSER)).toBe(true);
    expect(await fakeBrowser.storage.sync.get()).toEqual({});
  });

  it('is told to a page as it is, and when it changes', async () => {
    const heard = vi.fn();
    watchEndsWithBrowser(heard);
    await waitFor(() => expect(heard).toHaveBeenLastCalledWith(false));
    await chooseEndsWithBrowser(true);
    await waitFor(() => expect(heard).toHaveBeenLastCalledWith(true));
  });

  it('says that it could not be kept', async () => {
    vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValueOnce(new Error('the disk is full'));
    await expect(chooseEndsWithBrowser(true)).rejects.toMatchObject({ code: 'storage-failed' });
  });
});
