import { afterAll, beforeAll, expect } from 'vitest';
import { expectGoodManners } from '../support/good-manners.ts';
import { type ArenaInFirefox, openArenaInFirefox } from './firefox-arena.ts';
import { unprovokedWrites } from './person-actions.ts';

/** One arena for all tests of a group, with the build that people get; after the last one it is judged as a whole. */
export function judgedArenaInFirefox(): () => ArenaInFirefox {
  let arena: ArenaInFirefox | undefined;
  beforeAll(async () => {
    arena = await openArenaInFirefox();
  });
  afterAll(async () => {
    await arena?.close();
    if (!arena) return;
    expectGoodManners(arena.service.journal);
    // What reached it late, or after the last attack, counts as well.
    expect(unprovokedWrites(arena.service.journal, arena.actions)).toEqual([]);
  });
  return () => {
    if (!arena) throw new Error('The arena has not opened.');
    return arena;
  };
}
