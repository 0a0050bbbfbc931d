import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { checkWhenDue } from '../../entrypoints/background/check-alarm';
import { GO_ON, goOn, remember } from '../../entrypoints/background/go-on';
import { checkLibrary } from '../../lib/actions/check-library';
import type { Parts } from '../../lib/actions/parts';
import { DAY, HOUR, MINUTE } from '../../lib/clock';
import type { CheckKind } from '../../lib/library/begin-check';
import { readLibrary } from '../../lib/library/reading';
import { readView, writeView } from '../../lib/settings/views';
import type { Fault } from '../catalogue/faults';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';
import { signInTo } from '../support/signed-in';

/**
 * Pages draw views; the background decides nothing from them. Here the browser takes none of them any more, or has lost them, and the
 * worker dies: what is decided next is the same.
 */
let world: BackgroundWorld;
let parts: Parts;
beforeEach(async () => {
  world = backgroundWorld();
  parts = await world.start();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.end();
});

const follows = '/user/follows/manga';
const tooMany: Fault = { kind: 'replace', work: 'undone', answer: { status: 429, headers: {}, body: '' } };
const asked = (route: string) => world.catalogue.journal.requests({ route }).length;
const ringsInMs = async () => {
  const alarm = await browser.alarms.get(GO_ON);
  return alarm ? alarm.scheduledTime - world.clock.now() : null;
};

/** From now on the browser takes no view, and what it had of them is gone. */
async function loseViews(): Promise<void> {
  const { session } = browser.storage;
  const set = session.set.bind(session);
  vi.spyOn(session, 'set').mockImplementation(async (items) => {
    if (Object.keys(items).some((key) => key.startsWith('view.'))) throw new DOMException('full', 'QuotaExceededError');
    return set(items);
  });
  const kept = await session.get(null);
  await session.remove(Object.keys(kept).filter((key) => key.startsWith('view.')));
}

async function nextLife(): Promise<void> {
  world.kill();
  parts = await world.start();
}

/** The worker dies while a check waits for an answer. */
async function dieWith(route: string, kind: CheckKind): Promise<void> {
  const before = asked(route);
  world.catalogue.faults.order({ route }, { kind: 'delay', ms: 10_000 });
  void checkLibrary(parts, { kind, priority: 'screen' });
  await world.until(() => asked(route) > before);
  await nextLife();
}

const lastCheck = async () => (await readLibrary(parts.database, world.reader.id)).check;

describe('without a view of the check', () => {
  beforeEach(() => signInTo(world, parts));

  it('one that a death cut off goes on in the next life, and an alarm stands for it', async () => {
    const before = await lastCheck();
    await world.clock.run(HOUR);
    await loseViews();
    await dieWith(follows, 'whole');
    await world.through(remember(parts));
    expect(await ringsInMs()).toBeLessThanOrEqual(MINUTE / 2);
    await world.through(goOn(parts));
    expect((await lastCheck())?.checkedAt).toBeGreaterThan(before?.checkedAt ?? Number.POSITIVE_INFINITY);
    expect(await ringsInMs()).toBeNull();
  });

  it('one that died before its first answer goes on, too', async () => {
    const before = await lastCheck();
    await world.clock.run(HOUR);
    await loseViews();
    await dieWith('/user/follows/manga/feed', 'quick');
    await world.through(goOn(parts));
    expect((await lastCheck())?.checkedAt).toBeGreaterThan(before?.checkedAt ?? Number.POSITIVE_INFINITY);
  });

  it('one that met a pause goes on when that is over', async () => {
    await world.clock.run(HOUR);
    await loseViews();
    world.catalogue.faults.order({ route: follows }, tooMany);
    await world.through(checkLibrary(parts, { kind: 'whole', priority: 'screen' }));
    const before = await lastCheck();
    await nextLife();
    await world.until(() => parts.pacer.pause().code === null);
    await world.through(goOn(parts));
    expect((await lastCheck())?.checkedAt).toBeGreaterThan(before?.checkedAt ?? Number.POSITIVE_INFINITY);
  });

  it('one that failed is not asked for again by itself, in this life or the next', async () => {
    await loseViews();
    world.catalogue.faults.order({ route: follows }, { kind: 'spoil', how: 'wrong-type' }, 9);
    await world.through(checkLibrary(parts, { kind: 'whole', priority: 'screen' }));
    const before = asked(follows);
    await world.through(goOn(parts));
    await nextLife();
    await world.through(goOn(parts));
    expect(asked(follows)).toBe(before);
    expect(await ringsInMs()).toBeNull();
  });

  it('one that was left lying for too long leaves no alarm that rings for ever', async () => {
    await world.clock.run(HOUR);
    world.catalogue.faults.order({ route: follows }, tooMany);
    await world.through(checkLibrary(parts, { kind: 'whole', priority: 'screen' }));
    await loseViews();
    await world.clock.run(2 * DAY);
    await nextLife();
    await world.through(goOn(parts));
    await world.through(goOn(parts));
    expect(await ringsInMs()).toBeNull();
  });

  it('the next one is due one interval after the last that somebody asked for', async () => {
    await world.through(checkWhenDue(parts, async () => false));
    await world.clock.run(40 * MINUTE);
    await loseViews();
    await world.through(checkLibrary(parts, { kind: 'asked', priority: 'screen' }));
    const { checkedAt = 0 } = (await lastCheck()) ?? {};
    await nextLife();
    await world.through(checkWhenDue(parts, async () => false));
    expect((await browser.alarms.get('check'))?.scheduledTime).toBe(checkedAt + HOUR);
  });
});

describe('a view of the check that a dead worker left', () => {
  it('says no longer that it is under way when it is over, and how it was', async () => {
    await signInTo(world, parts);
    const { checkedAt = 0 } = (await lastCheck()) ?? {};
    const done = await readView('check');
    world.kill();
    await writeView('check', { state: 'checking', done: 7, of: 8, checkedAt: null, failure: null });
    parts = await world.start();
    expect(await readView('check')).toEqual({ ...done, state: 'done', checkedAt, failure: null });
  });

  it('says that it failed, and why', async () => {
    await signInTo(world, parts);
    world.catalogue.faults.order({ route: follows }, { kind: 'spoil', how: 'wrong-type' });
    await world.through(checkLibrary(parts, { kind: 'whole', priority: 'screen' }));
    await browser.storage.session.clear();
    await nextLife();
    expect(await readView('check')).toMatchObject({ state: 'done', failure: 'unreadable-answer' });
  });
});
