import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readView, writeView } from '../../lib/storage/views';

describe('a view', () => {
  beforeEach(() => fakeBrowser.reset());

  it('that the browser does not take fails nothing, and the next one is shown', async () => {
    vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
    await writeView('revision', { stamp: 'first' });
    expect(await readView('revision')).toEqual({ stamp: '' });
    await writeView('revision', { stamp: 'second' });
    expect(await readView('revision')).toEqual({ stamp: 'second' });
  });
});
