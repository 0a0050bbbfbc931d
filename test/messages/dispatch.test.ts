import { describe, expect, it, vi } from 'vitest';
import { Failure } from '../../lib/failure';
import type { ChapterState } from '../../lib/messages/chapter-state';
import { contract } from '../../lib/messages/contract';
import { createDispatch, type Handlers, type Sender } from '../../lib/messages/dispatch';
import { waiting } from '../support/chapter-states';
import { home } from './fuzzed-messages';

const elsewhere = { ...home, requireLive: () => Promise.reject(new Failure('other-service')) };
const page: Sender = { id: 'dexmark', origin: home.extensionOrigin };
const reader: Sender = { id: 'dexmark', origin: home.siteOrigin, frameId: 0, tab: { id: 1 } };
const turnedOn: Sender = { id: 'dexmark', origin: 'https://turned-on.example', frameId: 0, tab: { id: 1 } };

const { chapterId } = waiting;
const operationId = 'f47ac10b-58cc-4372-a567-0e02b2c3d479';
const mark = { name: 'chapter.mark', input: { operationId, chapterId, read: true } };
const marked: ChapterState = { ...waiting, chapterId, operationId };

function handlers(changed: Partial<Handlers> = {}): Handlers {
  const unexpected = async () => {
    throw new Error('this handler was not meant to be called');
  };
  const none = Object.fromEntries(Object.keys(contract).map((name) => [name, unexpected]));
  return { ...none, ...changed } as Handlers;
}

describe('the border', () => {
  it('handles what is known, allowed and well formed, of our own pages whatever service is chosen', async () => {
    const handle = vi.fn(async () => marked);
    for (const [where, sender] of [
      [home, reader],
      [elsewhere, page],
    ] as const) {
      const dispatch = createDispatch(where, handlers({ 'chapter.mark': handle }));
      expect(await dispatch(mark, sender)).toEqual({ ok: true, value: marked });
      expect(handle).toHaveBeenLastCalledWith(mark.input, sender);
    }
    expect(handle).toHaveBeenCalledTimes(2);
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

  it.each([
    ['a flood of ids', { name: 'chapter.states', input: { chapterIds: Array(201).fill(chapterId) } }],
    ['no input', { name: 'chapter.mark' }],
  ])('refuses %s', async (_, message) => {
    expect(await createDispatch(home, handlers())(message, reader)).toEqual({ ok: false, code: 'bad-request' });
  });

  it.each([
    [
      'a failure with its code and its moment',
      new Failure('throttled', { retryAt: 12, cause: new Error('token abc') }),
      { code: 'throttled', retryAt: 12 },
    ],
    ['an unforeseen error as unexpected', new Error('token abc'), { code: 'unexpected' }],
  ])('answers %s, and says nothing more', async (_, thrown, said) => {
    const dispatch = createDispatch(home, handlers({ 'chapter.mark': () => Promise.reject(thrown) }));
    expect(await dispatch(mark, reader)).toEqual({ ok: false, ...said });
  });
});
