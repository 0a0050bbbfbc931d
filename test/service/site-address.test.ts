import { describe, expect, it } from 'vitest';
import { hostOf, isOwnHost, patternOf, readSiteAddress } from '../../lib/service/site-address';

describe('the address of a site', () => {
  it.each([
    ['example.org', 'example.org'],
    ['  https://Forum.Example.org:8443/thread/7?page=2#last ', 'forum.example.org'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['https://192.0.2.7/', '192.0.2.7'],
    ['https://[2001:db8::1]/', '[2001:db8::1]'],
    ['https://mangadex.org@example.org/', 'example.org'],
    ['canary.mangadex.dev', 'canary.mangadex.dev'],
  ])('%j means the host %s', (typed, host) => {
    expect(readSiteAddress(typed)).toEqual({ host });
  });

  it.each([
    ['', 'unreadable'],
    ['two words', 'unreadable'],
    ['*.example.org', 'unreadable'],
    ['https://*/*', 'unreadable'],
    ['<all_urls>', 'unreadable'],
    ['javascript://example.org/%0aalert(1)', 'unreadable'],
    ['chrome-extension://abc/', 'unreadable'],
    ['http://example.org', 'not-https'],
    ['https://mangadex.org/titles', 'own'],
    ['API.mangadex.org', 'own'],
    ['auth.mangadex.dev', 'own'],
  ])('%j is none: %s', (typed, problem) => {
    expect(readSiteAddress(typed)).toEqual({ problem });
  });
});

describe('a pattern', () => {
  it('is written for a host, and read back', () => {
    expect(patternOf('example.org')).toBe('https://example.org/*');
    expect(hostOf(patternOf('example.org'))).toBe('example.org');
    expect(hostOf('https://*/*')).toBe('*');
    expect(hostOf('<all_urls>')).toBe('*');
  });

  it("of the service's own hosts is known as such", () => {
    expect(isOwnHost(hostOf('https://uploads.mangadex.org/*'))).toBe(true);
    expect(isOwnHost(hostOf('https://forums.mangadex.org/*'))).toBe(false);
  });
});
