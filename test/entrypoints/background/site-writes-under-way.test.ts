import { beforeEach, describe, expect, it } from 'vitest';
import { createSiteWritesUnderWay, type SiteWritesUnderWay } from '../../../entrypoints/background/observe-site';
import { developmentProfile, liveProfile } from '../../../lib/service/profile';
import type { SiteWrite } from '../../../lib/service/site-writes';

const { api, site } = liveProfile;
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

describe('what the site writes', () => {
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
