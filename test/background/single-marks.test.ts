import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resumeWork } from '../../entrypoints/background/resume-work';
import { markChapter } from '../../lib/actions/chapters/mark-chapter';
import { markChapters } from '../../lib/actions/chapters/mark-chapters';
import { undoMark } from '../../lib/actions/chapters/undo-mark';
import type { Dependencies } from '../../lib/actions/dependencies';
import { syncLibrary } from '../../lib/actions/library/sync-library';
import { startOver } from '../../lib/actions/settings/erase-everything';
import { MINUTE, SECOND } from '../../lib/clock';
import { isRouteMissing, MISSING_ROUTE, SERVICE_CHOICES } from '../../lib/settings/service-choices';
import { readItem } from '../../lib/storage/stored-item';
import { captchaDemanded, type Fault } from '../fake-service/faults';
import { statusOf } from '../fake-service/journal';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';
import { signInTo } from '../support/signed-in';

const SINGLE = '/chapter/{id}/read';
const BATCH = '/manga/{id}/read';

let world: BackgroundWorld;
let parts: Dependencies;
let unread: readonly string[];
beforeEach(async () => {
  world = backgroundWorld();
  parts = await world.start();
  await signInTo(world, parts);
  world.fakeService.switches.singleMarks = 'taken';
  await choose(true);
  unread = [...world.library.chapters.values()]
    .filter(
      ({ id, mangaId, publishAt }) =>
        isFollowed(mangaId) && !world.reader.read.has(id) && publishAt < world.clock.now(),
    )
    .map(({ id }) => id);
});
afterEach(() => world.end());

const isFollowed = (mangaId: string) => world.reader.follows.has(mangaId);
const choose = (isWanted: boolean) => world.through(parts.serviceChoices.choose({ singleMarks: isWanted }));
/** By their targets: the journal has no route for one that the service has not. */
const asked = (route: string) => {
  const form = new RegExp(`^${route.replace('{id}', '[^/]+')}(\\?|$)`);
  return world.fakeService.journal
    .requests({ host: 'api', method: 'POST' })
    .filter(({ asked }) => form.test(asked.target)).length;
};
const isRead = (id: string) => world.reader.read.has(id);
const isMissing = async () => isRouteMissing(await readItem(SERVICE_CHOICES), await readItem(MISSING_ROUTE));
const operationId = () => crypto.randomUUID();
const mark = (chapterId: string, read = true) => markChapter(parts, { operationId: operationId(), chapterId, read });
const at = (n: number) => unread[n] ?? '';

async function resume(): Promise<void> {
  await world.clock.run(MINUTE);
  await world.through(resumeWork(parts));
}

describe('marks that were chosen to leave one by one', () => {
  it('leave by the route of the rules, a request each, and unmarks in a batch', async () => {
    await markChapters(parts, { operationId: operationId(), chapterIds: unread.slice(0, 5), read: true });
    await world.until(() => unread.slice(0, 5).every(isRead));
    expect([asked(SINGLE), asked(BATCH)]).toEqual([5, 0]);
    await markChapters(parts, { operationId: operationId(), chapterIds: unread.slice(0, 5), read: false });
    await world.until(() => !unread.slice(0, 5).some(isRead));
    expect(asked(SINGLE)).toBe(5);
    expect(asked(BATCH)).toBeGreaterThan(0);
  });

  it('leave in batches as soon as that is chosen, without a restart', async () => {
    await choose(false);
    await mark(at(0));
    await world.until(() => isRead(at(0)));
    expect([asked(SINGLE), asked(BATCH)]).toEqual([0, 1]);
  });

  it('are three hundred in ten minutes at most; what waits can be undone, and unmarks do not wait', {
    timeout: 120_000,
  }, async () => {
    const many = unread.slice(0, 305);
    expect(many).toHaveLength(305);
    await markChapters(parts, { operationId: operationId(), chapterIds: many, read: true });
    await world.until(() => asked(SINGLE) === 300, SECOND);
    const [waiting = '', ...others] = many.filter((id) => !isRead(id));
    for (let passed = 0; passed < 3; passed++) await resume();
    expect(asked(SINGLE)).toBe(300);
    expect((await parts.outbox.all(world.reader.id)).map(({ state }) => state.name)).toEqual(Array(5).fill('waiting'));

    const unmarked = many.find(isRead) ?? '';
    await mark(unmarked, false);
    await world.until(() => !isRead(unmarked));
    const clicked = operationId();
    await markChapter(parts, { operationId: clicked, chapterId: waiting, read: false });
    for (let passed = 0; passed < 12; passed++) await resume();
    await world.until(() => others.every(isRead));
    expect(isRead(waiting)).toBe(false);
    expect(world.fakeService.journal.count(429)).toBe(0);
  });

  it.each<[how: string, fault: Fault]>([
    ['429', { kind: 'replace', work: 'undone', answer: { status: 429, headers: {}, body: '' } }],
    ['a lost connection after the work', { kind: 'drop', work: 'done' }],
    ['a 503', { kind: 'replace', work: 'undone', answer: { status: 503, headers: {}, body: '' } }],
  ])('arrive after %s, still one by one', async (_, fault) => {
    world.fakeService.faults.order({ route: SINGLE }, fault);
    await mark(at(0));
    await world.until(() => asked(SINGLE) === 1);
    for (let passed = 0; passed < 5 && asked(SINGLE) < 2; passed++) await resume();
    await world.until(() => isRead(at(0)));
    expect(asked(BATCH)).toBe(0);
    expect(await isMissing()).toBe(false);
  });

  it('wait for a person where a captcha is demanded, and leave one by one after it', async () => {
    world.fakeService.faults.order({ route: SINGLE }, captchaDemanded);
    await mark(at(0));
    await world.until(async () => (await parts.captchas.present()).has('mark'));
    for (let passed = 0; passed < 5; passed++) await resume();
    expect([asked(SINGLE), asked(BATCH)]).toEqual([1, 0]);
    await parts.captchas.release();
    await resume();
    await world.until(() => isRead(at(0)));
    expect(asked(BATCH)).toBe(0);
  });

  it('are refused for good by a word about the chapter alone, which is no word about the route', async () => {
    const answer = {
      status: 404,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        result: 'error',
        errors: [{ status: 404, title: 'not_found_http_exception', detail: `Chapter with ID ${at(0)} not found.` }],
      }),
    };
    world.fakeService.faults.order({ route: SINGLE }, { kind: 'replace', work: 'undone', answer });
    await mark(at(0));
    await world.until(async () => (await parts.outbox.counts(world.reader.id)).refused === 1);
    expect([asked(SINGLE), asked(BATCH)]).toEqual([1, 0]);
    expect(await isMissing()).toBe(false);
  });
});

describe.each(['no-route', 'no-method'] as const)('where the service has no route for them (%s)', (switched) => {
  beforeEach(() => {
    world.fakeService.switches.singleMarks = switched;
  });

  it('the same mark follows in a batch at once, and no worker asks again until they are chosen again', async () => {
    await mark(at(0));
    await world.until(() => isRead(at(0)));
    expect([asked(SINGLE), asked(BATCH)]).toEqual([1, 1]);
    expect(await isMissing()).toBe(true);
    world.kill();
    parts = await world.start();
    await mark(at(1));
    await world.until(() => isRead(at(1)));
    expect([asked(SINGLE), asked(BATCH)]).toEqual([1, 2]);

    world.fakeService.switches.singleMarks = 'taken';
    await choose(true);
    await mark(at(2));
    // The start forgot what the answer without a word about quotas had cost, so a period of it has to pass.
    for (let passed = 0; passed < 12 && !isRead(at(2)); passed++) await resume();
    expect(isRead(at(2))).toBe(true);
    expect([asked(SINGLE), asked(BATCH)]).toEqual([2, 2]);
  });

  it('many marks need one such answer, and none is lost', async () => {
    await markChapters(parts, { operationId: operationId(), chapterIds: unread.slice(0, 40), read: true });
    await world.until(() => unread.slice(0, 40).every(isRead));
    expect(asked(SINGLE)).toBe(1);
    await world.until(async () => (await parts.outbox.all(world.reader.id)).length === 0);
  });

  it.each(['before', 'after'])('a death %s the batch has left loses nothing', async (when) => {
    const route = when === 'before' ? SINGLE : BATCH;
    const target = when === 'before' ? ({ host: 'api', method: 'POST' } as const) : { route };
    world.fakeService.faults.order(target, { kind: 'delay', ms: 5 * SECOND });
    await mark(at(0));
    await world.until(() => asked(route) === 1);
    world.kill();
    parts = await world.start();
    await resume();
    await world.until(() => isRead(at(0)));
    expect(asked(SINGLE)).toBeLessThanOrEqual(when === 'before' ? 2 : 1);
  });

  it('a batch that is asked to wait leaves later, as a batch', async () => {
    world.fakeService.faults.order(
      { route: BATCH },
      { kind: 'replace', work: 'undone', answer: { status: 429, headers: {}, body: '' } },
    );
    await mark(at(0));
    await world.until(() => asked(BATCH) === 1);
    for (let passed = 0; passed < 5 && asked(BATCH) < 2; passed++) await resume();
    await world.until(() => isRead(at(0)));
    expect(asked(SINGLE)).toBe(1);
  });

  it('a mark that is undone while that is found out is undone', async () => {
    world.fakeService.faults.order({ host: 'api', method: 'POST' }, { kind: 'delay', ms: 5 * SECOND });
    const clicked = operationId();
    await markChapter(parts, { operationId: clicked, chapterId: at(0), read: true });
    await world.until(() => asked(SINGLE) === 1);
    await undoMark(parts, { operationId: operationId(), targetId: clicked, chapterId: at(0) });
    for (let passed = 0; passed < 2; passed++) await resume();
    await world.until(async () => (await parts.outbox.all(world.reader.id)).length === 0);
    expect(isRead(at(0))).toBe(false);
  });
});

it('a page of a machine in between with a 404 is settled by the batch', async () => {
  const answer = { status: 404, headers: { 'content-type': 'text/html' }, body: '<!doctype html>' };
  world.fakeService.faults.order({ route: SINGLE }, { kind: 'replace', work: 'undone', answer });
  await mark(at(0));
  await world.until(() => isRead(at(0)));
  expect([asked(SINGLE), asked(BATCH)]).toEqual([1, 1]);
  expect(await isMissing()).toBe(true);
});

it('lists are asked for by the name that was chosen, from the next request on', async () => {
  world.fakeService.switches.pageSizeParameter = 'size';
  await world.through(parts.serviceChoices.choose({ pageSize: 'size' }));
  const since = world.fakeService.journal.requests({ host: 'api' }).length;
  await world.through(syncLibrary(parts, { kind: 'asked', priority: 'screen' }));
  const lists = world.fakeService.journal.requests({ host: 'api' }).slice(since);
  expect(lists.filter(({ asked: { target } }) => /[?&]limit=/.test(target))).toEqual([]);
  expect(lists.filter(({ asked: { target } }) => /[?&]size=/.test(target)).length).toBeGreaterThan(0);
  expect(lists.map(statusOf).filter((status) => status !== 200)).toEqual([]);
});

it('all is as built again once everything is erased, without a new worker', async () => {
  await world.through(parts.serviceChoices.choose({ pageSize: 'size' }));
  await choose(true);
  await world.through(startOver((work) => work(parts, () => undefined), { clear: async () => undefined }));
  expect(parts.profile.pageSizeParameter).toBe('limit');
  expect(await parts.serviceChoices.singleMarks.choice()).toBeNull();
});
