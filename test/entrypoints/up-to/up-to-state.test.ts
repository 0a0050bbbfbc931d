import { type Signal, signal } from '@preact/signals';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUpToState, type UpToState } from '../../../entrypoints/up-to/up-to-state';
import { openForReading } from '../../../lib/database/database';
import { Failure } from '../../../lib/failure';
import type { ask } from '../../../lib/messages/ask';
import { CHAPTERS_PER_OPERATION } from '../../../lib/messages/contract';
import { noDoubt } from '../../../lib/service/write-record';
import { defaultSettings } from '../../../lib/settings/settings';
import type { View } from '../../../lib/storage/views';
import { chapter, id, manga, NOW } from '../../library/rows';
import { paused, quiet, session } from '../../support/views';
import { virtualClock } from '../../support/virtual-clock';
import { knownLibrary } from '../known-library';
import '../../support/english';
import { waitFor } from '../../support/wait-for';

const clock = virtualClock(NOW);
const account = session.account?.id ?? '';
const MANY = CHAPTERS_PER_OPERATION + 100;
let upTo: Signal<View<'upTo'>>;
let pause: Signal<View<'pause'>>;
let captcha: Signal<View<'captcha'>>;
let requests: { name: string; input: Record<string, unknown> }[];
let answer: (name: string) => Promise<unknown>;

beforeEach(async () => {
  requests = [];
  answer = async () => undefined;
  upTo = signal<View<'upTo'>>({ chapterId: null, state: 'idle', failure: null });
  pause = signal<View<'pause'>>(quiet.pause);
  captcha = signal<View<'captcha'>>({ held: [] });
});

/** The window of the last of this number of chapters, the first of which is read. */
async function openWindow(chapters: number): Promise<UpToState> {
  const { store, know } = await knownLibrary(account);
  const rows = Array.from({ length: chapters }, (_, n) => chapter(n + 1, { volume: n < 3 ? '1' : null }));
  await know([manga()], rows);
  await store.putMarkers(account, new Map([[id(1_000), [id(1)]]]), NOW);
  const state = createUpToState({
    ...{ chapterId: id(chapters), session: signal(session), pause, captcha, upTo },
    writes: signal(noDoubt),
    revision: signal({ stamp: '' }),
    serviceClock: signal({ aheadMs: 0 }),
    settings: signal({ ...defaultSettings, languages: ['en'] }),
    ask: (async (name: string, input: Record<string, unknown>) => {
      requests.push({ name, input });
      return answer(name);
    }) as typeof ask,
    ...{ clock, newOperationId: () => crypto.randomUUID(), openForReading },
  });
  expect(requests).toEqual([{ name: 'upTo.prepare', input: { chapterId: id(chapters) } }]);
  expect(state.preview.value).toBeNull();
  upTo.value = { chapterId: id(chapters), state: 'ready', failure: null };
  await waitFor(() => expect(state.preview.value).not.toBeNull());
  return state;
}
const inputsOf = (name: string) => requests.filter((one) => one.name === name).map(({ input }) => input);

describe('the window of "this and all before it"', () => {
  it('says what would be marked, by volume, and what would not, before anything is', async () => {
    const { preview } = await openWindow(5);
    expect(preview.value).toEqual({
      title: 'A Quiet Harbour',
      chapter: 'Ch. 5',
      count: 4,
      spans: [
        { volume: 'Volume 1', chapters: 'Ch. 2 – Ch. 3', count: 2 },
        { volume: 'No volume', chapters: 'Ch. 4 – Ch. 5', count: 2 },
      ],
      leftOut: 'Not marked: 1 already read.',
    });
    expect(inputsOf('chapters.mark')).toEqual([]);
  });

  it('marks as many at a time as a command may name, and undoes each of those commands', async () => {
    const state = await openWindow(MANY);
    await state.mark();
    const commands = inputsOf('chapters.mark');
    expect(commands.map(({ chapterIds }) => (chapterIds as string[]).length)).toEqual([CHAPTERS_PER_OPERATION, 99]);
    expect(state.phase.value).toBe('marked');
    expect(state.progress.value).toEqual({ done: MANY - 1, of: MANY - 1 });
    await state.undo();
    expect(inputsOf('chapters.undo').map(({ targetId }) => targetId)).toEqual(
      commands.map(({ operationId }) => operationId),
    );
    expect(state.phase.value).toBe('undone');
  });

  it('says how far it came where it stops, goes on from there under the same ids, and undoes what was done', async () => {
    const state = await openWindow(MANY);
    answer = async () => {
      if (inputsOf('chapters.mark').length === 2) throw new Failure('storage-full');
    };
    await state.mark();
    expect(state.phase.value).toBe('marked');
    expect([state.failure.value, state.progress.value]).toEqual(['storage-full', { done: 500, of: MANY - 1 }]);
    answer = async () => undefined;
    await state.mark();
    const [, second, third] = inputsOf('chapters.mark');
    expect(third).toEqual(second);
    expect([state.failure.value, state.progress.value]).toEqual([null, { done: MANY - 1, of: MANY - 1 }]);
  });

  it('says why nothing was marked, or undone, and can be asked for that once more', async () => {
    const state = await openWindow(3);
    answer = () => Promise.reject(new Failure('no-background'));
    await state.mark();
    expect([state.phase.value, state.failure.value]).toEqual(['asked', 'no-background']);
    answer = async () => undefined;
    await state.mark();
    answer = () => Promise.reject(new Failure('storage-failed'));
    await state.undo();
    expect([state.phase.value, state.failure.value]).toEqual(['marked', 'storage-failed']);
    answer = async () => undefined;
    await state.undo();
    expect(state.phase.value).toBe('undone');
  });

  it('takes a double click for one', async () => {
    const state = await openWindow(3);
    await Promise.all([state.mark(), state.mark()]);
    expect(inputsOf('chapters.mark')).toHaveLength(1);
    await Promise.all([state.undo(), state.undo()]);
    expect(inputsOf('chapters.undo')).toHaveLength(1);
  });

  it('knows what keeps the marks here', async () => {
    const { block } = await openWindow(3);
    expect(block.value).toEqual({ pausedBy: null, pausedUntil: null });
    captcha.value = { held: [{ kind: 'mark', since: NOW }] };
    expect(block.value.pausedBy).toBe('captcha');
    pause.value = paused('banned', NOW + 9_000);
    expect(block.value).toEqual({ pausedBy: 'banned', pausedUntil: NOW + 9_000 });
  });

  it('heeds nothing that is said of another chapter, as in another such window: it stays as it was', async () => {
    const { fetching, preview, upTo: own } = await openWindow(3);
    upTo.value = { chapterId: id(77), state: 'failed', failure: { code: 'not-found', retryAt: null } };
    expect(fetching.value).toBe('ready');
    expect(preview.value?.chapter).toBe('Vol. 1 Ch. 3');
    expect(own.value?.failure).toBeNull();
  });
});
