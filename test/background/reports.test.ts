import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { notifyDecided } from '../../entrypoints/background/notifications';
import { resumeWork } from '../../entrypoints/background/resume-work';
import { syncAndNotify } from '../../entrypoints/background/sync-and-notify';
import { prepareReport, refreshReasons, refreshReports, sendReport } from '../../lib/actions/reports';
import { DAY, HOUR, SECOND } from '../../lib/clock';
import { readKnownReports, readReasons, readReportContext } from '../../lib/library/reports/reading';
import { REQUESTS_PER_SYNC } from '../../lib/library/sync/budget';
import { reportCategories } from '../../lib/service/ids';
import { changeSettings } from '../../lib/settings/settings';
import { serverError } from '../fake-service/faults';
import type { Chapter } from '../fake-service/library/types';
import { givenBackground, newId, parts, world } from '../support/given-background';
import { readView } from '../support/read-view';
import { asked, isStrange, order, theFirst } from '../support/service-side';
import { speak } from '../support/texts';
import { leave } from '../support/worker-side';

givenBackground();

const REASONS = { method: 'GET', route: '/report/reasons/{category}' };
const REPORTS = { method: 'GET', route: '/report' };
const factsOf = (objectId: string) =>
  readReportContext(parts.database, world.reader.id, { category: 'chapter', objectId }, 'english');
const prepare = (objectId: string) => world.through(prepareReport(parts, { category: 'chapter', objectId }));

/** A chapter of a series that the reader neither follows nor has given a status. */
function strangeChapter() {
  const isOne = ({ mangaId, publishAt }: Chapter) => isStrange(mangaId) && publishAt < world.clock.now();
  return theFirst([...world.library.chapters.values()].filter(isOne));
}

/** About a chapter, for the first reason that needs no words. */
function about(objectId: string) {
  const reasons = world.library.reportReasons.filter((one) => one.category === 'chapter' && !one.detailsRequired);
  return { category: 'chapter', objectId, reasonId: theFirst(reasons).id, details: '' } as const;
}

/** Makes a report at the service, as the site would. */
function reportedOnTheSite(objectId: string, status: 'waiting' | 'accepted' = 'waiting') {
  const report = { ...about(objectId), id: newId(), status, createdAt: world.clock.now() - HOUR };
  world.reader.reports.push(report);
  return report;
}

describe('the report window, when it opens', () => {
  it('brings the reasons, what was reported before, and the names of what is reported', async () => {
    const chapter = strangeChapter();
    const { reasonId } = reportedOnTheSite(chapter.id, 'accepted');
    await prepare(chapter.id);
    const facts = await factsOf(chapter.id);
    expect(facts.reasons?.reasons.map(({ id }) => id)).toContain(reasonId);
    expect(facts.reasons?.reasons.some(({ detailsRequired }) => detailsRequired)).toBe(true);
    expect(facts.sent).toMatchObject([{ reasonId, status: 'accepted' }]);
    expect(facts.chapter?.number).toBe(chapter.chapter);
    expect(facts.manga?.id).toBe(chapter.mangaId);
    expect(await readView('report')).toMatchObject({ objectId: chapter.id, reasons: 'idle', earlierReports: 'known' });
  });

  it('asks for the reasons of a category once a day, and every time what was reported', async () => {
    const { id } = strangeChapter();
    await prepare(id);
    await prepare(id);
    expect(asked(REASONS)).toBe(1);
    expect(asked(REPORTS)).toBe(2);
    await world.clock.run(DAY);
    await prepare(id);
    expect(asked(REASONS)).toBe(2);
  });

  it('says why the reasons did not come, and shows those that are kept', async () => {
    const { id } = strangeChapter();
    order(REASONS, serverError());
    await prepare(id);
    expect(await readView('report')).toMatchObject({ reasons: 'failed', failure: { code: 'service-trouble' } });
    expect((await factsOf(id)).reasons).toBeNull();
  });

  it('asks nothing while signed out', async () => {
    await leave();
    await prepare(strangeChapter().id);
    expect(asked(REPORTS)).toBe(0);
    expect(await readView('report')).toMatchObject({ earlierReports: 'idle' });
  });
});

describe('the reasons', () => {
  const kept = async () => Object.keys((await readReasons(parts.database)).byCategory).sort();
  const refresh = (most: number) => world.through(refreshReasons(parts, most));

  it('of all five categories come in the background, as many at a time as there is room for, and then no more', async () => {
    await refresh(2);
    expect(await kept()).toHaveLength(2);
    await refresh(3);
    expect(await kept()).toEqual([...reportCategories].sort());
    await world.clock.run(2 * DAY);
    await refresh(3);
    expect(asked(REASONS)).toBe(5);
  });

  it('are asked for once a day as long as the person reports things', async () => {
    await refresh(5);
    await prepare(strangeChapter().id);
    await world.clock.run(DAY);
    for (let check = 0; check < 3; check++) await refresh(3);
    expect(asked(REASONS)).toBe(10);
  });

  it('that could not be asked for are asked for another time, and those that are here stay', async () => {
    order(REASONS, serverError());
    await refresh(3);
    expect(await kept()).toEqual([]);
    await refresh(5);
    expect(await kept()).toHaveLength(5);
  });

  it('take only the room that a check leaves', async () => {
    const before = asked(REASONS);
    for (let check = 0; check < 12; check++) {
      await world.clock.run(HOUR);
      const all = asked({ host: 'api' });
      await world.through(syncAndNotify(parts));
      expect(asked({ host: 'api' }) - all).toBeLessThanOrEqual(REQUESTS_PER_SYNC);
    }
    expect(asked(REASONS) - before).toBe(5);
  });
});

describe('a report that the service has taken', () => {
  it('is among those that were sent at once, and counts once when the service lists it', async () => {
    const { id } = strangeChapter();
    await sendReport(parts, { operationId: newId(), ...about(id) });
    await world.until(() => world.reader.reports.length === 1);
    await world.until(async () => (await factsOf(id)).sent.length === 1);
    await prepare(id);
    expect((await factsOf(id)).sent).toMatchObject([{ status: 'waiting', reasonId: about(id).reasonId }]);
  });
});

describe('the eleventh report of a minute', () => {
  it('waits for its quota, says until when, and arrives then', async () => {
    const { id } = strangeChapter();
    for (let count = 1; count <= 11; count++)
      await sendReport(parts, { operationId: newId(), ...about(id), details: `number ${count}` });
    await world.until(() => world.reader.reports.length === 10);
    await world.until(async () => (await readView('allowance')).nextReportAt !== null);
    const until = (await readView('allowance')).nextReportAt ?? 0;
    expect(until - world.clock.now()).toBeGreaterThan(30 * SECOND);
    await world.clock.run(until - world.clock.now() - SECOND);
    expect(world.reader.reports).toHaveLength(10);
    // The alarm rings.
    void resumeWork(parts);
    await world.until(() => world.reader.reports.length === 11);
    expect(Math.abs(world.clock.now() - until)).toBeLessThan(5 * SECOND);
    expect(world.fakeService.journal.count(429)).toBe(0);
    await world.until(async () => (await readView('allowance')).nextReportAt === null);
  });
});

describe('what has become of reports', () => {
  it('is asked for by itself once a day, while one is open, and announced once', async () => {
    speak('en');
    await changeSettings(() => ({ notifyNewChapters: true }));
    const chapter = strangeChapter();
    await decidedNow();
    expect(asked(REPORTS)).toBe(0);

    const report = reportedOnTheSite(chapter.id);
    await prepare(chapter.id);
    await decidedNow();
    Object.assign(report, { status: 'accepted' });
    await decidedNow();
    expect(asked(REPORTS)).toBe(2);

    await world.clock.run(DAY);
    const decided = await decidedNow();
    expect(decided).toMatchObject([{ objectId: chapter.id, status: 'accepted' }]);
    await notifyDecided(parts, decided);
    const notices = Object.values(fakeBrowser.notifications.getAllCreateOptions());
    expect(notices).toMatchObject([{ title: 'MangaDex has decided on a report' }]);
    expect(notices[0]?.message).toMatch(/: accepted$/);

    await world.clock.run(DAY);
    expect(await decidedNow()).toEqual([]);
    expect(asked(REPORTS)).toBe(3);
  });

  it('is asked for on a look, and not again for ten minutes', async () => {
    const { id } = strangeChapter();
    reportedOnTheSite(id);
    for (let look = 0; look < 2; look++) await world.through(refreshReports(parts, 'screen'));
    expect(asked(REPORTS)).toBe(1);
    const [known] = await readKnownReports(parts.database, world.reader.id, 'english');
    expect(known).toMatchObject({ category: 'chapter', report: { objectId: id, status: 'waiting' } });
    expect(known?.reason?.texts.en).toBeTruthy();
  });

  async function decidedNow() {
    const asking = refreshReports(parts, 'background');
    await world.through(asking);
    return (await asking).decided;
  }
});
