import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { isLinkSite, linkSites, readLinkSites } from '../../lib/settings/link-sites';

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
