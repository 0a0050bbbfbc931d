import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { createMarking } from '../../../entrypoints/popup/marking';
import { createSeriesChanges } from '../../../entrypoints/popup/series-changes';
import { createToasts } from '../../../entrypoints/popup/toasts';
import { Failure } from '../../../lib/failure';
import { defaultSeriesSettings } from '../../../lib/library/series/series-settings';
import type { SeriesSettings } from '../../../lib/model/series-settings';
import type { View } from '../../../lib/storage/views';
import { turn } from '../../support/event-turn';
import { virtualClock } from '../../support/virtual-clock';
import { fakeBackground } from './fake-background';
import '../../support/english';

const series = { mangaId: 'm1', title: 'Series 0' };
const chapter = { chapterId: 'c12', name: 'Ch. 12', series };
const unknown = { ...series, isFollowed: false, status: null };
const followed = { ...series, isFollowed: true, status: 'on_hold' } as const;
const manyChapters = (count: number) => Array.from({ length: count }, (_, n) => `c${n}`);

describe('marking', () => {
  it('shows at once what was pressed, until the local copy shows it', async () => {
    const { marking, answer, rereadDone } = setUp();
    const marked = marking.mark(chapter, true);
    expect([...marking.presses.value]).toEqual([['c12', true]]);
    answer.resolve(undefined);
    await turn();
    expect([...marking.presses.value]).toEqual([['c12', true]]);
    rereadDone.resolve(undefined);
    await marked;
    expect([...marking.presses.value]).toEqual([]);
  });

  it.each([
    [true, 'Marked as read: Series 0, Ch. 12'],
    [false, 'Marked as unread: Series 0, Ch. 12'],
  ])('says what was marked (read: %s) and takes back the wish that was made', async (read, text) => {
    const { marking, said, toasts, requests, answerAll } = setUp();
    answerAll();
    await marking.mark(chapter, read);
    expect(await said()).toMatchObject({ text, offer: { does: 'undo', name: 'Undo: Series 0, Ch. 12' } });
    await toasts.undo();
    expect(requests).toEqual([
      ['chapter.mark', { operationId: 'id-1', chapterId: 'c12', read }],
      ['chapter.undo', { operationId: 'id-2', chapterId: 'c12', targetId: 'id-1' }],
    ]);
  });

  it('waits with taking back until the mark is written down', async () => {
    const { marking, toasts, names, answerAll } = setUp();
    const marked = marking.mark(chapter, true);
    const undone = toasts.undo();
    await turn();
    expect(names()).toEqual(['chapter.mark']);
    answerAll();
    await Promise.all([marked, undone]);
    expect(names()).toEqual(['chapter.mark', 'chapter.undo']);
  });

  it('shows the chapter as unread again when the mark came to nothing, says why, and takes nothing back', async () => {
    const { marking, toasts, requests, answer } = setUp();
    const marked = marking.mark(chapter, true);
    answer.reject(new Failure('storage-failed'));
    await marked;
    expect([...marking.presses.value]).toEqual([]);
    expect(toasts.toast.value?.text).toContain('couldn’t save that');
    await toasts.undo();
    expect(requests).toHaveLength(1);
  });
});

describe('a mark of a series that was not begun', () => {
  it('offers to set the series to "Reading" beside "Undo", whether one chapter is marked or many', async () => {
    const { marking, said, requests, answerAll } = setUp();
    answerAll();
    await marking.mark(chapter, true);
    const one = await said();
    await marking.markAll(['c1', 'c2'], chapter);
    const many = await said();
    expect([one?.also?.label, many?.also?.label]).toEqual(['Set to Reading', 'Set to Reading']);
    one?.also?.press();
    expect(requests.at(-1)).toEqual(['series.status', { operationId: 'id-3', mangaId: 'm1', status: 'reading' }]);
    expect(await said()).toMatchObject({ text: 'Reading: Series 0', offer: { does: 'undo' } });
  });

  it('offers nothing where the mark is taken away, or the series was begun', async () => {
    const { marking, changes, said, answerAll } = setUp();
    answerAll();
    await marking.mark(chapter, false);
    expect((await said())?.also).toBeUndefined();
    for (const status of ['reading', 're_reading', 'completed', 'dropped'] as const)
      expect(changes.offerToBegin({ ...followed, status })).toBeUndefined();
    expect(changes.offerToBegin({ ...followed, isFollowed: false, status: null })).toBeUndefined();
  });
});

describe('marking many chapters', () => {
  it('is one command, shown at once, and taken back by its name', async () => {
    const { marking, said, toasts, requests, answerAll } = setUp();
    const marked = marking.markAll(['c1', 'c2'], chapter);
    expect([...marking.presses.value.keys()]).toEqual(['c1', 'c2']);
    answerAll();
    await marked;
    expect(await said()).toMatchObject({ text: 'Marked as read: Series 0, 2 chapters up to Ch. 12' });
    await toasts.undo();
    expect(requests).toEqual([
      ['chapters.mark', { operationId: 'id-1', chapterIds: ['c1', 'c2'], read: true }],
      ['chapters.undo', { operationId: 'id-2', targetId: 'id-1' }],
    ]);
    expect([...marking.presses.value]).toEqual([]);
  });

  it('is as many commands as the messages need, and all of them are taken back', async () => {
    const { marking, toasts, requests, names, answerAll } = setUp();
    answerAll();
    await marking.markAll(manyChapters(501), chapter);
    await toasts.undo();
    expect(names()).toEqual(['chapters.mark', 'chapters.mark', 'chapters.undo', 'chapters.undo']);
    expect(requests[1]).toMatchObject(['chapters.mark', { chapterIds: ['c500'] }]);
  });

  it('says how many were marked where not all could be, and takes those back', async () => {
    const { marking, said, toasts, requests, names, answerAll, failRequest } = setUp();
    answerAll();
    failRequest(2, new Failure('storage-full'));
    await marking.markAll(manyChapters(1_001), chapter);
    expect(await said()).toMatchObject({
      text: expect.stringMatching(/^Series 0: only 500 of 1001 chapters up to Ch. 12 were marked as read. ./),
      tone: 'danger',
      offer: { does: 'undo', name: 'Undo: Series 0, Ch. 12' },
    });
    expect([...marking.presses.value]).toEqual([]);
    await toasts.undo();
    expect(names()).toEqual(['chapters.mark', 'chapters.mark', 'chapters.undo']);
    expect(requests[2]).toMatchObject(['chapters.undo', { targetId: 'id-1' }]);
    expect(toasts.toast.value).toBeNull();
  });

  it('offers nothing to take back where none could be marked', async () => {
    const { marking, toasts, requests, failRequest } = setUp();
    failRequest(1, new Failure('storage-full'));
    await marking.markAll(['c1', 'c2'], chapter);
    expect(toasts.toast.value).toMatchObject({ tone: 'danger', offer: null });
    await toasts.undo();
    expect(requests).toHaveLength(1);
  });
});

describe('following a series', () => {
  it('is shown at once, also begins to read it, and is taken back with that', async () => {
    const { changes, said, toasts, requests, answerAll } = setUp();
    const done = changes.follow(unknown, true);
    expect(changes.followStates.value.get('m1')).toEqual({ isFollowed: true, status: 'reading' });
    answerAll();
    await done;
    expect(changes.followStates.value.size).toBe(0);
    expect(await said()).toMatchObject({ text: 'Followed: Series 0', offer: { name: 'Undo: Series 0' } });
    await toasts.undo();
    expect(requests).toEqual([
      ['series.follow', { operationId: 'id-1', mangaId: 'm1', follow: true }],
      ['intent.undo', { operationId: 'id-2', kind: 'follow', key: 'm1', targetId: 'id-1' }],
    ]);
  });

  it('leaves a reading status as it is', () => {
    const { changes } = setUp();
    void changes.follow({ ...unknown, status: 'dropped' }, true);
    expect(changes.followStates.value.get('m1')).toEqual({ isFollowed: true, status: 'dropped' });
  });

  it('no more takes its reading status away too, until it is taken back', async () => {
    const { changes, said, toasts, answerAll } = setUp();
    const done = changes.follow(followed, false);
    expect(changes.followStates.value.get('m1')).toEqual({ isFollowed: false, status: null });
    answerAll();
    await done;
    expect(await said()).toMatchObject({ text: 'Unfollowed: Series 0' });
    await toasts.undo();
    expect(changes.followStates.value.size).toBe(0);
  });
});

describe('setting a reading status', () => {
  it.each([
    ['completed', 'Completed: Series 0'],
    [null, 'Reading status cleared: Series 0'],
  ] as const)('to %s is said and can be taken back', async (status, text) => {
    const { changes, said, toasts, requests, answerAll } = setUp();
    answerAll();
    await changes.setStatus(followed, status);
    expect(await said()).toMatchObject({ text });
    await toasts.undo();
    expect(requests).toEqual([
      ['series.status', { operationId: 'id-1', mangaId: 'm1', status }],
      ['intent.undo', { operationId: 'id-2', kind: 'status', key: 'm1', targetId: 'id-1' }],
    ]);
  });
});

describe('what is chosen for a series', () => {
  it.each<[Partial<SeriesSettings>, string]>([
    [{ isMuted: true }, 'Muted: Series 0'],
    [{ isMuted: false }, 'No longer muted: Series 0'],
    [{ groups: ['g1'] }, 'Preferred groups changed: Series 0'],
    [{ waitDays: 0 }, 'Preferred groups changed: Series 0'],
    [{ languages: ['fr'] }, 'Languages changed: Series 0'],
  ])('is shown at once, stored, and taken back: %o', async (change, text) => {
    const { changes, said, toasts, requests, answerAll } = setUp();
    const settings = { ...defaultSeriesSettings, isMuted: !change.isMuted };
    const done = changes.configure({ ...series, settings }, change);
    expect(changes.settings.value.get('m1')).toEqual({ ...settings, ...change });
    answerAll();
    await done;
    expect(changes.settings.value.size).toBe(0);
    expect(await said()).toMatchObject({ text, offer: { name: 'Undo: Series 0' } });
    await toasts.undo();
    const before = Object.fromEntries(Object.entries(settings).filter(([name]) => name in change));
    expect(requests).toEqual([
      ['series.configure', { mangaId: 'm1', change }],
      ['series.configure', { mangaId: 'm1', change: before }],
    ]);
  });

  it('is stored without a word where it is a note', async () => {
    const { changes, toasts, requests, answerAll } = setUp();
    const note = 'read after the anime';
    const done = changes.saveNote({ ...series, settings: defaultSeriesSettings }, note);
    expect(changes.settings.value.get('m1')?.note).toBe(note);
    answerAll();
    expect(await done).toBe(true);
    expect(toasts.toast.value).toBeNull();
    expect(requests).toEqual([['series.configure', { mangaId: 'm1', change: { note } }]]);
  });
});

describe('rating a series', () => {
  it.each([
    [8, 'Rated 8 of 10: Series 0'],
    [null, 'Rating cleared: Series 0'],
  ])('with %s is shown at once, said, and can be taken back', async (rating, text) => {
    const { changes, said, toasts, requests, answerAll } = setUp();
    const done = changes.rate({ ...series, rating: { value: 3 } }, rating);
    expect(changes.ratings.value.get('m1')).toBe(rating);
    answerAll();
    await done;
    expect(await said()).toMatchObject({ text, offer: { name: 'Undo: Series 0' } });
    await toasts.undo();
    expect(changes.ratings.value.size).toBe(0);
    expect(requests).toEqual([
      ['series.rate', { operationId: 'id-1', mangaId: 'm1', rating }],
      ['intent.undo', { operationId: 'id-2', kind: 'rating', key: 'm1', targetId: 'id-1' }],
    ]);
  });

  it('begins with asking for the rating, which shows for the series that was asked about alone', () => {
    const { changes, ratingsRequest, requests } = setUp();
    expect(changes.ratingRequestOf('m1')).toBe('idle');
    changes.askRating('m1');
    expect(requests).toEqual([['ratings.fetch', { mangaIds: ['m1'] }]]);
    ratingsRequest.value = { mangaIds: ['m1'], state: 'asking' };
    expect([changes.ratingRequestOf('m1'), changes.ratingRequestOf('m2')]).toEqual(['asking', 'idle']);
  });
});

function setUp() {
  const background = fakeBackground();
  const toasts = createToasts(virtualClock());
  const ratingsRequest = signal<View<'ratings'> | null>(null);
  const parts = { ...background, toasts, ratingsRequest };
  const changes = createSeriesChanges(parts);
  return {
    ...{ ...background, toasts, ratingsRequest },
    /** The names of what was asked. */
    names: () => background.requests.map(([name]) => name),
    /** The toast that says what has been done. */
    said: async () => {
      await turn();
      return toasts.toast.value;
    },
    marking: createMarking({ ...parts, furtherOffer: () => changes.offerToBegin(followed) }),
    changes,
  };
}
