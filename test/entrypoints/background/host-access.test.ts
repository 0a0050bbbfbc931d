import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { keepHostAccess } from '../../../entrypoints/background/host-access';
import type { AccessHost } from '../../../lib/service/host-access';
import { developmentProfile, liveProfile } from '../../../lib/service/profile';
import { readWithheld, requestHosts } from '../../../lib/settings/host-access';
import { virtualClock } from '../../support/virtual-clock';

const settled = () => new Promise(setImmediate);

describe('what the browser withholds', () => {
  const clock = virtualClock();
  const read = vi.fn<() => Promise<AccessHost[]>>();
  const onAccess = vi.fn();
  const given: (() => void)[] = [];
  const taken: (() => void)[] = [];
  const told = () => onAccess.mock.calls.map(([{ withheld, given }]) => [[...withheld], given]);
  const changed = (listeners: readonly (() => void)[]) => {
    for (const listener of listeners) listener();
    return settled();
  };
  const gives = () => changed(given);
  const takes = () => changed(taken);
  const keep = () => keepHostAccess({ clock, read, onAccess });
  beforeEach(() => {
    vi.resetAllMocks();
    for (const listeners of [given, taken]) listeners.length = 0;
    const eventOf = (to: (() => void)[]) => ({ addListener: (listener: () => void) => to.push(listener) });
    Object.assign(fakeBrowser, { permissions: { onAdded: eventOf(given), onRemoved: eventOf(taken) } });
  });

  it('is listened for before the browser has answered, and known once it has', async () => {
    const answer = Promise.withResolvers<AccessHost[]>();
    read.mockReturnValue(answer.promise);
    const access = keep();
    expect([given, taken].map(({ length }) => length)).toEqual([1, 1]);
    expect([...access.withheld()]).toEqual([]);
    answer.resolve(['api']);
    await access.known;
    expect([...access.withheld()]).toEqual(['api']);
    expect(told()).toEqual([[['api'], []]]);
  });

  it('is told once at the start, then when something changed, with what was given back', async () => {
    read.mockResolvedValue([]);
    keep();
    await settled();
    await takes();
    for (const withheld of [['api', 'site', 'uploads'], ['auth', 'site'], []] as const) {
      read.mockResolvedValue([...withheld]);
      await takes();
    }
    expect(told()).toEqual([
      [[], []],
      [['api', 'site', 'uploads'], []],
      [
        ['auth', 'site'],
        ['api', 'uploads'],
      ],
      [[], ['auth', 'site']],
    ]);
  });

  it('may be less by the gift that has woken this life: each host that is allowed counts as given then, once', async () => {
    read.mockResolvedValue(['uploads']);
    keep();
    await settled();
    await gives();
    await gives();
    expect(told()).toEqual([
      [['uploads'], []],
      [['uploads'], ['api', 'auth', 'site']],
    ]);
  });

  it('is what the browser said last, also where its answers cross', async () => {
    const slow = Promise.withResolvers<AccessHost[]>();
    read.mockReturnValueOnce(slow.promise).mockResolvedValue([]);
    const access = keep();
    await gives();
    slow.resolve(['api']);
    await settled();
    expect([...access.withheld()]).toEqual([]);
  });

  it('is nothing in a browser that cannot say, and asked for again at the next change', async () => {
    read.mockRejectedValueOnce(new Error('no'));
    const access = keep();
    await access.known;
    expect([...access.withheld()]).toEqual([]);
    read.mockResolvedValue(['uploads']);
    await gives();
    expect([...access.withheld()]).toEqual(['uploads']);
  });

  it('is waited for no longer than a second', async () => {
    read.mockReturnValue(new Promise(() => {}));
    const { known } = keep();
    await clock.run(1_000);
    await known;
  });

  it('is asked of the browser at once, host by host where something is withheld, and asked for together', async () => {
    type Asked = { readonly origins: readonly string[] };
    const contains = vi.fn(async ({ origins }: Asked) => !origins.includes('https://auth.mangadex.org/*'));
    const request = vi.fn(async () => true);
    Object.assign(fakeBrowser, { permissions: { contains, request } });
    expect(await readWithheld(liveProfile)).toEqual(['auth']);
    expect(contains).toHaveBeenCalledTimes(5);
    expect(await requestHosts(liveProfile, ['api', 'site'])).toBe(true);
    expect(request).toHaveBeenCalledExactlyOnceWith({
      origins: ['https://api.mangadex.org/*', 'https://mangadex.org/*'],
    });
    expect(await readWithheld(developmentProfile)).toEqual([]);
    expect(contains).toHaveBeenCalledTimes(6);
    const asked = contains.mock.calls.flatMap(([{ origins }]) => origins);
    expect(asked).toContain('https://api.mangadex.dev/*');
    expect(asked).not.toContain('https://sandbox.mangadex.dev/*');
  });
});
