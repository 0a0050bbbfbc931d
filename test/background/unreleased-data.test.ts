import { openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { startOver } from '../../lib/actions/erase-everything';
import { DATABASE_NAME } from '../../lib/database/database';
import { FIRST_VERSION } from '../../lib/database/migrations';
import { createDiagnosticLog } from '../../lib/diagnostics/diagnostic-log';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';
import { readView } from '../support/read-view';
import { signInTo } from '../support/signed-in';

let world: BackgroundWorld;
beforeEach(() => {
  world = backgroundWorld();
});
afterEach(() => world.end());

it('data from before the first release stops everything until it is erased, and then nothing', async () => {
  (await openDB(DATABASE_NAME, FIRST_VERSION - 1)).close();
  const { dependencies, change } = world.startKept();
  await expect(dependencies()).rejects.toMatchObject({ code: 'unreleased-data' });
  expect(await readView('session')).toMatchObject({ state: 'signed-out', failure: { code: 'unreleased-data' } });
  await world.through(startOver(change, createDiagnosticLog(world.clock)));
  const parts = await dependencies();
  expect(await readView('session')).toMatchObject({ state: 'signed-out', failure: null });
  await signInTo(world, parts);
  expect(await parts.session.isSignedIn()).toBe(true);
});

it('it does so at once where settings take seconds to be read', async () => {
  (await openDB(DATABASE_NAME, FIRST_VERSION - 1)).close();
  const reading = vi.spyOn(browser.storage.sync, 'get').mockReturnValue(new Promise(() => undefined) as never);
  await expect(world.startKept().dependencies()).rejects.toMatchObject({ code: 'unreleased-data' });
  reading.mockRestore();
});
