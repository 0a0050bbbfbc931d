// @vitest-environment happy-dom
import '../../support/english';
import '../../support/fresh-database';
import { type Signal, signal } from '@preact/signals';
import { beforeEach, describe, expect, it } from 'vitest';
import { alternativesOf } from '../../../entrypoints/report/report-context';
import { createReportState, type ReportState } from '../../../entrypoints/report/report-state';
import { openDexmark, openForReading } from '../../../lib/database/database';
import type { Dexmark } from '../../../lib/database/schema';
import { Failure } from '../../../lib/failure';
import { changeSentReports, putReasons } from '../../../lib/library/reports/store';
import type { ask } from '../../../lib/messages/ask';
import { createOutbox } from '../../../lib/outbox/outbox';
import { noDoubt } from '../../../lib/service/write-record';
import { defaultSettings } from '../../../lib/settings/settings';
import type { View } from '../../../lib/storage/views';
import { chapter, id } from '../../library/rows';
import { quiet, session } from '../../support/views';
import { virtualClock } from '../../support/virtual-clock';
import { waitFor } from '../../support/wait-for';

const clock = virtualClock();
const account = session.account?.id ?? '';
const [easy, hard] = [id(21), id(22)];
const target = { category: 'chapter', objectId: id(1), page: 7 } as const;
let database: Dexmark;
let answer: () => Promise<unknown>;
let requests: { name: string; input: Record<string, unknown> }[];

beforeEach(async () => {
  localStorage.clear();
  database = await openDexmark();
  requests = [];
  answer = async () => undefined;
  await putReasons(database, 'chapter', {
    askedAt: clock.now(),
    reasons: [
      { id: easy, texts: { en: 'Pictures do not load' }, detailsRequired: false },
      { id: hard, texts: { en: 'Pages missing' }, detailsRequired: true },
    ],
  });
});

describe('the report window', () => {
  it('remembers the reason that was used last', async () => {
    const first = await openWindow();
    expect(first.chosen.value).toBeNull();
    await sendReport(first, easy);
    expect((await openWindow()).chosen.value?.id).toBe(easy);
  });

  it('sends nothing without a reason, or without words where they are needed', async () => {
    const state = await openWindow();
    state.send();
    expect(state.problem.value).toBe('reason');
    state.choose(hard);
    expect(state.problem.value).toBeNull();
    state.write('  ');
    state.send();
    expect(state.problem.value).toBe('details');
    expect(sentReports()).toEqual([]);
  });

  it('counts what is written, as the service will read it, against what the rest of the report leaves', async () => {
    const state = await openWindow();
    expect(state.size.value.used).toBe(0);
    const rest = JSON.stringify({ category: target.category, reason: easy, objectId: target.objectId, details: '' });
    expect(state.size.value.max).toBe(8_000 - rest.length);
    // Two, three and four bytes, a quotation mark and a line break that the body writes as two; the ends are trimmed.
    state.write(' é漫😀"\n. ');
    expect(state.size.value.used).toBe(2 + 3 + 4 + 2 + 2 + 1);
  });

  it('takes as many words as are left, and not one byte more', async () => {
    const state = await openWindow();
    state.choose(hard);
    for (const tooLong of ['é'.repeat(4_000), 'x'.repeat(state.size.value.max + 1)]) {
      state.write(tooLong);
      state.send();
      expect(state.problem.value).toBe('too-long');
    }
    expect(sentReports()).toEqual([]);
    state.write('x'.repeat(state.size.value.max));
    state.send();
    await waitFor(() => expect(state.phase.value).toBe('kept'));
  });

  it('sends the words under the same id until they are kept, and other words under another', async () => {
    const state = await openWindow();
    answer = () => Promise.reject(new Failure('no-background'));
    await sendReport(state, easy);
    expect([state.phase.value, state.failure.value]).toEqual(['writing', 'no-background']);
    await sendReport(state, easy);
    state.write('all of them');
    answer = async () => undefined;
    await sendReport(state, easy);
    const [first, second, third] = sentReports().map(({ operationId }) => operationId);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(state.phase.value).toBe('kept');
  });

  it('asks before the same is reported once more, whether the service has it or the queue', async () => {
    const old = { objectId: target.objectId, reasonId: hard, details: '', status: 'refused', createdAt: 1 };
    await changeSentReports(database, account, () => ({ askedAt: null, reports: [old] }));
    await outbox().report({ key: id(30), account, at: clock.now(), report: { ...reported, details: 'grey' } });
    const state = await openWindow();
    expect(state.previousReports.value.map(({ reason, status }) => [reason, status])).toEqual([
      ['Pictures do not load', 'queued'],
      ['Pages missing', 'refused'],
    ]);
    state.choose(easy);
    state.send();
    expect(state.phase.value).toBe('confirming');
    state.cancelRepeat();
    expect([state.phase.value, sentReports()]).toEqual(['writing', []]);
    state.send();
    state.confirmRepeat();
    await waitFor(() => expect(state.phase.value).toBe('kept'));
    expect(sentReports()).toHaveLength(1);
  });

  it('says that a report has arrived only where it has, and not where it was let go elsewhere', async () => {
    const state = await openWindow();
    await sendReport(state, easy);
    const key = String(sentReports()[0]?.operationId);
    await outbox().report({ key, account, at: clock.now(), report: reported });
    await storeChanges();
    expect(state.delivery(clock.now())).toMatchObject({ name: 'held' });
    await outbox().takeBack({ account, kind: 'report', key }, key);
    await storeChanges();
    expect(state.delivery(clock.now())).toBe('gone');
  });

  it('asks again after a sign-in while it is open', async () => {
    const who = signal<typeof session>({ ...session, state: 'signed-out', account: null });
    await openWindow(who);
    expect(askedFor('report.prepare')).toHaveLength(1);
    who.value = session;
    expect(askedFor('report.prepare')).toHaveLength(2);
  });

  it('shows at once that a report is being taken back, and asks once', async () => {
    const state = await openWindow();
    await sendReport(state, easy);
    const { promise, resolve } = Promise.withResolvers<unknown>();
    answer = () => promise;
    state.undo();
    expect(state.isUndoing.value).toBe(true);
    state.undo();
    resolve({ outcome: 'too-late' });
    await waitFor(() => expect(state.isUndoing.value).toBe(false));
    expect(askedFor('intent.undo')).toHaveLength(1);
    answer = () => Promise.reject(new Failure('storage-failed'));
    state.undo();
    await waitFor(() => expect(state.failure.value).toBe('storage-failed'));
    expect(state.isUndoing.value).toBe(false);
  });

  it('takes a report back with its words, unless it has left', async () => {
    const state = await openWindow();
    state.write('grey');
    await sendReport(state, easy);
    answer = async () => ({ outcome: 'too-late' });
    state.undo();
    await waitFor(() => expect(state.wasTooLate.value).toBe(true));
    expect(state.phase.value).toBe('kept');
    answer = async () => ({ outcome: 'withdrawn' });
    state.undo();
    await waitFor(() => expect(state.phase.value).toBe('writing'));
    const { operationId } = sentReports()[0] ?? {};
    expect(requests.at(-1)?.input).toMatchObject({ kind: 'report', key: operationId, targetId: operationId });
    expect(state.details.value).toBe('grey');
  });
});

const askedFor = (message: string) => requests.filter(({ name }) => name === message).map(({ input }) => input);
const sentReports = () => askedFor('report.send');
const outbox = () => createOutbox({ database, clock, onChange: () => undefined });
/** What a person has reported of this chapter. */
const reported = { category: 'chapter', objectId: target.objectId, reasonId: easy, details: '' } as const;

const revision = signal({ stamp: '' });

/** The store has changed, and the window has read it. */
async function storeChanges(): Promise<void> {
  revision.value = { stamp: crypto.randomUUID() };
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
}

async function openWindow(who: Signal<typeof session> = signal(session)): Promise<ReportState> {
  const state = createReportState({
    ...{ target, clock, revision, session: who, openForReading, newOperationId: () => crypto.randomUUID() },
    ...{
      settings: signal(defaultSettings),
      pause: signal(quiet.pause),
      writes: signal(noDoubt),
      isOnline: signal(true),
    },
    captcha: signal<View<'captcha'>>({ held: [] }),
    allowance: signal<View<'allowance'> | null>(null),
    report: signal<View<'report'>>({
      ...{ objectId: target.objectId, reasons: 'idle', failure: null, earlierReports: 'known' },
    }),
    ask: (async (name: string, input: Record<string, unknown>) => {
      requests.push({ name, input });
      return answer();
    }) as typeof ask,
  });
  await waitFor(() => expect(state.reasons.value).not.toBeNull());
  return state;
}

async function sendReport(state: ReportState, reason: string): Promise<void> {
  state.choose(reason);
  state.send();
  await waitFor(() => expect(state.phase.value).not.toBe('saving'));
}

const ofChapter = { category: 'chapter', objectId: id(12) } as const;
const [first, second] = [id(501), id(502)];

describe('what else may be reported from the window of a chapter', () => {
  it('is its series, and each group that made it, by name', () => {
    const joint = { ...chapter(12), groups: ['Quiet Ones', 'Loud Ones'], groupIds: [first, second] };
    expect(alternativesOf(ofChapter, { chapter: joint })).toEqual([
      { label: 'Report series…', target: { category: 'manga', objectId: joint.mangaId } },
      {
        label: 'Report group Quiet Ones…',
        target: { category: 'scanlation_group', objectId: first, chapterId: joint.id },
      },
      {
        label: 'Report group Loud Ones…',
        target: { category: 'scanlation_group', objectId: second, chapterId: joint.id },
      },
    ]);
  });

  it('names no group for certain where a name is missing', () => {
    const joint = { ...chapter(12), groups: ['Loud Ones'], groupIds: [first, second] };
    expect(alternativesOf(ofChapter, { chapter: joint }).map(({ label }) => label)).toEqual([
      'Report series…',
      'Report a group…',
      'Report a group…',
    ]);
  });

  it('is nothing where the chapter is not known here, or something else is reported', () => {
    expect(alternativesOf(ofChapter, { chapter: null })).toEqual([]);
    expect(alternativesOf({ ...ofChapter, category: 'scanlation_group' }, { chapter: chapter(12) })).toEqual([]);
  });
});
