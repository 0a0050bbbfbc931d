import { expect } from 'vitest';
import { findDiscussion } from '../../lib/actions/chapters/discussion';
import { resolveOldNumber } from '../../lib/actions/chapters/links';
import { fetchAllNumbers, fetchOlderChapters } from '../../lib/actions/chapters/older-chapters';
import { fetchReadingHistory } from '../../lib/actions/history';
import { captchaSolved, retryIntent } from '../../lib/actions/queue';
import { decideReport, prepareReport, refreshReports, sendReport } from '../../lib/actions/reports';
import { findSurprise } from '../../lib/actions/series/find-series';
import { rateSeries } from '../../lib/actions/series/follows';
import { fetchRatings } from '../../lib/actions/series/ratings';
import { MINUTE, SECOND } from '../../lib/clock';
import type { Chapter } from '../fake-service/library/types';
import { readLibrary } from '../library/whole-library';
import { givenBackground, newId, nextLife, parts, pressSignIn, world } from '../support/given-background';
import { readView } from '../support/read-view';
import { isRead, isStrange, theFirst, unreadChapter } from '../support/service-side';
import { follow, mark, resume, sync } from '../support/worker-side';
import type { Name } from './asked';
import { type CorruptedRoad, corruptedRoad } from './corrupted-road';
import type { Kind } from './kinds';

/**
 * The whole background meets a kind of bad answer wherever it asks, or at one endpoint; dies; and starts again over its stores.
 * Nothing that the person did or had is lost, and nothing was stored that it stumbles over.
 */
export interface CorruptedBackground {
  /** Fails the test where the background does not come through. @param only the one endpoint that is answered so. */
  comesThrough(kind: Kind, only?: Name): Promise<void>;
}

let road: CorruptedRoad;

export function givenCorruptedBackground(): CorruptedBackground {
  givenBackground({
    isSignedIn: false,
    before: () => {
      road = corruptedRoad();
    },
    live: async (world) => {
      const built = await world.start();
      road.lead();
      return built;
    },
  });

  return {
    async comesThrough(kind, only) {
      if (only === 'account') road.spoil(kind, only);
      await pressSignIn();
      const before = await libraryAtHand();
      const wanted = whatToWant();
      // On another device, meanwhile.
      world.reader.statuses.set(wanted.planned, 'plan_to_read');
      world.reader.ratings.set(wanted.chapter.mangaId, { rating: 2, createdAt: 0 });

      if (only === 'markChapter') {
        world.fakeService.switches.singleMarks = 'taken';
        await world.through(parts.serviceChoices.choose({ singleMarks: true }));
      }
      road.spoil(kind, only);
      if (only !== 'account') await want(wanted);
      await passTime(only === undefined ? 16 * MINUTE : MINUTE);
      for (let n = 0; n < 3; n++) {
        await sync('whole');
        await resume();
        await passTime(20 * SECOND);
      }
      expect(road.corrupted()).toBeGreaterThan(0);

      road.heal();
      await nextLife();
      expect(await parts.session.isSignedIn()).toBe(true);
      await resume();
      expect((await parts.session.account())?.name).toBe(world.reader.username);
      if (only === 'account') await want(wanted);
      await expectEverythingToArrive(wanted);
      await expectLibraryToBeRight(before, wanted);
    },
  };
}

/** Time in which the vault keeps up: its encryption takes real time, on threads of its own. */
async function passTime(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 5 * SECOND) {
    for (let turn = 0; turn < 3; turn++) await crypto.subtle.digest('SHA-256', new Uint8Array(1));
    await world.clock.run(5 * SECOND);
  }
}

/** Of a link on an old page: the number of the first chapter that there was. */
const oldNumber = { type: 'chapter', number: 1 } as const;

/** What the person does, and what others do for them. */
type Wanted = ReturnType<typeof whatToWant>;

function whatToWant() {
  const { library, reader, clock } = world;
  const chapter = unreadChapter();
  const [series, planned, ...others] = [...library.manga.keys()].filter(isStrange);
  if (series === undefined || planned === undefined) throw new Error('the service has no strange series');
  const isOut = ({ id, mangaId, publishAt }: Chapter) =>
    others.includes(mangaId) && publishAt < clock.now() && !isRead(id);
  const stranger = theFirst([...library.chapters.values()].filter(isOut));
  const left = theFirst([...reader.follows].filter((id) => id !== chapter.mangaId));
  const reason = theFirst(library.reportReasons.filter(({ category }) => category === 'chapter')).id;
  return { chapter, stranger, series, planned, left, reason };
}

async function want({ chapter, stranger, series, left, reason }: Wanted): Promise<void> {
  await mark(chapter.id);
  await mark(stranger.id);
  await follow(series);
  await follow(left, false);
  await world.through(fetchRatings(parts, [series, left]));
  await rateSeries(parts, { operationId: newId(), mangaId: series, rating: 8 });
  await rateSeries(parts, { operationId: newId(), mangaId: chapter.mangaId, rating: null });
  const details = 'Page 3 is missing';
  const report = { category: 'chapter', objectId: chapter.id, reasonId: reason, details } as const;
  await world.through(prepareReport(parts, report));
  await world.through(refreshReports(parts, 'screen'));
  await sendReport(parts, { operationId: newId(), ...report });
  await world.through(fetchOlderChapters(parts, chapter.mangaId));
  await world.through(fetchAllNumbers(parts, chapter.mangaId));
  await world.through(findSurprise(parts, newId()));
  await world.through(fetchReadingHistory(parts, newId()));
  await world.through(findDiscussion(parts, chapter.id));
  await world.through(resolveOldNumber(parts, oldNumber).catch(() => undefined));
}

async function expectEverythingToArrive({ chapter, stranger, series, left }: Wanted): Promise<void> {
  for (let minute = 0; minute < 60 && !(await isAllDelivered()); minute++) {
    await resume();
    await answerForThePerson();
    await passTime(MINUTE);
  }
  expect((await parts.outbox.all(await accountId())).filter(({ state }) => state.name !== 'delivered')).toEqual([]);
  const { follows, statuses, ratings, reports } = world.reader;
  expect([chapter, stranger].map(({ id }) => isRead(id))).toEqual([true, true]);
  expect([series, left].map((id) => follows.has(id))).toEqual([true, false]);
  expect([series, left].map((id) => statuses.get(id))).toEqual(['reading', undefined]);
  expect([series, chapter.mangaId].map((id) => ratings.get(id)?.rating)).toEqual([8, undefined]);
  expect(reports.filter(({ objectId }) => objectId === chapter.id)).toHaveLength(1);
  await world.through(findDiscussion(parts, chapter.id));
  expect(await readView('thread')).toMatchObject({ chapterId: chapter.id, failure: null });
  // Whether it is the right one cannot be told: what was answered is all that there is.
  await world.through(resolveOldNumber(parts, oldNumber));
}

async function expectLibraryToBeRight(before: LibraryAtHand, { chapter }: Wanted): Promise<void> {
  // The first goes on with the one that the bad answers have interrupted; the second asks for everything.
  for (let n = 0; n < 2; n++) await sync('whole');
  expect(await readView('sync')).toMatchObject({ state: 'done', failure: null });
  const { follows, statuses } = world.reader;
  const after = await libraryAtHand();
  expect(after.manga).toEqual([...new Set([...follows, ...statuses.keys()])].sort());
  expect(missingFrom(after.chapters, before.chapters)).toEqual([]);
  expect(missingFrom(after.read, [...before.read, chapter.id])).toEqual([]);
}

function missingFrom(there: readonly string[], wanted: readonly string[]): string[] {
  const found = new Set(there);
  return wanted.filter((id) => !found.has(id));
}

async function accountId(): Promise<string> {
  return (await parts.session.account())?.id ?? '';
}

async function isAllDelivered(): Promise<boolean> {
  return (await parts.outbox.all(await accountId())).every(({ state }) => state.name === 'delivered');
}

/** The person solves captchas, tries again what the service has refused, and looks at the site where it cannot be told whether a report arrived. */
async function answerForThePerson(): Promise<void> {
  await captchaSolved(parts);
  for (const { kind, key, state, ...intent } of await parts.outbox.all(await accountId())) {
    const operationId = newId();
    if (state.name === 'refused') await retryIntent(parts, { operationId, kind, key });
    if (state.name !== 'needs-decision' || !('report' in intent)) continue;
    const isThere = world.reader.reports.some(({ objectId }) => objectId === intent.report.objectId);
    await decideReport(parts, { operationId, key, again: !isThere });
  }
}

/** What is in the library, by id. */
type LibraryAtHand = Awaited<ReturnType<typeof libraryAtHand>>;

async function libraryAtHand() {
  const { manga, chapters, markers } = await readLibrary(parts.database, await accountId());
  return {
    // What a bad answer had in a list is no longer on the service as soon as a good one has it in none.
    manga: manga.flatMap(({ id, isDeleted }) => (isDeleted ? [] : [id])).sort(),
    chapters: [...chapters.values()].flatMap((rows) => rows.map(({ id }) => id)),
    read: [...markers.values()].flatMap(({ read }) => read),
  };
}
