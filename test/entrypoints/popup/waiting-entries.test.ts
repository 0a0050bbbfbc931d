import { beforeEach, describe, expect, it } from 'vitest';
import { type Obstacle, obstacleOf } from '../../../components/waiting/waiting-state';
import { waitingEntries } from '../../../entrypoints/popup/waiting-entries';
import type { QueuedIntent } from '../../../lib/library/queue';
import type { Intent, MarkIntent, ReportState } from '../../../lib/model/intents';
import type { ReportCategory } from '../../../lib/service/ids';
import { chapter, id, manga } from '../../library/rows';
import { speak } from '../../support/texts';
import { now, paused, quiet, session } from '../../support/views';

const nothing = { pausedBy: null, pausedUntil: null };
const throttled = { pausedBy: 'throttled', pausedUntil: now + 9_000 };
const some = { held: [], nextReportAt: null };
const here = { ...nothing, ...some };

const made = { operationId: 'click', account: 'a', at: now } as const;
const wanted = { ...made, undoValue: null, previous: null, baseline: null, inDoubt: null } as const;

function queued(state: MarkIntent['state'], known: Partial<QueuedIntent> = {}): QueuedIntent {
  const intent = { ...wanted, value: true, kind: 'mark', key: id(12), state } as const;
  return { intent, chapter: chapter(12), manga: manga(), ...known };
}
const waiting = queued({ name: 'waiting', attempts: 0 });

function report(state: ReportState, category: ReportCategory = 'chapter'): QueuedIntent {
  const about = { category, objectId: id(12), reasonId: id(3_000), details: '' };
  return { intent: { ...made, kind: 'report', key: 'r1', report: about, state }, chapter: chapter(12), manga: manga() };
}

describe('the rows of the queue', () => {
  beforeEach(() => speak('en'));

  it('name the series and the chapter', () => {
    expect(waitingEntries([waiting], '', here, now)).toEqual([
      {
        kind: 'mark',
        key: id(12),
        operationId: 'click',
        mangaId: manga().id,
        title: 'A Quiet Harbour',
        chapter: 'Ch. 12',
        wish: { kind: 'mark', read: true },
        at: now,
        state: { name: 'waiting', ...nothing, lastError: null },
      },
    ]);
  });

  it('say so where the series, or even the chapter, is not known here', () => {
    const [stray, unknown] = waitingEntries(
      [
        { ...waiting, manga: null },
        { ...waiting, manga: null, chapter: null },
      ],
      '',
      here,
      now,
    );
    expect(stray).toMatchObject({ mangaId: null, title: 'A series not in your list', chapter: 'Ch. 12' });
    expect(unknown).toMatchObject({ chapter: 'A chapter' });
  });

  it('say what keeps a waiting mark here, and why another was refused', () => {
    const refused = queued({ name: 'refused', attempts: 1, since: now, code: 'not-found' });
    expect(waitingEntries([waiting, refused], '', { ...throttled, ...some }, now)).toMatchObject([
      { state: { name: 'waiting', ...throttled } },
      { state: { name: 'refused', code: 'not-found' } },
    ]);
  });

  it('say what the last attempt met', () => {
    const met = queued({ name: 'waiting', attempts: 1, lastError: 'service-trouble' });
    expect(waitingEntries([met], '', here, now)[0]?.state).toMatchObject({ ...nothing, lastError: 'service-trouble' });
  });

  it.each<[Pick<Intent, 'kind'>['kind'], QueuedIntent, object]>([
    [
      'follow',
      {
        ...waiting,
        chapter: null,
        intent: { ...wanted, kind: 'follow', key: manga().id, value: false, state: { name: 'waiting', attempts: 0 } },
      },
      { wish: { kind: 'follow', follow: false }, chapter: null, title: 'A Quiet Harbour' },
    ],
    [
      'status',
      {
        ...waiting,
        chapter: null,
        intent: { ...wanted, kind: 'status', key: manga().id, value: null, state: { name: 'waiting', attempts: 0 } },
      },
      { wish: { kind: 'status', status: null }, chapter: null, title: 'A Quiet Harbour' },
    ],
    ['report', report({ name: 'sending', attempts: 1, since: now }), { wish: { kind: 'report' }, chapter: 'Ch. 12' }],
  ])('name what is wanted: %s', (_, wish, expected) => {
    expect(waitingEntries([wish], '', here, now)).toMatchObject([expected]);
  });

  it.each<[ReportState, object]>([
    [
      { name: 'waiting', attempts: 0, notBefore: now + 1 },
      { name: 'held', until: now + 1 },
    ],
    [
      { name: 'waiting', attempts: 0, notBefore: now },
      { name: 'waiting', ...nothing, lastError: null },
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
    expect(waitingEntries([report(state)], '', here, now)[0]?.state).toEqual(expected);
  });

  it.each<[ReportCategory, string]>([
    ['manga', 'A series not in your list'],
    ['scanlation_group', 'A group'],
    ['author', 'An author'],
    ['user', 'A user'],
  ])('say what was reported where it is not known here: %s', (category, title) => {
    const unknown = { ...report({ name: 'sending', attempts: 1, since: now }, category), manga: null, chapter: null };
    expect(waitingEntries([unknown], '', here, now)).toMatchObject([{ title, chapter: null }]);
  });

  it('are not made for what has arrived', () => {
    expect(waitingEntries([queued({ name: 'delivered', since: now })], '', here, now)).toEqual([]);
  });

  it('are found by title as the follow list is, and unknown ones by nothing', () => {
    const queue = [waiting, { ...waiting, manga: null }];
    expect(waitingEntries(queue, 'hárbour', here, now)).toHaveLength(1);
    expect(waitingEntries(queue, 'zz', here, now)).toHaveLength(0);
    expect(waitingEntries(queue, ' ', here, now)).toHaveLength(2);
  });
});

describe('what waits for a captcha', () => {
  const marked = { ...queued({ name: 'waiting', attempts: 1, lastError: 'captcha' }) };

  it('says so for its kind alone, also where it was wanted after the captcha', () => {
    const [one, other] = [
      queued({ name: 'waiting', attempts: 0 }),
      report({ name: 'waiting', attempts: 0, notBefore: now }),
    ];
    const entries = waitingEntries([one, other], '', { ...here, held: ['mark'] }, now);
    expect(waitingEntries([one], '', { ...throttled, ...some, held: ['mark'] }, now)[0]?.state).toMatchObject(
      throttled,
    );
    expect(entries.map(({ state }) => state)).toMatchObject([{ pausedBy: 'captcha' }, { pausedBy: null }]);
  });

  it('is on its way once nothing is held any more', () => {
    expect(waitingEntries([marked], '', here, now)[0]?.state).toEqual({ name: 'waiting', ...nothing, lastError: null });
  });
});

describe('reports over their quota', () => {
  const nextReportAt = now + 42_000;
  const over = { pausedBy: 'quota', pausedUntil: nextReportAt };
  const kept = report({ name: 'waiting', attempts: 0, notBefore: now });
  const stateOf = (wish: QueuedIntent, obstacle: Obstacle, at = now) =>
    waitingEntries([wish], '', obstacle, at)[0]?.state;

  it('say until when they wait, once they are no longer held', () => {
    const held = report({ name: 'waiting', attempts: 0, notBefore: now + 5_000 });
    expect(stateOf(held, { ...here, nextReportAt })).toEqual({ name: 'held', until: now + 5_000 });
    expect(stateOf(held, { ...here, nextReportAt }, now + 5_000)).toMatchObject(over);
    expect(stateOf(held, { ...here, nextReportAt }, nextReportAt)).toMatchObject(nothing);
  });

  it('say first what stops everything, or waits for a person; and marks have no such quota', () => {
    expect(stateOf(kept, { ...here, nextReportAt, ...throttled })).toMatchObject(throttled);
    expect(stateOf(kept, { ...here, nextReportAt, held: ['report'] })).toMatchObject({ pausedBy: 'captcha' });
    expect(stateOf(waiting, { ...here, nextReportAt })).toMatchObject(nothing);
  });
});

describe('what keeps every mark here', () => {
  it.each([
    ['nothing', session, quiet.pause, nothing],
    ['a pause', session, paused('throttled', now + 9_000), throttled],
    [
      'nobody signed in, before any pause',
      { ...session, state: 'signed-out' as const },
      paused('throttled', now + 9_000),
      { pausedBy: 'signed-out', pausedUntil: null },
    ],
  ])('is %s', (_, who, pause, expected) => {
    expect(obstacleOf(who, pause, null, null)).toEqual({ ...expected, ...some });
  });
});
