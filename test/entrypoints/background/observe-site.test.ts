import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import {
  createSiteWritesUnderWay,
  observeSite,
  type SiteWritesUnderWay,
} from '../../../entrypoints/background/observe-site';
import type { SiteEvent } from '../../../lib/pacing/site-events';
import { developmentProfile, liveProfile } from '../../../lib/service/profile';
import type { SiteWrite } from '../../../lib/service/site-writes';

const { api, site } = liveProfile;
const ownOrigin = 'chrome-extension://dexmark';
const id = '01e9f0cb-caea-406d-92bb-0cc67c37481d';
const fromTab = { requestId: '7', method: 'GET', url: `${api}/chapter?limit=1`, tabId: 3, initiator: site };

type Details = Record<string, unknown>;
const names = ['onBeforeSendHeaders', 'onResponseStarted', 'onErrorOccurred', 'onBeforeRequest'] as const;
type EventName = (typeof names)[number];

let registered: Map<EventName, readonly unknown[]>;
let listeners: number;
let seen: SiteEvent[];
let written: [service: string, SiteWrite | null][];

beforeEach(() => {
  registered = new Map();
  listeners = 0;
  seen = [];
  written = [];
  for (const name of names) {
    vi.spyOn(browser.webRequest[name], 'addListener').mockImplementation((...given: unknown[]) => {
      registered.set(name, given);
      listeners += 1;
    });
  }
  observeSite({
    ownOrigin,
    profiles: [liveProfile, developmentProfile],
    onEvent: (event) => seen.push(event),
    onWrite: (...write) => written.push(write),
  });
});

/** The browser tells of a request. @returns what the listener answers: an observer has nothing to say. */
function tell(name: EventName, details: Details): unknown {
  const listener = registered.get(name)?.[0];
  if (typeof listener !== 'function') throw new Error(`nobody listens to ${name}`);
  return listener({ ...fromTab, ...details });
}

describe('observing the site', () => {
  it('listens at the API hosts alone, once for each event, blocks nothing, and asks Chromium for preflights', () => {
    const urls = [`${api}/*`, `${developmentProfile.api}/*`];
    const paths = ['/manga/*/read*', '/manga/*/follow*', '/manga/*/status*', '/chapter/*/read*', '/rating/*'];
    const writes = [api, developmentProfile.api].flatMap((host) => paths.map((path) => host + path));
    const extras = names.map((name) => registered.get(name)?.slice(1));
    expect(extras).toEqual([
      [{ urls }, ['extraHeaders']],
      [{ urls }, ['responseHeaders']],
      [{ urls }],
      [{ urls: writes }, ['requestBody']],
    ]);
    // Each takes its time at every wake.
    expect(listeners).toBe(names.length);
  });

  it('takes over what a tab has changed, once the service says so, and nothing that came to nothing', () => {
    const write = { method: 'POST', url: `${api}/manga/${id}/follow`, requestBody: null };
    const answered = { ...write, statusCode: 200, fromCache: false };
    expect(tell('onBeforeRequest', write)).toBeUndefined();
    expect(written).toEqual([]);
    tell('onResponseStarted', answered);
    tell('onBeforeRequest', write);
    tell('onErrorOccurred', { ...write, error: 'net::ERR_ABORTED' });
    tell('onResponseStarted', answered);
    expect(written).toEqual([
      ['live', { kind: 'follow', mangaId: id, follow: true }],
      ['live', null],
    ]);
  });

  it('counts a request when it leaves, by its route, and changes nothing about it', () => {
    expect(tell('onBeforeSendHeaders', { method: 'POST', url: `${api}/manga/${id}/read?a=b` })).toBeUndefined();
    expect(seen).toEqual([{ kind: 'left', requestId: '7', method: 'POST', route: '/manga/{id}/read' }]);
  });

  it('hears its answer, with the headers that a page could not read', () => {
    const responseHeaders = [{ name: 'X-RateLimit-Remaining', value: '3' }, { name: 'X-Binary' }];
    tell('onResponseStarted', { statusCode: 429, fromCache: false, responseHeaders });
    expect(seen).toMatchObject([{ kind: 'answered', requestId: '7', status: 429 }]);
    expect(seen[0]?.kind === 'answered' && [...seen[0].headers]).toEqual([['x-ratelimit-remaining', '3']]);
  });

  it('tells what came from the cache, and what came to nothing', () => {
    tell('onResponseStarted', { statusCode: 200, fromCache: true });
    tell('onErrorOccurred', { error: 'net::ERR_ABORTED' });
    expect(seen).toEqual(['cached', 'failed'].map((kind) => ({ kind, requestId: '7' })));
  });

  it.each<[string, Details, number]>([
    ['leaves out our own in Chromium', { tabId: -1, initiator: ownOrigin }, 0],
    [
      'leaves out our own in Firefox',
      { tabId: -1, initiator: undefined, originUrl: `${ownOrigin}/_generated_background_page.html` },
      0,
    ],
    ['leaves out those that nobody is named for', { tabId: -1, initiator: undefined }, 0],
    ['counts those of the site’s own worker', { tabId: -1 }, 1],
    ['counts an address that a person typed', { initiator: undefined }, 1],
    ['counts those of an origin that only begins like ours', { initiator: `${ownOrigin}-too` }, 1],
  ])('%s', (_, details, count) => {
    for (const name of names) tell(name, { statusCode: 200, fromCache: false, requestBody: null, ...details });
    expect(seen).toHaveLength(3 * count);
  });
});

describe('what the site writes', () => {
  const manga = '801513ba-a712-498c-8f57-cae55b38cc92';
  const chapter = '01e9f0cb-caea-406d-92bb-0cc67c37481d';
  const bytes = (text: string) => new TextEncoder().encode(text).buffer;
  const marks = { raw: [{ bytes: bytes(JSON.stringify({ chapterIdsRead: [chapter], chapterIdsUnread: [] })) }] };
  const call = {
    requestId: '7',
    tabId: 3,
    method: 'POST',
    url: `${api}/manga/${manga}/read?updateHistory=true`,
    initiator: site,
  };
  const inDevelopment = `${developmentProfile.api}/manga/${manga}/read`;
  const seenMarks = { kind: 'marks', mangaId: manga, read: [chapter], unread: [] };

  let written: [service: string, SiteWrite | null][];
  let underWay: SiteWritesUnderWay;

  beforeEach(() => {
    written = [];
    underWay = createSiteWritesUnderWay([liveProfile, developmentProfile], (...write) => written.push(write));
  });

  /** Who asks: Chromium names the origin, Firefox the document. */
  type From = { readonly initiator?: string; readonly originUrl?: string };

  function leave(more: object = {}, from: From = call): void {
    const { initiator: _, ...asked } = call;
    underWay.left({ ...asked, ...from, ...more });
  }

  function answer(statusCode: number, more: object = {}, from: From = call): void {
    const { initiator: _, ...asked } = call;
    underWay.answered({ ...asked, ...from, ...more, statusCode });
  }

  it('counts when the service has said yes, and once', () => {
    leave({ requestBody: marks });
    expect(written).toEqual([]);
    answer(200);
    expect(written).toEqual([['live', seenMarks]]);
    answer(200, { requestId: '8' });
    expect(written).toEqual([
      ['live', seenMarks],
      ['live', null],
    ]);
  });

  it('comes in pieces', () => {
    const text = JSON.stringify({ chapterIdsRead: [chapter] });
    leave({ requestBody: { raw: [{ bytes: bytes(text.slice(0, 9)) }, { bytes: bytes(text.slice(9)) }] } });
    answer(200);
    expect(written).toEqual([['live', seenMarks]]);
  });

  it.each([401, 403, 404, 429, 500])('does not count where the service has said %i', (statusCode) => {
    leave({ requestBody: marks });
    answer(statusCode);
    expect(written).toEqual([]);
  });

  it('does not count without an answer', () => {
    leave({ requestBody: marks });
    underWay.failed(call);
    answer(200);
    expect(written).toEqual([['live', null]]);
  });

  it.each<[string, From, service: string | null, url?: string]>([
    ['nothing where another site asks', { initiator: 'https://elsewhere.example' }, null],
    ['nothing where a name begins alike', { initiator: 'https://mangadex.org.elsewhere.example' }, null],
    ['nothing where the site of the other service asks', { initiator: developmentProfile.site }, null],
    ['nothing where an extension asks', { initiator: 'chrome-extension://dexmark' }, null],
    ['nothing where nobody is named', {}, null],
    ['the site where Firefox names the document', { originUrl: `${site}/chapter/${chapter}` }, 'live'],
    ['the service at which it is written', { initiator: developmentProfile.site }, 'development', inDevelopment],
  ])('counts for %s', (_, from, service, url = call.url) => {
    leave({ url, requestBody: marks }, from);
    answer(200, { url }, from);
    expect(written).toEqual(service ? [[service, seenMarks]] : []);
  });

  it('is not read where it is larger than the service takes, or is a file', () => {
    const large = bytes(JSON.stringify({ chapterIdsRead: Array.from({ length: 300 }, () => chapter) }));
    for (const body of [{ bytes: large }, { file: '/etc/passwd' }]) {
      leave({ requestBody: { raw: [body] } });
      answer(200);
    }
    expect(written).toEqual(Array(2).fill(['live', null]));
  });

  it('says nothing of what changes nothing', () => {
    for (const method of ['GET', 'OPTIONS', 'HEAD']) answer(200, { method });
    expect(written).toEqual([]);
  });

  it('forgets the oldest of what is never answered', () => {
    for (let n = 0; n <= 50; n += 1) leave({ requestId: `r${n}`, requestBody: marks });
    answer(200, { requestId: 'r0' });
    answer(200, { requestId: 'r50' });
    expect(written).toEqual([
      ['live', null],
      ['live', seenMarks],
    ]);
  });
});
