import { beforeEach, describe, expect, it } from 'vitest';
import { startOver } from '../../lib/actions/erase-everything';
import { MINUTE, SECOND } from '../../lib/clock';
import { isRouteMissing, MISSING_ROUTE, SERVICE_CHOICES } from '../../lib/settings/service-choices';
import { readItem } from '../../lib/storage/stored-item';
import { captchaDemanded, type Fault } from '../fake-service/faults';
import { statusOf } from '../fake-service/journal';
import { givenBackground, newId, nextLife, parts, world } from '../support/given-background';
import { answering, arrives, isRead, order, requests, unreadChapters } from '../support/service-side';
import { delivered, intents, mark, markMany, resume, sync, takeBack } from '../support/worker-side';

const SINGLE = '/chapter/{id}/read';
const BATCH = '/manga/{id}/read';

let unread: readonly string[];
givenBackground();
beforeEach(async () => {
  world.fakeService.switches.singleMarks = 'taken';
  await choose(true);
  unread = unreadChapters().map(({ id }) => id);
});

const choose = (isWanted: boolean) => world.through(parts.serviceChoices.choose({ singleMarks: isWanted }));
/** By their targets: the journal has no route for one that the service has not. */
const marksBy = (route: string) => {
  const form = new RegExp(`^${route.replace('{id}', '[^/]+')}(\\?|$)`);
  return requests({ host: 'api', method: 'POST' }).filter(({ asked }) => form.test(asked.target)).length;
};
const isMissing = async () => isRouteMissing(await readItem(SERVICE_CHOICES), await readItem(MISSING_ROUTE));
const at = (n: number) => unread[n] ?? '';

async function ring(): Promise<void> {
  await world.clock.run(MINUTE);
  await resume();
}

describe('marks that were chosen to leave one by one', () => {
  it('leave by the route of the rules, a request each, and unmarks in a batch', async () => {
    await markMany(unread.slice(0, 5), true);
    await world.until(() => unread.slice(0, 5).every(isRead));
    expect([marksBy(SINGLE), marksBy(BATCH)]).toEqual([5, 0]);
    await markMany(unread.slice(0, 5), false);
    await world.until(() => !unread.slice(0, 5).some(isRead));
    expect(marksBy(SINGLE)).toBe(5);
    expect(marksBy(BATCH)).toBeGreaterThan(0);
  });

  it('leave in batches as soon as that is chosen, without a restart', async () => {
    await choose(false);
    await mark(at(0));
    await arrives(at(0));
    expect([marksBy(SINGLE), marksBy(BATCH)]).toEqual([0, 1]);
  });

  it('are three hundred in ten minutes at most; what waits can be undone, and unmarks do not wait', async () => {
    const many = unread.slice(0, 305);
    expect(many).toHaveLength(305);
    await markMany(many);
    await world.until(() => marksBy(SINGLE) === 300, SECOND);
    const [waiting = '', ...others] = many.filter((id) => !isRead(id));
    for (let passed = 0; passed < 3; passed++) await ring();
    expect(marksBy(SINGLE)).toBe(300);
    expect((await intents()).map(({ state }) => state.name)).toEqual(Array(5).fill('waiting'));

    const unmarked = many.find(isRead) ?? '';
    await mark(unmarked, false);
    await arrives(unmarked, false);
    await mark(waiting, false);
    for (let passed = 0; passed < 12; passed++) await ring();
    await world.until(() => others.every(isRead));
    expect(isRead(waiting)).toBe(false);
    expect(world.fakeService.journal.count(429)).toBe(0);
  });

  it.each<[how: string, fault: Fault]>([
    ['429', answering(429)],
    ['a lost connection after the work', { kind: 'drop', work: 'done' }],
    ['a 503', answering(503)],
  ])('arrive after %s, still one by one', async (_, fault) => {
    order({ route: SINGLE }, fault);
    await mark(at(0));
    await world.until(() => marksBy(SINGLE) === 1);
    for (let passed = 0; passed < 5 && marksBy(SINGLE) < 2; passed++) await ring();
    await arrives(at(0));
    expect(marksBy(BATCH)).toBe(0);
    expect(await isMissing()).toBe(false);
  });

  it('wait for a person where a captcha is demanded, and leave one by one after it', async () => {
    order({ route: SINGLE }, captchaDemanded);
    await mark(at(0));
    await world.until(async () => (await parts.captchas.present()).has('mark'));
    for (let passed = 0; passed < 5; passed++) await ring();
    expect([marksBy(SINGLE), marksBy(BATCH)]).toEqual([1, 0]);
    await parts.captchas.release();
    await ring();
    await arrives(at(0));
    expect(marksBy(BATCH)).toBe(0);
  });

  it('are refused for good by a word about the chapter alone, which is no word about the route', async () => {
    const detail = `Chapter with ID ${at(0)} not found.`;
    const errors = [{ status: 404, title: 'not_found_http_exception', detail }];
    order({ route: SINGLE }, answering(404, { result: 'error', errors }));
    await mark(at(0));
    await world.until(async () => (await parts.outbox.counts(world.reader.id)).refused === 1);
    expect([marksBy(SINGLE), marksBy(BATCH)]).toEqual([1, 0]);
    expect(await isMissing()).toBe(false);
  });
});

describe.each(['no-route', 'no-method'] as const)('where the service has no route for them (%s)', (switched) => {
  beforeEach(() => {
    world.fakeService.switches.singleMarks = switched;
  });

  it('the same mark follows in a batch at once, and no worker asks again until they are chosen again', async () => {
    await mark(at(0));
    await arrives(at(0));
    expect([marksBy(SINGLE), marksBy(BATCH)]).toEqual([1, 1]);
    expect(await isMissing()).toBe(true);
    await nextLife();
    await mark(at(1));
    await arrives(at(1));
    expect([marksBy(SINGLE), marksBy(BATCH)]).toEqual([1, 2]);

    world.fakeService.switches.singleMarks = 'taken';
    await choose(true);
    await mark(at(2));
    // The start forgot what the answer without a word about quotas had cost, so a period of it has to pass.
    for (let passed = 0; passed < 12 && !isRead(at(2)); passed++) await ring();
    expect(isRead(at(2))).toBe(true);
    expect([marksBy(SINGLE), marksBy(BATCH)]).toEqual([2, 2]);
  });

  it('many marks need one such answer, and none is lost', async () => {
    await markMany(unread.slice(0, 40), true);
    await world.until(() => unread.slice(0, 40).every(isRead));
    expect(marksBy(SINGLE)).toBe(1);
    await delivered();
  });

  it.each(['before', 'after'])('a death %s the batch has left loses nothing', async (when) => {
    const route = when === 'before' ? SINGLE : BATCH;
    const target = when === 'before' ? ({ host: 'api', method: 'POST' } as const) : { route };
    order(target, { kind: 'delay', ms: 5 * SECOND });
    await mark(at(0));
    await world.until(() => marksBy(route) === 1);
    await nextLife();
    await ring();
    await arrives(at(0));
    expect(marksBy(SINGLE)).toBeLessThanOrEqual(when === 'before' ? 2 : 1);
  });

  it('a mark that is undone while that is found out is undone', async () => {
    order({ host: 'api', method: 'POST' }, { kind: 'delay', ms: 5 * SECOND });
    const clicked = newId();
    await mark(at(0), true, clicked);
    await world.until(() => marksBy(SINGLE) === 1);
    await takeBack(at(0), clicked);
    for (let passed = 0; passed < 2; passed++) await ring();
    await delivered();
    expect(isRead(at(0))).toBe(false);
  });
});

it('lists are asked for by the name that was chosen, from the next request on', async () => {
  world.fakeService.switches.pageSizeParameter = 'size';
  await world.through(parts.serviceChoices.choose({ pageSize: 'size' }));
  const since = requests({ host: 'api' }).length;
  await sync('asked');
  const lists = requests({ host: 'api' }).slice(since);
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
