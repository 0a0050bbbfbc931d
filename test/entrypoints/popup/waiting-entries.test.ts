import { describe, expect, it } from 'vitest';
import { blockOf, type DeliveryBlock } from '../../../components/waiting/waiting-state';
import { waitingEntries } from '../../../entrypoints/popup/waiting-entries';
import type { QueuedIntent } from '../../../lib/library/queue';
import type { Intent, MarkIntent, ReportState } from '../../../lib/model/intents';
import type { ReportCategory } from '../../../lib/service/ids';
import { chapter, id, manga } from '../../library/rows';
import { now, paused, quiet, session } from '../../support/views';
import '../../support/english';

const notPaused = { pausedBy: null, pausedUntil: null };
const throttled = { pausedBy: 'throttled', pausedUntil: now + 9_000 };
const noHolds = { held: [], nextReportAt: null };
const unblocked = { ...notPaused, ...noHolds };

const common = { operationId: 'click', account: 'a', at: now } as const;
const commonMark = { ...common, undoValue: null, previous: null, baseline: null, inDoubt: null } as const;

function queuedMark(state: MarkIntent['state'], known: Partial<QueuedIntent> = {}): QueuedIntent {
  const intent = { ...commonMark, value: true, kind: 'mark', key: id(12), state } as const;
  return { intent, chapter: chapter(12), manga: manga(), ...known };
}
const waiting = queuedMark({ name: 'waiting', attempts: 0 });

function queuedReport(state: ReportState, category: ReportCategory = 'chapter'): QueuedIntent {
  const about = { category, objectId: id(12), reasonId: id(3_000), details: '' };
  return {
    intent: { ...common, kind: 'report', key: 'r1', report: about, state },
    chapter: chapter(12),
    manga: manga(),
  };
}

const unpressed: ReadonlyMap<string, true> = new Map();

describe('the rows of the queue', () => {
  it('name the series and the chapter', () => {
    expect(waitingEntries([waiting], '', unblocked, unpressed, now)).toEqual([
      {
        kind: 'mark',
        key: id(12),
        operationId: 'click',
        mangaId: manga().id,
        title: 'A Quiet Harbour',
        chapter: 'Ch. 12',
        summary: { kind: 'mark', read: true },
        at: now,
        state: { name: 'waiting', ...notPaused, lastError: null },
        isPressed: false,
      },
    ]);
  });

  it('know which of them were pressed', () => {
    expect(waitingEntries([waiting], '', unblocked, new Map([['click', true]]), now)[0]?.isPressed).toBe(true);
  });

  it('say so where the series, or even the chapter, is not known here', () => {
    const [stray, unknown] = waitingEntries(
      [
        { ...waiting, manga: null },
        { ...waiting, manga: null, chapter: null },
      ],
      '',
      unblocked,
      unpressed,
      now,
    );
    expect(stray).toMatchObject({ mangaId: null, title: 'A series not in your list', chapter: 'Ch. 12' });
    expect(unknown).toMatchObject({ chapter: 'A chapter' });
  });

  it('say what keeps a waiting mark here, and why another was refused', () => {
    const refused = queuedMark({ name: 'refused', attempts: 1, since: now, code: 'not-found' });
    expect(waitingEntries([waiting, refused], '', { ...throttled, ...noHolds }, unpressed, now)).toMatchObject([
      { state: { name: 'waiting', ...throttled } },
      { state: { name: 'refused', code: 'not-found' } },
    ]);
  });

  it('say what the last attempt met', () => {
    const failedOnce = queuedMark({ name: 'waiting', attempts: 1, lastError: 'service-trouble' });
    expect(waitingEntries([failedOnce], '', unblocked, unpressed, now)[0]?.state).toMatchObject({
      ...notPaused,
      lastError: 'service-trouble',
    });
  });

  it.each<[Pick<Intent, 'kind'>['kind'], QueuedIntent, object]>([
    [
      'follow',
      {
        ...waiting,
        chapter: null,
        intent: {
          ...commonMark,
          kind: 'follow',
          key: manga().id,
          value: false,
          state: { name: 'waiting', attempts: 0 },
        },
      },
      { summary: { kind: 'follow', follow: false }, chapter: null, title: 'A Quiet Harbour' },
    ],
    [
      'status',
      {
        ...waiting,
        chapter: null,
        intent: {
          ...commonMark,
          kind: 'status',
          key: manga().id,
          value: null,
          state: { name: 'waiting', attempts: 0 },
        },
      },
      { summary: { kind: 'status', status: null }, chapter: null, title: 'A Quiet Harbour' },
    ],
    [
      'rating',
      {
        ...waiting,
        chapter: null,
        intent: { ...commonMark, kind: 'rating', key: manga().id, value: 8, state: { name: 'waiting', attempts: 0 } },
      },
      { summary: { kind: 'rating', rating: 8 }, chapter: null, title: 'A Quiet Harbour' },
    ],
    [
      'report',
      queuedReport({ name: 'sending', attempts: 1, since: now }),
      { summary: { kind: 'report' }, chapter: 'Ch. 12' },
    ],
  ])('name what is wanted: %s', (_, queued, expected) => {
    expect(waitingEntries([queued], '', unblocked, unpressed, now)).toMatchObject([expected]);
  });

  it.each<[ReportState, object]>([
    [
      { name: 'waiting', attempts: 0, notBefore: now + 1 },
      { name: 'held', until: now + 1 },
    ],
    [
      { name: 'waiting', attempts: 0, notBefore: now },
      { name: 'waiting', ...notPaused, lastError: null },
    ],
    [
      { name: 'verifying', attempts: 1, sentAt: now, since: now, verifications: 0, verifyAt: now + 10_000 },
      { name: 'verifying', verifyAt: now + 10_000 },
    ],
    [
      { name: 'needs-decision', attempts: 1, since: now, why: 'restored' },
      { name: 'needs-decision', why: 'restored' },
    ],
  ])('say how a report stands: %o', (state, expected) => {
    expect(waitingEntries([queuedReport(state)], '', unblocked, unpressed, now)[0]?.state).toEqual(expected);
  });

  it.each<[ReportCategory, string]>([
    ['manga', 'A series not in your list'],
    ['scanlation_group', 'A group'],
    ['author', 'An author'],
    ['user', 'A user'],
  ])('say what was reported where it is not known here: %s', (category, title) => {
    const unknown = {
      ...queuedReport({ name: 'sending', attempts: 1, since: now }, category),
      manga: null,
      chapter: null,
    };
    expect(waitingEntries([unknown], '', unblocked, unpressed, now)).toMatchObject([{ title, chapter: null }]);
  });

  it('are not made for what has arrived', () => {
    expect(waitingEntries([queuedMark({ name: 'delivered', since: now })], '', unblocked, unpressed, now)).toEqual([]);
  });

  it('are found by title as the follow list is, and unknown ones by nothing', () => {
    const queue = [waiting, { ...waiting, manga: null }];
    expect(waitingEntries(queue, 'hárbour', unblocked, unpressed, now)).toHaveLength(1);
    expect(waitingEntries(queue, 'zz', unblocked, unpressed, now)).toHaveLength(0);
    expect(waitingEntries(queue, ' ', unblocked, unpressed, now)).toHaveLength(2);
  });
});

describe('what waits for a captcha', () => {
  const marked = { ...queuedMark({ name: 'waiting', attempts: 1, lastError: 'captcha' }) };

  it('says so for its kind alone, also where it was wanted after the captcha', () => {
    const [one, other] = [
      queuedMark({ name: 'waiting', attempts: 0 }),
      queuedReport({ name: 'waiting', attempts: 0, notBefore: now }),
    ];
    const entries = waitingEntries([one, other], '', { ...unblocked, held: ['mark'] }, unpressed, now);
    expect(
      waitingEntries([one], '', { ...throttled, ...noHolds, held: ['mark'] }, unpressed, now)[0]?.state,
    ).toMatchObject(throttled);
    expect(entries.map(({ state }) => state)).toMatchObject([{ pausedBy: 'captcha' }, { pausedBy: null }]);
  });

  it('is on its way once nothing is held any more', () => {
    expect(waitingEntries([marked], '', unblocked, unpressed, now)[0]?.state).toEqual({
      name: 'waiting',
      ...notPaused,
      lastError: null,
    });
  });
});

describe('reports over their quota', () => {
  const nextReportAt = now + 42_000;
  const over = { pausedBy: 'quota', pausedUntil: nextReportAt };
  const kept = queuedReport({ name: 'waiting', attempts: 0, notBefore: now });
  const stateOf = (queued: QueuedIntent, block: DeliveryBlock, at = now) =>
    waitingEntries([queued], '', block, unpressed, at)[0]?.state;

  it('say until when they wait, once they are no longer held', () => {
    const held = queuedReport({ name: 'waiting', attempts: 0, notBefore: now + 5_000 });
    expect(stateOf(held, { ...unblocked, nextReportAt })).toEqual({ name: 'held', until: now + 5_000 });
    expect(stateOf(held, { ...unblocked, nextReportAt }, now + 5_000)).toMatchObject(over);
    expect(stateOf(held, { ...unblocked, nextReportAt }, nextReportAt)).toMatchObject(notPaused);
  });

  it('say first what stops everything, or waits for a person; and marks have no such quota', () => {
    expect(stateOf(kept, { ...unblocked, nextReportAt, ...throttled })).toMatchObject(throttled);
    expect(stateOf(kept, { ...unblocked, nextReportAt, held: ['report'] })).toMatchObject({ pausedBy: 'captcha' });
    expect(stateOf(waiting, { ...unblocked, nextReportAt })).toMatchObject(notPaused);
  });
});

describe('what keeps every mark here', () => {
  it.each([
    ['nothing', session, quiet.pause, notPaused],
    ['a pause', session, paused('throttled', now + 9_000), throttled],
    [
      'nobody signed in, before any pause',
      { ...session, state: 'signed-out' as const },
      paused('throttled', now + 9_000),
      { pausedBy: 'signed-out', pausedUntil: null },
    ],
  ])('is %s', (_, who, pause, expected) => {
    expect(blockOf(who, pause, null, null, false)).toEqual({ ...expected, ...noHolds });
  });

  it('say that every change is refused where nothing else stops them', () => {
    expect(blockOf(quiet.session, quiet.pause, null, null, true)).toMatchObject({ pausedBy: 'writes-refused' });
    expect(blockOf(quiet.session, paused('banned', now, now), null, null, true)).toMatchObject({ pausedBy: 'banned' });
  });
});
