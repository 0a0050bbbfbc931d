import { describe, it } from 'vitest';
import { holdSeeds } from '../core/run-seeds';
import { bundleBackground } from './bundle';
import { backgroundSimulation } from './simulation';

/** Seeds that have failed once, by what went wrong. */
const failedOnce = [
  { seed: 2242, name: 'a death and a browser start make the wait for a probe longer than its gap' },
  { seed: 4723, name: 'a refusal of the tab puts a probe off for longer than its gap' },
  { seed: 3355, name: 'a queue that was lost is rebuilt only once the disk has room again' },
  { seed: 4175, name: 'a mark is written down for one account and answered when another is being signed in' },
  { seed: 5053, name: 'many marks are written down for an account and answered when it is being signed in again' },
  { seed: 960, name: 'the browser clears the databases under a worker that still boots' },
  { seed: 1013, name: 'the browser clears the databases under a worker whose own one does not open' },
  { seed: 2131, name: 'the browser clears the databases while the answer to a mark is on its way' },
  { seed: 6109, name: 'the person signs out while the answer to a mark is on its way' },
  { seed: 6688, name: 'the clock is set forward, the disk is full and the worker dies within one period of a quota' },
  { seed: 7283, name: 'the network goes before a click has had its three turns' },
  { seed: 7581, name: 'the clock is set back by hours between two marks while a check is under way' },
  { seed: 2867, name: 'a newer version has the database within a minute of ten reports' },
  { seed: 393, name: 'a status is delivered before the page that brings its series, which bears an earlier one' },
  { seed: 6107, name: 'the browser loses its database within a minute of ten reports' },
  { seed: 447, name: 'the machine sleeps for hours between ten reports and the next worker' },
  {
    seed: 554,
    name: 'a click and a wake each have their repeat after a 401, and the turns take longer than five seconds',
  },
  {
    seed: 842,
    name: 'the clock is set back by hours between a browser start and the next worker, and only the start wrote the ledger',
  },
  { seed: 1123, name: 'a page wakes the worker long before its run meets a token that is refused twice' },
  { seed: 106, name: 'a series slips through the pages of a first sync, and only the feed shows it' },
  { seed: 1207, name: 'the refusal of a session arrives after the worker has given up waiting for it' },
] as const;

const background = backgroundSimulation(await bundleBackground());

describe('a seed that has failed once keeps every invariant', () => {
  it.each(failedOnce)('$name (seed $seed)', { timeout: 120_000 }, async ({ seed }) => {
    await holdSeeds(background, [seed]);
  });
});
