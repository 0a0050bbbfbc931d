import { SECOND } from '../../lib/clock.ts';
import { MOST_FRAMES, MOST_TRANSACTIONS } from '../clicks/report.ts';
import { MOST_HEAP as MOST_HEAP_OF_WORKER, MOST as MOST_OF_FIRST_SYNC } from '../first-sync/report.ts';
import { LONG_TASK_MS as LONG_TASK_OF_LIBRARY_MS, MOST_TIME as MOST_TIME_OF_LIBRARY } from '../library/report.ts';
import { contenders } from '../pacing/contenders.ts';
import { CALM_MS } from '../pacing/report.ts';
import { scenarios } from '../pacing/scenarios.ts';
import { LONG_TASK_MS, MOST_HEAP, MOST_TIME, MOST_WORK_MS } from '../popup/report.ts';
import { MOST as MOST_OF_WAKE } from '../worker/report.ts';
import { NoFigures } from './no-figures.ts';
import type { Figure } from './section.ts';
import type {
  ClicksResult,
  FirstSyncResult,
  LibraryResult,
  PacingResult,
  PopupResult,
  WorkerResult,
} from './shapes.ts';

/** What each bench has measured, beside the bounds that the bench itself ends with. */

/** @throws NoFigures for a scenario or a pacer that the bench no longer has: its promise is unknown. */
export function pacingFigures({ rows, versions }: PacingResult): Figure[] {
  return rows.map((row) => {
    const scenario = scenarios.find(({ title }) => title === row.scenario);
    const contender = contenders.find(({ name }) => name === row.contender);
    if (!scenario || !contender)
      throw new NoFigures(`The bench has no "${row.contender}" in "${row.scenario}" any more`);
    const { hasLearnt } = contender;
    const refused = row.refused + row.tabRefused;
    const ban = row.bannedAfterMs === null ? 'no ban' : `banned after ${(row.bannedAfterMs / SECOND).toFixed(1)} s`;
    const allowed = hasLearnt ? `≥ ${scenario.floor.toFixed(2)}/s, no 429` : 'no 429';
    const version = contender.package ? ` ${versions[contender.package] ?? 'of unknown version'}` : '';
    return {
      what: `${row.scenario}: ${row.contender}${version}`,
      measured: `${row.okPerSecond.toFixed(2)}/s, ${refused} × 429, ${ban}`,
      allowed: contender.package === null ? allowed : null,
      isKept: refused === 0 && row.bannedAfterMs === null && (!hasLearnt || row.okPerSecond >= scenario.floor),
    };
  });
}

/** What makes the figures doubtful, as sentences. */
export function pacingDoubts({ serverLatenessMs: { p99 } }: PacingResult): string[] {
  return p99 <= CALM_MS
    ? []
    : [`The machine was busy: one timer in a hundred was late by ${p99.toFixed(1)} ms or more.`];
}

export function firstSyncFigures({ rows }: FirstSyncResult): Figure[] {
  return rows.flatMap(({ follows, chapters, roundTripMs, isLearnt, requests, tookMs, floorMs, refused, heapBytes }) => {
    const what = `${listOf(follows, chapters)}, ${roundTripMs} ms there and back, ${isLearnt ? 'learnt' : 'new'} ledger`;
    return [
      {
        what,
        measured: `${requests} requests in ${(tookMs / SECOND).toFixed(1)} s, ${times(tookMs / floorMs)} the least, ${refused} × 429`,
        allowed: `≤ ${times(MOST_OF_FIRST_SYNC)}, no 429`,
        isKept: tookMs / floorMs <= MOST_OF_FIRST_SYNC && refused === 0,
      },
      heap(`${what}: the worker’s heap`, heapBytes, MOST_HEAP_OF_WORKER),
    ];
  });
}

export function popupFigures({ libraries, typing, scrolling, heapAfterwards }: PopupResult): Figure[] {
  return [
    ...libraries.flatMap(({ follows, chapters, floor, rows, heap: { popup } }) => [
      ...rows.map(({ name, median }) =>
        ratio(`${listOf(follows, chapters)}: ${name}`, median, floor.median, MOST_TIME),
      ),
      heap(`${listOf(follows, chapters)}: the heap`, popup, MOST_HEAP),
    ]),
    heap('the heap after a search and a scroll', heapAfterwards, MOST_HEAP),
    atMost('work for a key', typing.workMs, MOST_WORK_MS, (ms) => `${ms.toFixed(1)} ms`),
    longestTask('typing', typing.longestTaskMs, LONG_TASK_MS),
    atMost('frames with rows of another search', typing.wrongFrames, 0),
    ...scrolling.map(({ speed, emptyRows }) => atMost(`rows that stood empty at ${speed} px a frame`, emptyRows, 0)),
  ];
}

export function libraryFigures({ follows, floor, library, tasks }: LibraryResult): Figure[] {
  return [
    ratio(`the first rows of ${follows} follows`, library.median, floor.median, MOST_TIME_OF_LIBRARY),
    ...tasks.map(({ during, longestMs }) => longestTask(during, longestMs, LONG_TASK_OF_LIBRARY_MS)),
  ];
}

export function clicksFigures({ places }: ClicksResult): Figure[] {
  return places.flatMap(({ name, presses }) => [
    atMost(
      `${name}: frames, the worst of ${presses.length}`,
      Math.max(...presses.map(({ frames }) => frames)),
      MOST_FRAMES,
    ),
    atMost(
      `${name}: strict transactions, the worst of ${presses.length}`,
      Math.max(...presses.map(({ transactions }) => transactions)),
      MOST_TRANSACTIONS,
    ),
  ]);
}

export function workerFigures({ tasks }: WorkerResult): Figure[] {
  return tasks.map(({ floor, ours }) =>
    ratio(ours.name.replace('ours: ', ''), ours.median, floor.median, MOST_OF_WAKE),
  );
}

/** @param show gives a figure its unit. */
export function atMost(what: string, figure: number, most: number, show: (figure: number) => string = String): Figure {
  return { what, measured: show(figure), allowed: `≤ ${show(most)}`, isKept: figure <= most };
}

function ratio(what: string, oursMs: number, floorMs: number, most: number): Figure {
  const measured = `${oursMs.toFixed(1)} ms, ${times(oursMs / floorMs)} ${floorMs.toFixed(1)} ms`;
  return { what, measured, allowed: `≤ ${times(most)}`, isKept: oursMs / floorMs <= most };
}

/** @param longestMs 0 where none took as long as the browser tells of. */
function longestTask(during: string, longestMs: number, mostMs: number): Figure {
  return atMost(`the longest task while ${during}`, longestMs, mostMs, (ms) =>
    ms === 0 ? `under ${mostMs} ms` : `${Math.round(ms)} ms`,
  );
}

function heap(what: string, bytes: number, most: number): Figure {
  return atMost(what, bytes, most, (figure) => `${(figure / 1e6).toFixed(1)} MB`);
}

function times(factor: number): string {
  return `${factor.toFixed(2)} ×`;
}

function listOf(follows: number, chapters: number): string {
  return `${follows} follows, ${chapters} chapters`;
}
