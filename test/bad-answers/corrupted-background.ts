import { afterEach, beforeEach, expect } from 'vitest';
import { resumeWork } from '../../entrypoints/background/resume-work';
import { findDiscussion } from '../../lib/actions/chapters/discuss-chapter';
import { fetchOlderChapters } from '../../lib/actions/chapters/fetch-older-chapters';
import { markChapter } from '../../lib/actions/chapters/mark-chapter';
import type { Dependencies } from '../../lib/actions/dependencies';
import { fetchReadingHistory } from '../../lib/actions/history/fetch-reading-history';
import { syncLibrary } from '../../lib/actions/library/sync-library';
import { captchaSolved } from '../../lib/actions/queue/captcha-solved';
import { resolveOldNumber } from '../../lib/actions/queue/resolve-old-number';
import { retryIntent } from '../../lib/actions/queue/retry-intent';
import { decideReport } from '../../lib/actions/reports/decide-report';
import { prepareReport } from '../../lib/actions/reports/prepare-report';
import { refreshReports } from '../../lib/actions/reports/refresh-reports';
import { sendReport } from '../../lib/actions/reports/send-report';
import { askElsewhere } from '../../lib/actions/series/ask-elsewhere';
import { fetchRatings } from '../../lib/actions/series/fetch-ratings';
import { findSurprise } from '../../lib/actions/series/find-surprise';
import { followSeries } from '../../lib/actions/series/follow-series';
import { rateSeries } from '../../lib/actions/series/rate-series';
import { signIn } from '../../lib/actions/session/sign-in';
import { MINUTE, SECOND } from '../../lib/clock';
import { readLibrary } from '../../lib/library/reading';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';
import { readView } from '../support/read-view';
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

let world: BackgroundWorld;
let parts: Dependencies;
let road: CorruptedRoad;

export function givenCorruptedBackground(): CorruptedBackground {
  beforeEach(async () => {
    world = backgroundWorld();
    road = corruptedRoad();
    await begin();
  });
  afterEach(() => world.end());

  return {
    async comesThrough(kind, only) {
      if (only === 'account') road.spoil(kind, only);
      const { username, password, client } = world.reader;
      await world.through(signIn(parts, { username, password, clientId: client.id, clientSecret: client.secret }));
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
      await pass(only === undefined ? 16 * MINUTE : MINUTE);
      for (let n = 0; n < 3; n++) {
        await world.through(syncLibrary(parts, { kind: 'whole', priority: 'screen' }));
        await world.through(resumeWork(parts));
        await pass(20 * SECOND);
      }
      expect(road.corrupted()).toBeGreaterThan(0);

      world.kill();
      road.heal();
      await begin();
      expect(await parts.session.isSignedIn()).toBe(true);
      await world.through(resumeWork(parts));
      expect((await parts.session.account())?.name).toBe(username);
      if (only === 'account') await want(wanted);
      await expectEverythingToArrive(wanted);
      await expectLibraryToBeRight(before, wanted);
    },
  };
}

async function begin(): Promise<void> {
  parts = await world.start();
  road.lead();
}

/** Time in which the vault keeps up: its encryption takes real time, on threads of its own. */
async function pass(ms: number): Promise<void> {
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
  const isUnread = ({ id, publishAt }: { id: string; publishAt: number }) =>
    !reader.read.has(id) && publishAt < clock.now();
  const chapters = [...library.chapters.values()].filter(isUnread);
  const chapter = chapters.find(({ mangaId }) => reader.follows.has(mangaId));
  const strangers = [...library.manga.keys()].filter((id) => !reader.follows.has(id) && !reader.statuses.has(id));
  const [series, planned] = strangers;
  const stranger = chapters.find(({ mangaId }) => strangers.slice(2).includes(mangaId));
  const left = [...reader.follows].find((id) => id !== chapter?.mangaId);
  const reason = library.reportReasons.find(({ category }) => category === 'chapter')?.id;
  if (!chapter || !series || !planned || !stranger || !left || !reason) throw new Error('there is nothing to want');
  return { chapter, stranger, series, planned, left, reason };
}

async function want({ chapter, stranger, series, left, reason }: Wanted): Promise<void> {
  const operationId = () => crypto.randomUUID();
  await markChapter(parts, { operationId: operationId(), chapterId: chapter.id, read: true });
  await markChapter(parts, { operationId: operationId(), chapterId: stranger.id, read: true });
  await followSeries(parts, { operationId: operationId(), mangaId: series, follow: true });
  await followSeries(parts, { operationId: operationId(), mangaId: left, follow: false });
  await world.through(fetchRatings(parts, [series, left]));
  await rateSeries(parts, { operationId: operationId(), mangaId: series, rating: 8 });
  await rateSeries(parts, { operationId: operationId(), mangaId: chapter.mangaId, rating: null });
  const details = 'Page 3 is missing';
  const report = { category: 'chapter', objectId: chapter.id, reasonId: reason, details } as const;
  await world.through(prepareReport(parts, report));
  await world.through(refreshReports(parts, 'screen'));
  await sendReport(parts, { operationId: operationId(), ...report });
  await world.through(fetchOlderChapters(parts, chapter.mangaId));
  await world.through(askElsewhere(parts, chapter.mangaId));
  await world.through(findSurprise(parts, operationId()));
  await world.through(fetchReadingHistory(parts, operationId()));
  await world.through(findDiscussion(parts, chapter.id));
  await world.through(resolveOldNumber(parts, oldNumber).catch(() => undefined));
}

async function expectEverythingToArrive({ chapter, stranger, series, left }: Wanted): Promise<void> {
  for (let minute = 0; minute < 60 && !(await isAllDelivered()); minute++) {
    await world.through(resumeWork(parts));
    await answerForThePerson();
    await pass(MINUTE);
  }
  expect((await parts.outbox.all(await accountId())).filter(({ state }) => state.name !== 'delivered')).toEqual([]);
  const { read, follows, statuses, ratings, reports } = world.reader;
  expect(read).toContain(chapter.id);
  expect(read).toContain(stranger.id);
  expect(follows).toContain(series);
  expect(statuses.get(series)).toBe('reading');
  expect(ratings.get(series)?.rating).toBe(8);
  expect(ratings.has(chapter.mangaId)).toBe(false);
  expect(follows).not.toContain(left);
  expect(statuses.has(left)).toBe(false);
  expect(reports.filter(({ objectId }) => objectId === chapter.id)).toHaveLength(1);
  await world.through(findDiscussion(parts, chapter.id));
  expect(await readView('thread')).toMatchObject({ chapterId: chapter.id, failure: null });
  // Whether it is the right one cannot be told: what was answered is all that there is.
  await world.through(resolveOldNumber(parts, oldNumber));
}

async function expectLibraryToBeRight(before: LibraryAtHand, { chapter }: Wanted): Promise<void> {
  // The first goes on with the one that the bad answers have interrupted; the second asks for everything.
  for (let n = 0; n < 2; n++) await world.through(syncLibrary(parts, { kind: 'whole', priority: 'screen' }));
  expect(await readView('check')).toMatchObject({ state: 'done', failure: null });
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
    const operationId = crypto.randomUUID();
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
    manga: manga.map(({ id }) => id).sort(),
    chapters: [...chapters.values()].flatMap((rows) => rows.map(({ id }) => id)),
    read: [...markers.values()].flatMap(({ read }) => read),
  };
}
