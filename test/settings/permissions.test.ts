import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  hasActivityConsent,
  isLinkSite,
  linkSites,
  readLinkSites,
  requestActivityConsent,
  watchActivityConsent,
  watchLinkSites,
} from '../../lib/settings/permissions';
import { waitFor } from '../support/wait-for';
import { givenFirefox } from './firefox-permissions';

const asked = { origins: [], data_collection: ['browsingActivity'] };

describe('the consent to tell what a person has open', () => {
  let isGiven = false;
  const [contains, request] = [vi.fn(), vi.fn()];
  const listeners = givenFirefox({ contains, request });
  beforeEach(() => {
    isGiven = false;
    for (const answer of [contains, request]) answer.mockImplementation(async () => isGiven);
  });

  it('is asked for in the turn of the click, by itself: later, Firefox refuses', () => {
    void requestActivityConsent();
    expect(request).toHaveBeenCalledExactlyOnceWith(asked);
  });

  it("is the person's answer", async () => {
    expect(await requestActivityConsent()).toBe(false);
    expect(await hasActivityConsent()).toBe(false);
    isGiven = true;
    expect(await requestActivityConsent()).toBe(true);
    expect(await hasActivityConsent()).toBe(true);
    expect(contains).toHaveBeenLastCalledWith(asked);
  });

  it('is told as it is, and when the person gives or withdraws it', async () => {
    const told = vi.fn();
    watchActivityConsent(told);
    await waitFor(() => expect(told).toHaveBeenLastCalledWith(false));
    isGiven = true;
    for (const listener of listeners) listener();
    await waitFor(() => expect(told).toHaveBeenLastCalledWith(true));
    expect(listeners).toHaveLength(2);
  });

  it('is nothing that another browser knows, or is asked for', async () => {
    vi.stubEnv('BROWSER', 'chrome');
    expect(await requestActivityConsent()).toBe(true);
    expect(await hasActivityConsent()).toBe(true);
    expect(request).not.toHaveBeenCalled();
    expect(contains).not.toHaveBeenCalled();
  });
});

const own = ['https://api.mangadex.org/*', 'https://mangadex.org/*', 'https://api.mangadex.dev/*'];

describe('the sites that are on', () => {
  const contains = vi.fn(async ({ origins }: { origins: string[] }) => origins[0] === 'https://on.example/*');
  const request = vi.fn(async () => true);
  const remove = vi.fn(async () => true);
  beforeEach(() => {
    const getAll = async () => ({ origins: ['https://on.example/*', ...own, 'https://also.example/*'] });
    Object.assign(fakeBrowser, { permissions: { getAll, contains, request, remove } });
  });

  it("are what the browser has allowed, less the service's own", async () => {
    expect(await readLinkSites()).toEqual(['https://also.example/*', 'https://on.example/*']);
  });

  it.each([
    ['https://on.example', true],
    ['https://on.example:8443', true],
    ['https://off.example', false],
    ['http://on.example', false],
    ['https://mangadex.org', false],
    ['null', false],
    ['', false],
  ])('are asked by the origin of who speaks: %j is %s', async (origin, isOn) => {
    expect(await isLinkSite(origin)).toBe(isOn);
  });

  it('are asked for and given back one at a time', async () => {
    await linkSites.request('on.example');
    await linkSites.giveBack('https://on.example/*');
    expect(request).toHaveBeenCalledExactlyOnceWith({ origins: ['https://on.example/*'] });
    expect(remove).toHaveBeenCalledExactlyOnceWith({ origins: ['https://on.example/*'] });
  });
});

describe('the sites that are on, in Firefox,', () => {
  let hasConsent = true;
  beforeEach(() => {
    hasConsent = true;
  });
  const asked = vi.fn(async () => true);
  const listeners = givenFirefox({
    contains: async ({ data_collection = [] }: { data_collection?: string[] }) =>
      hasConsent || data_collection.length === 0,
    getAll: async () => ({ origins: ['https://on.example/*', ...own] }),
    request: asked,
  });

  it('are asked for in one question with the consent to what a press there sends', () => {
    void linkSites.request('on.example');
    const both = { origins: ['https://on.example/*'], data_collection: ['browsingActivity'] };
    expect(asked).toHaveBeenCalledExactlyOnceWith(both);
  });

  it('are none without that consent, and none of them may ask for anything', async () => {
    expect([await readLinkSites(), await isLinkSite('https://on.example')]).toEqual([['https://on.example/*'], true]);
    hasConsent = false;
    expect([await readLinkSites(), await isLinkSite('https://on.example')]).toEqual([[], false]);
  });

  it('are looked at again when it is withdrawn, and can still be given back', async () => {
    const seen = vi.fn();
    watchLinkSites(seen);
    await waitFor(() => expect(seen).toHaveBeenCalledOnce());
    hasConsent = false;
    listeners.at(-1)?.();
    await waitFor(() => expect(seen).toHaveBeenCalledTimes(2));
    expect(seen).toHaveBeenLastCalledWith(['https://on.example/*']);
  });
});
