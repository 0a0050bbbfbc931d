import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { observeSiteWrites } from '../../../entrypoints/background/observe-site-writes';
import type { SiteWrite } from '../../../lib/service/site-writes';

const api = 'https://api.mangadex.org';
const site = 'https://mangadex.org';
const manga = '801513ba-a712-498c-8f57-cae55b38cc92';
const chapter = '01e9f0cb-caea-406d-92bb-0cc67c37481d';
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const marks = { raw: [{ bytes: bytes(JSON.stringify({ chapterIdsRead: [chapter], chapterIdsUnread: [] })) }] };
const call = { requestId: '7', method: 'POST', url: `${api}/manga/${manga}/read?updateHistory=true`, initiator: site };
const seenMarks = { kind: 'marks', mangaId: manga, read: [chapter], unread: [] };

type EventName = 'onBeforeRequest' | 'onCompleted' | 'onErrorOccurred';
let registered: Map<EventName, readonly unknown[]>;
let written: (SiteWrite | null)[];

beforeEach(() => {
  registered = new Map();
  written = [];
  for (const name of ['onBeforeRequest', 'onCompleted', 'onErrorOccurred'] as const) {
    vi.spyOn(browser.webRequest[name], 'addListener').mockImplementation((...given: unknown[]) => {
      registered.set(name, given);
    });
  }
  observeSiteWrites({ api, site }, (write) => written.push(write));
});

function tell(name: EventName, details: object): unknown {
  const listener = registered.get(name)?.[0];
  if (typeof listener !== 'function') throw new Error(`nobody listens to ${name}`);
  return listener({ ...call, ...details });
}

describe('what the site writes', () => {
  it('is read at a few addresses of the API alone, and nothing is held up', () => {
    const urls = ['/manga/*/read*', '/manga/*/follow*', '/manga/*/status*', '/chapter/*/read*', '/rating/*'].map(
      (p) => api + p,
    );
    expect(registered.get('onBeforeRequest')?.slice(1)).toEqual([{ urls }, ['requestBody']]);
    expect(tell('onBeforeRequest', { requestBody: marks })).toBeUndefined();
  });

  it('counts when the service has said yes, and once', () => {
    tell('onBeforeRequest', { requestBody: marks });
    expect(written).toEqual([]);
    tell('onCompleted', { statusCode: 200 });
    expect(written).toEqual([seenMarks]);
    tell('onCompleted', { requestId: '8', statusCode: 200 });
    expect(written).toEqual([seenMarks, null]);
  });

  it('comes in pieces', () => {
    const text = JSON.stringify({ chapterIdsRead: [chapter] });
    tell('onBeforeRequest', {
      requestBody: { raw: [{ bytes: bytes(text.slice(0, 9)) }, { bytes: bytes(text.slice(9)) }] },
    });
    tell('onCompleted', { statusCode: 200 });
    expect(written).toEqual([seenMarks]);
  });

  it.each([401, 403, 404, 429, 500])('does not count where the service has said %i', (statusCode) => {
    tell('onBeforeRequest', { requestBody: marks });
    tell('onCompleted', { statusCode });
    expect(written).toEqual([]);
  });

  it('does not count without an answer', () => {
    tell('onBeforeRequest', { requestBody: marks });
    tell('onErrorOccurred', { error: 'net::ERR_ABORTED' });
    tell('onCompleted', { statusCode: 200 });
    expect(written).toEqual([null]);
  });

  it.each([
    ['another site', { initiator: 'https://elsewhere.example' }],
    ['a site whose name begins alike', { initiator: 'https://mangadex.org.elsewhere.example' }],
    ['an extension', { initiator: 'chrome-extension://dexmark' }],
    ['none', { initiator: undefined }],
  ])('counts for nothing where %s asks', (_, who) => {
    tell('onBeforeRequest', { requestBody: marks, ...who });
    tell('onCompleted', { statusCode: 200, ...who });
    expect(written).toEqual([]);
  });

  it('counts where Firefox names the document', () => {
    const inFirefox = { initiator: undefined, originUrl: `${site}/chapter/${chapter}` };
    tell('onBeforeRequest', { requestBody: marks, ...inFirefox });
    tell('onCompleted', { statusCode: 200, ...inFirefox });
    expect(written).toEqual([seenMarks]);
  });

  it('is not read where it is larger than the service takes, or is a file', () => {
    const large = bytes(JSON.stringify({ chapterIdsRead: Array.from({ length: 300 }, () => chapter) }));
    tell('onBeforeRequest', { requestBody: { raw: [{ bytes: large }] } });
    tell('onCompleted', { statusCode: 200 });
    tell('onBeforeRequest', { requestBody: { raw: [{ file: '/etc/passwd' }] } });
    tell('onCompleted', { statusCode: 200 });
    expect(written).toEqual([null, null]);
  });

  it('says nothing of what changes nothing', () => {
    for (const method of ['GET', 'OPTIONS', 'HEAD']) tell('onCompleted', { method, statusCode: 200 });
    expect(written).toEqual([]);
  });

  it('forgets the oldest of what is never answered', () => {
    for (let n = 0; n <= 50; n += 1) tell('onBeforeRequest', { requestId: `r${n}`, requestBody: marks });
    tell('onCompleted', { requestId: 'r0', statusCode: 200 });
    tell('onCompleted', { requestId: 'r50', statusCode: 200 });
    expect(written).toEqual([null, seenMarks]);
  });
});
