import { SECOND } from '../lib/clock.ts';
import { GENERAL_REQUESTS } from '../lib/service/limits.ts';
import { measureBundles } from './bundles/measure-bundles.ts';
import { measureClicks } from './clicks/measure-clicks.ts';
import { measureFirstSync } from './first-sync/measure-first-sync.ts';
import { measureLibraryPage } from './library/measure-library.ts';
import { measurePacing } from './pacing/measure-pacing.ts';
import { CEILING, LEAD_MS, ONE_WAY_MS, RESTART_MS, TAB_BURST, TAB_EVERY_MS } from './pacing/scenarios.ts';
import { measurePopup } from './popup/measure-popup.ts';
import { measureSizes } from './report/build-sizes.ts';
import { dayTests, measureDay } from './report/day-figures.ts';
import { SEEDS, simulateFaults } from './report/fault-figures.ts';
import type { Measurement } from './results.ts';
import { measureRhythm } from './rhythm/measure-rhythm.ts';
import { measureWorker } from './worker/measure-worker.ts';

export interface Bench {
  readonly title: string;
  /** What its figures are, in some sentences. */
  readonly about: string;
  readonly measure: () => Promise<Measurement>;
}

/** By the name that `npm run bench` takes, in the order of the page. The soak runs those that take a browser or long (`scripts/soak/parts.ts`). */
export const benches: ReadonlyMap<string, Bench> = new Map<string, Bench>([
  [
    'sizes',
    {
      title: 'Sizes',
      about: 'What is loaded, gzipped, and what a store packs; the budgets are those of `test/support/budgets.ts`.',
      measure: measureSizes,
    },
  ],
  [
    'bundles',
    {
      title: 'What is in the bundles',
      about:
        'Each byte of a script in Chrome, put down by its source map to a folder of ours or to a library, and what has no map beside it. What was gzipped is an estimate: each part alone, scaled so that all of them take what the whole does. Blue is `lib`, green `components`, violet `entrypoints`, amber a library.\n\n![A picture for each bundle: what takes more bytes has more room](bundles.svg)',
      measure: measureBundles,
    },
  ],
  [
    'popup',
    {
      title: 'The popup',
      about:
        'Until its first frame with rows, beside a page of one line in the same extension; then its heap after a collection, its search and its scrolling. A row stands empty, or without its chapter, that does so in two frames one after the other.',
      measure: measurePopup,
    },
  ],
  [
    'library',
    {
      title: 'The library page',
      about:
        'Until its first frame with rows, beside a page of one line in the same extension; then its longest tasks.',
      measure: measureLibraryPage,
    },
  ],
  [
    'clicks',
    {
      title: 'The first click',
      about:
        'From a press to the frame that shows that it was heard, counted in the page’s own frames, and to what the person wants on disk, counted in the strict transactions that the worker had begun by then. Without a network, so that nothing that is sent is counted.',
      measure: measureClicks,
    },
  ],
  [
    'worker',
    {
      title: 'A worker that wakes',
      about: 'From a message to a dead worker, beside an extension whose worker does nothing else.',
      measure: measureWorker,
    },
  ],
  [
    'check',
    {
      title: 'The first check',
      about:
        'In Chromium against the local service, which runs on the same cores, beside the least time that the pacer allows for as many requests; then what it stores, as structured clones without covers, and on disk. Five may leave in a second, and each gives its place back a second after the head of its answer came, when it can no longer count with a later one: the longer the way, the fewer a second.',
      measure: measureFirstSync,
    },
  ],
  [
    'pacing',
    {
      title: 'Pacing',
      about: `In real time, by HTTP on loopback: a process for each pacer, a server for each row. The server allows ${GENERAL_REQUESTS} arrivals in any second, refused ones counted too; ten 429s in ten seconds are a ban, with which a row ends. Each way takes ${ONE_WAY_MS.least} to ${ONE_WAY_MS.most} ms, so the ceiling N / (1 s + RTT) is ${CEILING.toFixed(2)}/s. Throughput is what the server served after the first ${LEAD_MS / SECOND} s, unheard what it served to a process that had died; 429s count from the first request on. The tab asks for ${TAB_BURST} things at once every ${TAB_EVERY_MS / SECOND} s. Killed: by SIGKILL every second on average, and the next process begins ${RESTART_MS} ms later. No throughput is promised of a first run, which waits as if everything were spent and has all to learn; libraries promise nothing.`,
      measure: measurePacing,
    },
  ],
  [
    'rhythm',
    {
      title: 'A year of releases',
      about:
        'From the publication of a chapter to the check that sees it, over an invented year in virtual time, with the product’s own times, budget and rhythms; the person has chosen a check every hour, and opens the popup some times a day. Checks of up to 100 follows are moved to when something is likely to come out; those of more are not.',
      measure: measureRhythm,
    },
  ],
  [
    'day',
    {
      title: 'A day’s requests',
      about: `Requests to the API in 24 hours of the whole background at the strict local service, as these tests let them pass: ${dayTests.map((file) => `\`${file}\``).join(', ')}.`,
      measure: measureDay,
    },
  ],
  [
    'faults',
    {
      title: 'Faults survived in the simulations',
      about: `Seeds 0 to ${SEEDS - 1} of each simulation (\`test/simulation\`), and how many of them met each fault and state. \`npm run soak\` runs two thousand.`,
      measure: simulateFaults,
    },
  ],
]);
