import { describe, expect, it, vi } from 'vitest';
import { Failure } from '../../lib/failure';
import type { ChapterState } from '../../lib/messages/chapter-state';
import { contract } from '../../lib/messages/contract';
import { createDispatch, type Handlers, judge, type Sender } from '../../lib/messages/dispatch';

const home = {
  extensionId: 'dexmark',
  extensionOrigin: 'chrome-extension://dexmark',
  siteOrigin: 'https://mangadex.org',
  isTurnedOn: async (origin: string) => origin === 'https://turned-on.example',
  requireLive: async () => undefined,
};
const elsewhere = { ...home, requireLive: () => Promise.reject(new Failure('other-service')) };
const page: Sender = { id: 'dexmark', origin: home.extensionOrigin };
const reader: Sender = { id: 'dexmark', origin: home.siteOrigin, frameId: 0, tab: { id: 1 } };
const turnedOn: Sender = { id: 'dexmark', origin: 'https://turned-on.example', frameId: 0, tab: { id: 1 } };
const link: Sender = { id: 'dexmark', origin: 'https://blog.example', frameId: 0, tab: { id: 1 } };

const chapterId = '01e9f0cb-caea-406d-92bb-0cc67c37481d';
const operationId = 'f47ac10b-58cc-4372-a567-0e02b2c3d479';
const mark = { name: 'chapter.mark', input: { operationId, chapterId, read: true } };
const marked: ChapterState = {
  chapterId,
  read: 'read',
  delivery: 'waiting',
  operationId,
  pausedBy: null,
  progress: { icon: 'sending', text: 'Saved, not sent yet' },
  countdownTo: null,
};
const signIn = {
  name: 'session.signIn',
  input: { username: 'u', password: 'p', clientId: 'personal-client-1', clientSecret: 's' },
};

function handlers(changed: Partial<Handlers> = {}): Handlers {
  const unexpected = async () => {
    throw new Error('this handler was not meant to be called');
  };
  return {
    'session.signIn': unexpected,
    'session.signOut': unexpected,
    'demo.start': unexpected,
    'demo.end': unexpected,
    'data.erase': unexpected,
    'diagnostics.clear': unexpected,
    'chapter.mark': unexpected,
    'chapter.undo': unexpected,
    'chapters.mark': unexpected,
    'chapters.undo': unexpected,
    'series.chapters': unexpected,
    'series.elsewhere': unexpected,
    'series.configure': unexpected,
    'series.follow': unexpected,
    'series.status': unexpected,
    'series.rate': unexpected,
    'ratings.fetch': unexpected,
    'intent.undo': unexpected,
    'intents.undo': unexpected,
    'toast.undo': unexpected,
    'toast.upNext': unexpected,
    'report.open': unexpected,
    'report.prepare': unexpected,
    'reports.refresh': unexpected,
    'report.send': unexpected,
    'report.decide': unexpected,
    'intent.retry': unexpected,
    'intent.dismiss': unexpected,
    'chapter.states': unexpected,
    'chapter.pages': unexpected,
    'marks.load': unexpected,
    'upNext.show': unexpected,
    'upNext.open': unexpected,
    'reader.page': unexpected,
    'reader.resume': unexpected,
    'reader.place': unexpected,
    'library.check': unexpected,
    'work.resume': unexpected,
    'pacing.cost': unexpected,
    'pacing.probe': unexpected,
    'upTo.prepare': unexpected,
    'bulk.start': unexpected,
    'bulk.import': unexpected,
    'bulk.pause': unexpected,
    'bulk.undo': unexpected,
    'bulk.close': unexpected,
    'series.surprise': unexpected,
    'history.undo': unexpected,
    'history.clear': unexpected,
    'history.fetch': unexpected,
    'captcha.solved': unexpected,
    'writes.retry': unexpected,
    'writes.leaveOutOrigin': unexpected,
    'service.choose': unexpected,
    'chapter.discuss': unexpected,
    'thread.find': unexpected,
    'options.open': unexpected,
    ...changed,
  };
}

describe('who asks', () => {
  it.each<[string, Sender, string | null]>([
    ['our own page', page, 'page'],
    ['our script on the site', reader, 'reader'],
    ['our script elsewhere', link, 'link'],
    ['our script in a frame of the site', { ...reader, frameId: 3 }, null],
    [
      'a page whose address only looks like the site',
      { ...reader, origin: 'https://mangadex.org.evil.example' },
      'link',
    ],
    [
      'a sender without an origin, judged by its address',
      { ...reader, origin: undefined, url: 'https://mangadex.org/x' },
      'reader',
    ],
    [
      'a sender whose origin and address disagree, judged by its origin',
      { ...link, url: 'https://mangadex.org/x' },
      'link',
    ],
    ['a sender that says nothing of itself', { id: 'dexmark' }, null],
  ])('%s', (_, sender, asker) => {
    expect(judge(home, sender)).toBe(asker);
  });
});

describe('the border', () => {
  it('handles what is known, allowed and well formed', async () => {
    const handle = vi.fn(async () => marked);
    const dispatch = createDispatch(home, handlers({ 'chapter.mark': handle }));
    expect(await dispatch(mark, reader)).toEqual({ ok: true, value: marked });
    expect(handle).toHaveBeenCalledExactlyOnceWith(mark.input, reader);
  });

  it.each(['chapter.mark', 'chapter.undo', 'chapter.states'] as const)(
    'lets a site that is turned on ask %s, and nothing else',
    async (name) => {
      const input = { operationId, chapterId, read: true, targetId: operationId, chapterIds: [chapterId] };
      const handle = vi.fn(async () => undefined as never);
      const dispatch = createDispatch(home, handlers({ [name]: handle }));
      expect(await dispatch({ name, input }, turnedOn)).toEqual({ ok: true, value: undefined });
      expect(handle).toHaveBeenCalledOnce();
    },
  );

  it('lets a site that is turned on ask nothing else', () => {
    const others = Object.entries(contract).filter(([, { from }]) => from.some((asker) => asker === 'site'));
    expect(others.map(([name]) => name).sort()).toEqual(['chapter.mark', 'chapter.states', 'chapter.undo']);
  });

  it.each(
    Object.entries(contract).flatMap(([name, { from }]) =>
      ([reader, turnedOn] as const).flatMap((sender) => {
        const isAsked = from.some((asker) => asker === (sender === reader ? 'reader' : 'site'));
        return isAsked ? [[name, sender.origin, sender] as const] : [];
      }),
    ),
  )('lets no page name chapters while another service is chosen: %s of %s', async (name, _, sender) => {
    const input = {
      ...{ operationId, chapterId, targetId: operationId, chapterIds: [chapterId], read: true },
      ...{ category: 'chapter', objectId: chapterId, isSmall: true, page: 3, isSingle: true },
    };
    const handle = vi.fn(async () => undefined as never);
    const handling = handlers({ [name]: handle });
    const asked = async (where: typeof home) =>
      [input, undefined].map((one) => createDispatch(where, handling)({ name, input: one }, sender));
    const served = await Promise.all(await asked(home));
    expect(served).toContainEqual({ ok: true, value: undefined });
    handle.mockClear();
    const replies = await Promise.all(await asked(elsewhere));
    const isFree = name === 'options.open' || name === 'reader.place';
    if (!isFree) expect(replies).toContainEqual({ ok: false, code: 'other-service' });
    expect(handle).toHaveBeenCalledTimes(isFree ? 1 : 0);
  });

  it('lets our own pages ask whatever service is chosen', async () => {
    const handle = vi.fn(async () => marked);
    const dispatch = createDispatch(elsewhere, handlers({ 'chapter.mark': handle }));
    expect(await dispatch(mark, page)).toEqual({ ok: true, value: marked });
  });

  it('is deaf to other extensions', () => {
    expect(createDispatch(home, handlers())(mark, { ...page, id: 'another-extension' })).toBeUndefined();
  });

  it.each([undefined, null, 'chapter.mark', 42, [], {}])('is deaf to what is not a message: %j', (message) => {
    expect(createDispatch(home, handlers())(message, page)).toBeUndefined();
  });

  it.each([
    ['a sign-in from a page of the site', signIn, reader, 'not-allowed'],
    ['a mark from a page of a site that is not turned on', mark, link, 'not-allowed'],
    [
      'a page that says by its address alone that it is one that is turned on',
      mark,
      { ...link, url: turnedOn.origin },
      'not-allowed',
    ],
    ['a mark from a frame of a site that is turned on', mark, { ...turnedOn, frameId: 1 }, 'not-allowed'],
    [
      'what only the site itself may ask, from a site that is turned on',
      { name: 'report.open', input: { category: 'chapter', objectId: chapterId } },
      turnedOn,
      'not-allowed',
    ],
    [
      'a change of many series from a page of the site',
      { name: 'bulk.start', input: { operationId, action: { kind: 'unfollow' }, mangaIds: [chapterId] } },
      reader,
      'not-allowed',
    ],
    [
      'an import from a page of the site',
      { name: 'bulk.import', input: { operationId, series: [] } },
      reader,
      'not-allowed',
    ],
    ['a surprise from a page of the site', { name: 'series.surprise', input: { operationId } }, reader, 'not-allowed'],
    [
      'a surprise from a page with link marks',
      { name: 'series.surprise', input: { operationId } },
      turnedOn,
      'not-allowed',
    ],
    ['the history from a page of the site', { name: 'history.fetch', input: { operationId } }, reader, 'not-allowed'],
    ['clearing it from a page with link marks', { name: 'history.clear' }, turnedOn, 'not-allowed'],
    ['a probe from a page of the site', { name: 'pacing.probe' }, reader, 'not-allowed'],
    ['a mark from a frame', mark, { ...reader, frameId: 1 }, 'not-allowed'],
    ['a name that no object should have', { name: 'constructor' }, page, 'out-of-date'],
    ['a name from another version', { name: 'chapter.burn' }, page, 'out-of-date'],
    ['an id that is not an id', { ...mark, input: { ...mark.input, chapterId: '../user/me' } }, reader, 'bad-request'],
    [
      'a flood of ids',
      { name: 'chapter.states', input: { chapterIds: Array(201).fill(chapterId) } },
      reader,
      'bad-request',
    ],
    ['no input', { name: 'chapter.mark' }, reader, 'bad-request'],
  ])('refuses %s', async (_, message, sender, code) => {
    expect(await createDispatch(home, handlers())(message, sender)).toEqual({ ok: false, code });
  });

  it('hands on what the contract names and drops the rest', async () => {
    const handle = vi.fn(async () => marked);
    const dispatch = createDispatch(home, handlers({ 'chapter.mark': handle }));
    await dispatch({ ...mark, input: { ...mark.input, url: 'https://evil.example' } }, reader);
    expect(handle).toHaveBeenCalledWith(mark.input, reader);
  });

  it('answers a failure with its code and its moment alone', async () => {
    const secret = new Failure('throttled', { retryAt: 12, cause: new Error('token abc') });
    const dispatch = createDispatch(home, handlers({ 'chapter.mark': () => Promise.reject(secret) }));
    expect(await dispatch(mark, reader)).toEqual({ ok: false, code: 'throttled', retryAt: 12 });
  });

  it('calls an unforeseen error unexpected, and says nothing more', async () => {
    const dispatch = createDispatch(home, handlers({ 'chapter.mark': () => Promise.reject(new Error('token abc')) }));
    expect(await dispatch(mark, reader)).toEqual({ ok: false, code: 'unexpected' });
  });
});
