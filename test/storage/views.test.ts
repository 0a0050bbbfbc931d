import * as v from 'valibot';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { type ViewName, views, watchSession, watchView, writeView } from '../../lib/storage/views';
import { readView } from '../support/read-view';
import { waitFor } from '../support/wait-for';

describe('a view', () => {
  beforeEach(() => fakeBrowser.reset());

  it('that the browser does not take fails nothing, and the next one is shown', async () => {
    vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
    await writeView('revision', { stamp: 'first' });
    expect(await readView('revision')).toEqual({ stamp: '' });
    await writeView('revision', { stamp: 'second' });
    expect(await readView('revision')).toEqual({ stamp: 'second' });
  });

  it('that changes while it is first read is shown as it is now, not as it was', async () => {
    const read = Promise.withResolvers<void>();
    vi.spyOn(fakeBrowser.storage.session, 'get').mockImplementationOnce(async () => {
      await read.promise;
      return { 'view.revision': { stamp: 'old' } };
    });
    const shown: string[] = [];
    const stop = watchView('revision', ({ stamp }) => shown.push(stamp));
    await writeView('revision', { stamp: 'new' });
    read.resolve();
    await new Promise((resolve) => setTimeout(resolve));
    expect(shown).toEqual(['new']);
    stop();
  });

  it('is shown at once, and no more when the watch is over', async () => {
    await writeView('revision', { stamp: 'first' });
    const shown: string[] = [];
    const stop = watchView('revision', ({ stamp }) => shown.push(stamp));
    await waitFor(() => expect(shown).toEqual(['first']));
    stop();
    await writeView('revision', { stamp: 'second' });
    watchView('revision', ({ stamp }) => shown.push(stamp))();
    await new Promise((resolve) => setTimeout(resolve));
    expect(shown).toEqual(['first']);
  });

  it('that cannot be read is the initial one until the next change', async () => {
    vi.spyOn(fakeBrowser.storage.session, 'get').mockRejectedValueOnce(new Error('no storage'));
    const shown: string[] = [];
    const stop = watchView('revision', ({ stamp }) => shown.push(stamp));
    await waitFor(() => expect(shown).toEqual(['']));
    await writeView('revision', { stamp: 'new' });
    expect(shown).toEqual(['', 'new']);
    stop();
  });

  it('of the session is not there until the background has written it', async () => {
    const shown: string[] = [];
    const stop = watchSession(({ state }) => shown.push(state));
    await new Promise((resolve) => setTimeout(resolve));
    expect(shown).toEqual([]);
    await writeView('session', { ...views.session.initial, state: 'signed-in' });
    expect(shown).toEqual(['signed-in']);
    stop();
  });

  it.each(Object.keys(views) as ViewName[])('%s is at first what its own schema says', (name) => {
    const { schema, initial } = views[name];
    expect(v.parse(v.strictObject(schema.entries as v.ObjectEntries), initial)).toEqual(initial);
  });
});
