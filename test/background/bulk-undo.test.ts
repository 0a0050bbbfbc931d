import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { undoBulkChange } from '../../lib/actions/bulk/bulk-changes';
import { feedBulkChange } from '../../lib/actions/bulk/feed-bulk-change';
import { SECOND } from '../../lib/clock';
import type { ReadingStatus } from '../../lib/service/ids';
import { finishedByAlarms, followed, pauseBulk, started, wake } from '../support/bulk-changes';
import { feedingLife } from '../support/feeding-life';
import { fuzzSeed } from '../support/fuzz-seed';
import { givenBackground, newId, nextLife, parts, world } from '../support/given-background';
import { intents, setTo } from '../support/worker-side';

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

givenBackground({ live: feedingLife });

describe('“Undo all”', () => {
  it.each(lives.map(([before, after], run) => ({ run, before, after })))(
    `leaves each series with what the person set last, else with what it had (seed ${fuzzSeed}, run $run)`,
    async ({ before, after }) => {
      const mangaIds = followed();
      const expected = new Map(world.reader.statuses);
      let operationId = await started();
      for (const one of before) await take(one);
      const targetId = operationId;
      operationId = newId();
      await world.through(undoBulkChange(parts, { operationId, targetId }));
      for (const one of after) await take(one);
      await take({ does: 'goOn' });
      await finishedByAlarms(SECOND, async () => (await intents()).length === 0);
      expect(Object.fromEntries(world.reader.statuses)).toEqual(Object.fromEntries(expected));

      async function take(one: Step): Promise<void> {
        if (one.does === 'wait') return world.clock.run(one.ms);
        if (one.does === 'die') {
          await nextLife();
          wake();
          void feedBulkChange(parts).catch(() => undefined);
        } else if (one.does === 'set') {
          const mangaId = mangaIds[one.series % mangaIds.length] ?? '';
          expected.set(mangaId, one.status);
          await world.through(setTo(one.status, mangaId));
        } else await pauseBulk(operationId, one.does === 'pause');
      }
    },
  );
});
