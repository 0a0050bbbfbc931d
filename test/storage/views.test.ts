import * as v from 'valibot';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readView, type ViewName, views, writeView } from '../../lib/storage/views';

describe('a view', () => {
  beforeEach(() => fakeBrowser.reset());

  it('that the browser does not take fails nothing, and the next one is shown', async () => {
    vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
    await writeView('revision', { stamp: 'first' });
    expect(await readView('revision')).toEqual({ stamp: '' });
    await writeView('revision', { stamp: 'second' });
    expect(await readView('revision')).toEqual({ stamp: 'second' });
  });

  it.each(Object.keys(views) as ViewName[])('%s is at first what its own schema says', (name) => {
    const { schema, initial } = views[name];
    expect(v.parse(v.strictObject(schema.entries as v.ObjectEntries), initial)).toEqual(initial);
  });
});
