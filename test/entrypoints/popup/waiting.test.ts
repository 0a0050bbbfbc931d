import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { blockOf, type DeliveryBlock } from '../../../components/waiting/waiting-state';
import { createDelayed, waitingEntries } from '../../../entrypoints/popup/waiting';
import type { QueuedIntent } from '../../../lib/library/list/pending';
import type { MarkIntent, ReportState } from '../../../lib/model/intents';
import type { ReportCategory } from '../../../lib/service/ids';
import { SITE } from '../../../lib/service/site';
import { chapter, id, manga } from '../../library/rows';
import { now, paused, quiet, session } from '../../support/views';
import { virtualClock } from '../../support/virtual-clock';
import '../../support/english';

const notPaused = { pausedBy: null, pausedUntil: null };
const throttled = { pausedBy: 'throttled', pausedUntil: now + 9_000 };
const noHolds = { held: [], nextReportAt: null };
const unblocked = { ...notPaused, ...noHolds };

const ofSeries = { chapter: null, title: 'A Quiet Harbour' };
const common = { operationId: 'click', account: 'a', at: now } as const;
const commonMark = { ...common, undoValue: null, previous: null, baseline: null, inDoubt: null } as const;
const untried = { name: 'waiting', attempts: 0 } as const;

function queuedMark(state: MarkIntent['state'], known: Partial<QueuedIntent> = {}): QueuedIntent {
  const intent = { ...commonMark, value: true, kind: 'mark', key: id(12), state } as const;
  return { intent, chapter: chapter(12), manga: manga(), ...known };
}
const waiting = queuedMark(untried);
const refused = queuedMark({ name: 'refused', attempts: 1, since: now, code: 'not-found' });
/** The same, pressed then (epoch ms). */
const markedAt = (at: number): QueuedIntent => ({ ...waiting, intent: { ...waiting.intent, at } });

/** What is wanted of a series that stands in the list. */
function queuedOfSeries(wish: SeriesWish): QueuedIntent {
  return { ...waiting, chapter: null, intent: { ...commonMark, ...wish, key: manga().id, state: untried } };
}
type SeriesWish =
  | { readonly kind: 'follow'; readonly value: boolean }
  | { readonly kind: 'status'; readonly value: null }
  | { readonly kind: 'rating'; readonly value: number };

function queuedReport(state: ReportState, category: ReportCategory = 'chapter'): QueuedIntent {
  const about = { category, objectId: id(12), reasonId: id(3_000), details: '' };
  return { ...waiting, intent: { ...common, kind: 'report', key: 'r1', report: about, state } };
}
const sending = { name: 'sending', attempts: 1, since: now } as const;

const entriesOf = (queue: readonly QueuedIntent[], block: Partial<DeliveryBlock> = {}, at = now) =>
  waitingEntries(queue, '', { ...unblocked, ...block }, new Map(), SITE, at);
const stateOf = (queued: QueuedIntent, block: Partial<DeliveryBlock> = {}, at = now) =>
  entriesOf([queued], block, at)[0]?.state;

describe('the rows of the queue', () => {
  it('name the series and the chapter', () => {
    expect(entriesOf([waiting])).toEqual([
      {
        ...{ kind: 'mark', key: id(12), operationId: 'click', mangaId: manga().id, at: now, isPressed: false },
        ...{ title: 'A Quiet Harbour', chapter: 'Ch. 12', address: null, summary: waiting.intent },
        state: { name: 'waiting', ...notPaused, lastError: null },
      },
    ]);
  });

  it('know which of them were pressed', () => {
    expect(waitingEntries([waiting], '', unblocked, new Map([['click', true]]), SITE, now)[0]?.isPressed).toBe(true);
  });

  it('say so where the series, or even the chapter, is not known here', () => {
    const stray = { ...waiting, manga: null };
    expect(entriesOf([stray, { ...stray, chapter: null }])).toMatchObject([
      { mangaId: null, title: 'A series not in your list', chapter: 'Ch. 12', address: null },
      { chapter: 'A chapter', address: `${SITE}/chapter/${id(12)}` },
    ]);
  });

  it('say what keeps a waiting mark here, and why another was refused', () => {
    expect(entriesOf([waiting, refused], throttled)).toMatchObject([
      { state: { name: 'waiting', ...throttled } },
      { state: { name: 'refused', code: 'not-found' } },
    ]);
  });

  it('say what the last attempt met', () => {
    const failedOnce = queuedMark({ name: 'waiting', attempts: 1, lastError: 'service-trouble' });
    expect(stateOf(failedOnce)).toMatchObject({ ...notPaused, lastError: 'service-trouble' });
  });

  it.each<[QueuedIntent, object]>([
    [queuedOfSeries({ kind: 'follow', value: false }), { summary: { kind: 'follow', value: false }, ...ofSeries }],
    [queuedOfSeries({ kind: 'status', value: null }), { summary: { kind: 'status', value: null }, ...ofSeries }],
    [queuedOfSeries({ kind: 'rating', value: 8 }), { summary: { kind: 'rating', value: 8 }, ...ofSeries }],
    [queuedReport(sending), { summary: { kind: 'report' }, chapter: 'Ch. 12' }],
  ])('name what is wanted: $intent.kind', (queued, expected) => {
    expect(entriesOf([queued])).toMatchObject([expected]);
  });

  it.each<[ReportState, object]>([
    [
      { ...untried, notBefore: now + 1 },
      { name: 'held', until: now + 1 },
    ],
    [
      { ...untried, notBefore: now },
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
    expect(stateOf(queuedReport(state))).toEqual(expected);
  });

  it.each<[ReportCategory, string]>([
    ['manga', 'A series not in your list'],
    ['scanlation_group', 'A group'],
    ['author', 'An author'],
    ['user', 'A user'],
  ])('say what was reported where it is not known here: %s', (category, title) => {
    const unknown = { ...queuedReport(sending, category), manga: null, chapter: null };
    expect(entriesOf([unknown])).toMatchObject([{ title, chapter: null }]);
  });

  it('are not made for what has arrived', () => {
    expect(entriesOf([queuedMark({ name: 'delivered', since: now })])).toEqual([]);
  });

  it.each([
    ['hárbour', 1],
    ['zz', 0],
    [' ', 2],
  ])('are found by title as the follow list is, and unknown ones by nothing: "%s" finds %i', (search, found) => {
    const queue = [waiting, { ...waiting, manga: null }];
    expect(waitingEntries(queue, search, unblocked, new Map(), SITE, now)).toHaveLength(found);
  });
});

describe('what waits for a captcha', () => {
  it('says so for its kind alone, also where it was wanted after the captcha', () => {
    expect(stateOf(waiting, { ...throttled, held: ['mark'] })).toMatchObject(throttled);
    const report = queuedReport({ ...untried, notBefore: now });
    const entries = entriesOf([waiting, report], { held: ['mark'] });
    expect(entries.map(({ state }) => state)).toMatchObject([{ pausedBy: 'captcha' }, { pausedBy: null }]);
  });

  it('is on its way once nothing is held any more', () => {
    const held = queuedMark({ name: 'waiting', attempts: 1, lastError: 'captcha' });
    expect(stateOf(held)).toEqual({ name: 'waiting', ...notPaused, lastError: null });
  });
});

describe('reports over their quota', () => {
  const nextReportAt = now + 42_000;
  const over = { pausedBy: 'quota', pausedUntil: nextReportAt };
  const kept = queuedReport({ ...untried, notBefore: now });

  it('say until when they wait, once they are no longer held', () => {
    const held = queuedReport({ ...untried, notBefore: now + 5_000 });
    expect(stateOf(held, { nextReportAt })).toEqual({ name: 'held', until: now + 5_000 });
    expect(stateOf(held, { nextReportAt }, now + 5_000)).toMatchObject(over);
    expect(stateOf(held, { nextReportAt }, nextReportAt)).toMatchObject(notPaused);
  });

  it('say first what stops everything, or waits for a person; and marks have no such quota', () => {
    expect(stateOf(kept, { nextReportAt, ...throttled })).toMatchObject(throttled);
    expect(stateOf(kept, { nextReportAt, held: ['report'] })).toMatchObject({ pausedBy: 'captcha' });
    expect(stateOf(waiting, { nextReportAt })).toMatchObject(notPaused);
  });
});

describe('what keeps every mark here', () => {
  const pause = paused('throttled', now + 9_000);
  const signedOut = { ...session, state: 'signed-out' as const };

  it.each([
    ['nothing', quiet.pause, session, notPaused],
    ['a pause', pause, session, throttled],
    ['nobody signed in, before any pause', pause, signedOut, { pausedBy: 'signed-out', pausedUntil: null }],
  ])('is %s', (_, pause, who, expected) => {
    expect(blockOf(who, pause, null, null, false)).toEqual({ ...expected, ...noHolds });
  });

  it('say that every change is refused where nothing else stops them', () => {
    expect(blockOf(quiet.session, quiet.pause, null, null, true)).toMatchObject({ pausedBy: 'writes-refused' });
    expect(blockOf(quiet.session, paused('banned', now, now), null, null, true)).toMatchObject({ pausedBy: 'banned' });
  });
});

describe('what deserves a tab', () => {
  it('is not what leaves within moments of the click', async () => {
    const { queue, delayed, clock } = delayedOf([waiting]);
    expect(delayed.value).toBe(0);
    await clock.run(1_000);
    queue.value = [];
    await clock.run(10_000);
    expect(delayed.value).toBe(0);
  });

  it('is what does not leave', async () => {
    const { delayed, clock } = delayedOf([waiting]);
    await clock.run(2_000);
    expect(delayed.value).toBe(1);
  });

  it.each([
    ['what was clicked long before this was opened', markedAt(now - 60_000)],
    ['what a clock that was set back dates into the future', markedAt(now + 3_600_000)],
    ['what was refused', refused],
  ])('is at once %s', (_, queued) => {
    expect(delayedOf([queued]).delayed.value).toBe(1);
  });

  it('is at once everything, while nothing leaves', () => {
    const { isPaused, delayed } = delayedOf([waiting]);
    isPaused.value = true;
    expect(delayed.value).toBe(1);
  });
});

/** What deserves the tab once these are queued. */
function delayedOf(queued: readonly QueuedIntent[]) {
  const clock = virtualClock(now);
  const queue = signal<readonly QueuedIntent[]>([]);
  const isPaused = signal(false);
  const delayed = createDelayed({ queue, isPaused, clock });
  queue.value = queued;
  return { clock, queue, isPaused, delayed };
}
