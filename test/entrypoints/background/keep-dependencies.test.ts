import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { keepDependencies } from '../../../entrypoints/background/keep-dependencies';
import { createEvents } from '../../../lib/actions/events';
import { chooseEndsWithBrowser } from '../../../lib/settings/sign-out-choice';
import { type BackgroundWorld, backgroundWorld } from '../../support/background-world';
import { signInTo } from '../../support/signed-in';

let world: BackgroundWorld;

beforeEach(() => {
  world = backgroundWorld();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.end();
});

it('a session that began after an earlier one was ended goes on when the database closes', async () => {
  await chooseEndsWithBrowser(true);
  const { session } = fakeBrowser.storage;
  const set = session.set.bind(session);
  vi.spyOn(session, 'set').mockImplementation(((items: object) =>
    'session.browserRun' in items ? Promise.reject(new Error('full')) : set(items)) as typeof session.set);
  const parts = await world.start();
  let closing = new AbortController();
  const { dependencies } = keepDependencies(world.clock, async () => ({ ...parts, closed: closing.signal }), {
    answers: { given: async () => undefined },
    events: createEvents(),
    isUpdate: async () => false,
    started: new Promise(() => undefined),
  });
  await signInTo(world, parts);
  await world.through(dependencies());
  expect(await parts.session.isSignedIn()).toBe(false);
  await signInTo(world, parts);
  const closed = closing;
  closing = new AbortController();
  closed.abort();
  await world.through(dependencies());
  expect(await parts.session.isSignedIn()).toBe(true);
});
