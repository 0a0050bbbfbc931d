import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { keepHostAccess } from '../../../entrypoints/background/host-access';
import type { AccessHost } from '../../../lib/service/host-access';
import { liveProfile } from '../../../lib/service/profile';
import { readWithheld, requestHosts } from '../../../lib/settings/host-access';
import { virtualClock } from '../../support/virtual-clock';

const settled = () => new Promise(setImmediate);

describe('what the browser withholds', () => {
  const clock = virtualClock();
  const read = vi.fn<() => Promise<AccessHost[]>>();
  const recall = vi.fn<() => Promise<AccessHost[]>>();
  const onAccess = vi.fn();
  const listeners: (() => void)[] = [];
  const told = () => onAccess.mock.calls.map(([withheld, given]) => [[...withheld], given]);
  const changes = () => {
    for (const listener of listeners) listener();
    return settled();
  };
  beforeEach(() => {
    vi.resetAllMocks();
    recall.mockResolvedValue([]);
    listeners.length = 0;
    const event = { addListener: (listener: () => void) => listeners.push(listener) };
    Object.assign(fakeBrowser, { permissions: { onAdded: event, onRemoved: event } });
  });

  it('is listened for before the browser has answered, and known once it has', async () => {
    const answer = Promise.withResolvers<AccessHost[]>();
    read.mockReturnValue(answer.promise);
    const access = keepHostAccess({ clock, read, recall, onAccess });
    expect(listeners).toHaveLength(2);
    expect([...access.withheld()]).toEqual([]);
    answer.resolve(['api']);
    await access.known;
    expect([...access.withheld()]).toEqual(['api']);
    expect(told()).toEqual([[['api'], []]]);
  });

  it('is told once at the start, then when something changed, with what was given back', async () => {
    read.mockResolvedValue([]);
    keepHostAccess({ clock, read, recall, onAccess });
    await settled();
    await changes();
    read.mockResolvedValue(['api', 'site']);
    await changes();
    read.mockResolvedValue(['auth', 'site']);
    await changes();
    read.mockResolvedValue([]);
    await changes();
    expect(told()).toEqual([
      [[], []],
      [['api', 'site'], []],
      [['auth', 'site'], ['api']],
      [[], ['auth', 'site']],
    ]);
  });

  it('is compared with what an earlier life saw: the change may have woken this one', async () => {
    recall.mockResolvedValue(['api', 'uploads']);
    read.mockResolvedValue(['uploads']);
    keepHostAccess({ clock, read, recall, onAccess });
    await settled();
    expect(told()).toEqual([[['uploads'], ['api']]]);
  });

  it('is what the browser said last, also where its answers cross', async () => {
    const slow = Promise.withResolvers<AccessHost[]>();
    read.mockReturnValueOnce(slow.promise).mockResolvedValue([]);
    const access = keepHostAccess({ clock, read, recall, onAccess });
    await changes();
    slow.resolve(['api']);
    await settled();
    expect([...access.withheld()]).toEqual([]);
  });

  it('is nothing in a browser that cannot say, and asked for again at the next change', async () => {
    read.mockRejectedValueOnce(new Error('no'));
    const access = keepHostAccess({ clock, read, recall, onAccess });
    await access.known;
    expect([...access.withheld()]).toEqual([]);
    read.mockResolvedValue(['uploads']);
    await changes();
    expect([...access.withheld()]).toEqual(['uploads']);
  });

  it('is waited for no longer than a second', async () => {
    read.mockReturnValue(new Promise(() => {}));
    const { known } = keepHostAccess({ clock, read, recall, onAccess });
    await clock.run(1_000);
    await known;
  });

  it('is asked of the browser host by host, and asked for together', async () => {
    const contains = vi.fn(async ({ origins }: { origins: string[] }) => origins[0] !== 'https://auth.mangadex.org/*');
    const request = vi.fn(async () => true);
    Object.assign(fakeBrowser, { permissions: { contains, request } });
    expect(await readWithheld(liveProfile)).toEqual(['auth']);
    expect(contains).toHaveBeenCalledTimes(4);
    expect(await requestHosts(liveProfile, ['api', 'site'])).toBe(true);
    expect(request).toHaveBeenCalledExactlyOnceWith({
      origins: ['https://api.mangadex.org/*', 'https://mangadex.org/*'],
    });
  });
});
