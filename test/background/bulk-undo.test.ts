import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resumeWork } from '../../entrypoints/background/resume-work';
import { feedBulkChange } from '../../lib/actions/bulk/feed-bulk-change';
import { pauseBulkChange } from '../../lib/actions/bulk/pause-bulk-change';
import { startBulkChange } from '../../lib/actions/bulk/start-bulk-change';
import { undoBulkChange } from '../../lib/actions/bulk/undo-bulk-change';
import type { Dependencies } from '../../lib/actions/dependencies';
import { setStatus } from '../../lib/actions/series/set-status';
import { SECOND } from '../../lib/clock';
import { isOver } from '../../lib/library/bulk-change';
import { readBulkProgress } from '../../lib/library/bulk-reading';
import type { ReadingStatus } from '../../lib/service/ids';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';
import { feedingLife } from '../support/feeding-life';
import { fuzzSeed } from '../support/fuzz-seed';
import { signInTo } from '../support/signed-in';

const SERIES = 45;
type Step =
  | { readonly does: 'wait'; readonly ms: number }
  | { readonly does: 'pause' | 'goOn' | 'die' }
  | { readonly does: 'set'; readonly series: number; readonly status: ReadingStatus };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 20_000 }) }),
  fc.record({ does: fc.constantFrom('pause' as const, 'goOn' as const, 'die' as const) }),
  fc.record({
    does: fc.constant('set' as const),
    series: fc.nat(SERIES - 1),
    // Nothing that the change itself sets: a press for what is so already is none.
    status: fc.constantFrom<ReadingStatus>('dropped', 'completed', 'reading'),
  }),
);

const lives = fc.sample(fc.tuple(fc.array(step, { maxLength: 12 }), fc.array(step, { maxLength: 6 })), {
  seed: fuzzSeed,
  numRuns: 20,
});

let world: BackgroundWorld;
let parts: Dependencies;
beforeEach(async () => {
  world = backgroundWorld();
  await begin();
  await signInTo(world, parts);
});
afterEach(() => world.end());

async function begin(): Promise<void> {
  parts = await feedingLife(world);
}

describe('“Undo all”', () => {
  it.each(lives.map(([before, after], run) => ({ run, before, after })))(
    `leaves each series with what the person set last, else with what it had (seed ${fuzzSeed}, run $run)`,
    async ({ before, after }) => {
      const mangaIds = [...world.reader.follows];
      const expected = new Map(world.reader.statuses);
      let operationId: string = crypto.randomUUID();
      const onHold = { operationId, action: { kind: 'status', status: 'on_hold' }, mangaIds } as const;
      await world.through(startBulkChange(parts, onHold));
      for (const one of before) await take(one);
      const targetId = operationId;
      operationId = crypto.randomUUID();
      await world.through(undoBulkChange(parts, { operationId, targetId }));
      for (const one of after) await take(one);
      await take({ does: 'goOn' });
      await world.until(async () => {
        // As an alarm does, which ends what a death has left.
        void resumeWork(parts).catch(() => undefined);
        const bulk = await readBulkProgress(parts.database, world.reader.id);
        return bulk !== null && isOver(bulk.progress) && (await parts.outbox.all(world.reader.id)).length === 0;
      }, SECOND);
      expect(Object.fromEntries(world.reader.statuses)).toEqual(Object.fromEntries(expected));

      async function take(one: Step): Promise<void> {
        if (one.does === 'wait') return world.clock.run(one.ms);
        if (one.does === 'die') {
          world.kill();
          await begin();
          void resumeWork(parts).catch(() => undefined);
          void feedBulkChange(parts).catch(() => undefined);
        } else if (one.does === 'set') {
          const mangaId = mangaIds[one.series % mangaIds.length] ?? '';
          expected.set(mangaId, one.status);
          const press = { operationId: crypto.randomUUID(), mangaId, status: one.status };
          await world.through(setStatus(parts, press));
        } else await world.through(pauseBulkChange(parts, { operationId, isPaused: one.does === 'pause' }));
      }
    },
  );
});
