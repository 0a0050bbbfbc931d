import { beforeEach, describe, expect, it } from 'vitest';
import { MissingRoute } from '../../../lib/api/classify';
import { asFailure, Failure } from '../../../lib/failure';
import { createSendMarks } from '../../../lib/outbox/delivery/send-marks';
import { wasRejectedBeforeEffect } from '../../../lib/outbox/delivery/sender';
import type { MarksOfManga } from '../../../lib/service/endpoints';
import { id } from '../some-intents';

const SINGLE = '/chapter/{id}/read';
const BATCH = '/manga/{id}/read';
const mark: MarksOfManga = { mangaId: id(9), read: [id(1)], unread: [], history: true };

let choice: string | null;
/** Routes in the order in which they were asked, and what was remembered in between. */
let story: string[];
/** What each next request meets; without one it is taken. */
let answers: (Failure | null)[];
beforeEach(() => {
  [choice, story, answers] = ['chosen', [], []];
});

const meet = (route: string) => {
  story.push(route);
  const answer = answers.shift();
  if (answer) throw answer;
};
const send = createSendMarks({
  api: {
    call: async ({ route }) => {
      meet(route);
      return undefined as never;
    },
  },
  singleMarks: {
    choice: async () => choice,
    routeIsMissing: async (missing) => {
      story.push(`${missing} is missing`);
      if (choice === missing) choice = null;
    },
  },
});
const failureOf = (marks = mark) => send(marks, { priority: 'mark', reason: 'mark' }).then(() => null, asFailure);

const named = (code: 'unreadable-answer' | 'service-refused') => new MissingRoute(code, true);
const doubtful = (code: 'unreadable-answer' | 'not-found') => new MissingRoute(code, false);

describe('a mark that is sent alone', () => {
  it.each<[string, string | null, Partial<MarksOfManga>, string]>([
    ['by the route of single marks where that was chosen', 'chosen', {}, SINGLE],
    ['by the batch where nothing was chosen', null, {}, BATCH],
    ['by the batch where it is several marks', 'chosen', { read: [id(1), id(2)] }, BATCH],
    ['by the batch where it is an unmark', 'chosen', { read: [], unread: [id(1)] }, BATCH],
    ['by the batch where it is both ways', 'chosen', { unread: [id(2)] }, BATCH],
  ])('goes %s', async (_, chosen, parts, route) => {
    choice = chosen;
    expect(await failureOf({ ...mark, ...parts })).toBeNull();
    expect(story).toEqual([route]);
  });

  it.each(['throttled', 'no-answer', 'captcha', 'not-found', 'service-refused', 'unreadable-answer'] as const)(
    'stays a single mark after a failure that is not about the route: %s',
    async (code) => {
      answers = [new Failure(code)];
      expect(await failureOf()).toMatchObject({ code });
      expect(story).toEqual([SINGLE]);
      expect(choice).toBe('chosen');
    },
  );
});

describe('where the service has no route for it', () => {
  it.each(['unreadable-answer', 'service-refused'] as const)(
    'and says so (%s), batches are remembered, and it follows by one at once',
    async (code) => {
      answers = [named(code)];
      expect(await failureOf()).toBeNull();
      expect(story).toEqual([SINGLE, 'chosen is missing', BATCH]);
      await failureOf();
      expect(story.slice(3)).toEqual([BATCH]);
    },
  );

  it('and the batch fails, its failure is the mark’s, and batches stay remembered', async () => {
    answers = [named('unreadable-answer'), new Failure('throttled', { retryAt: 7 })];
    expect(await failureOf()).toMatchObject({ code: 'throttled', retryAt: 7 });
    expect(choice).toBeNull();
  });
});

describe('where a 404 or 405 does not say what it is about', () => {
  it.each(['unreadable-answer', 'not-found'] as const)(
    'a batch that is taken says that it was the route (%s)',
    async (code) => {
      answers = [doubtful(code)];
      expect(await failureOf()).toBeNull();
      expect(story).toEqual([SINGLE, BATCH, 'chosen is missing']);
    },
  );

  it.each(['not-found', 'bad-request', 'throttled', 'offline'] as const)(
    'a batch that fails too says nothing about the route (%s)',
    async (code) => {
      answers = [doubtful('not-found'), new Failure(code)];
      expect(await failureOf()).toMatchObject({ code });
      expect(story).toEqual([SINGLE, BATCH]);
      expect(choice).toBe('chosen');
    },
  );

  it.each(['throttled', 'captcha'] as const)(
    'the mark may have been done after the page of a machine in between, and the batch’s failure is the mark’s (%s)',
    async (code) => {
      answers = [doubtful('unreadable-answer'), new Failure(code, { retryAt: 7 })];
      const failure = await failureOf();
      expect(failure).toMatchObject({ code, retryAt: 7 });
      expect(failure && wasRejectedBeforeEffect(failure)).toBe(false);
    },
  );

  it('the mark was not done where the API named what it does not know, and a batch was turned away', async () => {
    answers = [doubtful('not-found'), new Failure('throttled')];
    const failure = await failureOf();
    expect(failure && wasRejectedBeforeEffect(failure)).toBe(true);
  });
});
