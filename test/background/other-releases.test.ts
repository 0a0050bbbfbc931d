import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resumeWork } from '../../entrypoints/background/resume-work';
import { chapterStates } from '../../lib/actions/chapters/chapter-states';
import { markChapter } from '../../lib/actions/chapters/mark-chapter';
import { markChapters } from '../../lib/actions/chapters/mark-chapters';
import { undoMark } from '../../lib/actions/chapters/undo-mark';
import type { Dependencies } from '../../lib/actions/dependencies';
import { changeSettings } from '../../lib/settings/settings';
import type { Chapter } from '../fake-service/library/types';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';
import { signInTo } from '../support/signed-in';

let world: BackgroundWorld;
let parts: Dependencies;
/** The releases of one number, of which the reader has read none. */
let releases: readonly string[];
beforeEach(async () => {
  world = backgroundWorld();
  const changing = changeSettings(() => ({ languages: [], markOtherReleases: true }));
  await world.through(changing);
  parts = await world.start();
  await signInTo(world, parts);
  releases = unreadReleases();
});
afterEach(() => world.end());

const operationId = () => crypto.randomUUID();
const at = (n: number) => releases[n] ?? '';
const readOf = () => releases.filter((id) => world.reader.read.has(id));
/** What each request marked as read, oldest first. */
const marks = () =>
  world.fakeService.journal
    .requests({ method: 'POST', route: '/manga/{id}/read', status: 200 })
    .map(({ asked }): string[] => JSON.parse(asked.body).chapterIdsRead);

describe('a mark that takes other releases along', () => {
  it('leaves in one request with them, and "Undo" takes exactly that back', async () => {
    const before = [...world.reader.read].sort();
    const targetId = operationId();
    const state = await markChapter(parts, { operationId: targetId, chapterId: at(0), read: true });
    expect(state).toMatchObject({ chapterId: at(0), read: 'read' });
    await world.until(() => readOf().length === releases.length);
    expect(marks().map((read) => read.sort())).toEqual([[...releases].sort()]);

    await undoMark(parts, { operationId: operationId(), chapterId: at(0), targetId });
    await world.until(() => readOf().length === 0);
    expect([...world.reader.read].sort()).toEqual(before);
    expect(marks()).toHaveLength(2);
  });

  it('leaves alone what was read before, which "Undo" leaves read', async () => {
    await mark(at(1), true, false);
    await world.until(() => readOf().length === 1);
    const targetId = await mark(at(0), true);
    await world.until(() => readOf().length === releases.length);
    await undoMark(parts, { operationId: operationId(), chapterId: at(0), targetId });
    await world.until(() => readOf().length === 1);
    expect(readOf()).toEqual([at(1)]);
  });

  it('is taken back, all of it, while the service cannot be reached', async () => {
    world.isReachable = false;
    const targetId = await mark(at(0), true);
    expect(await waiting()).toHaveLength(releases.length);
    await undoMark(parts, { operationId: operationId(), chapterId: at(0), targetId });
    expect(await readStates()).toEqual(releases.map(() => 'unread'));
    world.isReachable = true;
    await world.through(resumeWork(parts));
    await world.until(async () => (await waiting()).length === 0);
    expect(readOf()).toEqual([]);
  });

  it.each([true, false])(
    '(read: %s) goes with what the person wanted last, whatever the service has said',
    async (read) => {
      if (!read) await allRead();
      world.isReachable = false;
      await mark(at(0), read);
      await mark(at(0), !read);
      expect(new Set(await readStates())).toEqual(new Set([read ? 'unread' : 'read']));
      world.isReachable = true;
      await world.through(resumeWork(parts));
      await world.until(async () => (await waiting()).length === 0);
      expect(readOf()).toHaveLength(read ? 0 : releases.length);
    },
  );

  it('is taken back as it was made, although the numbers have changed since', async () => {
    const targetId = await mark(at(0), true);
    await world.until(() => readOf().length === releases.length);
    await renumber(at(2));
    await undoMark(parts, { operationId: operationId(), chapterId: at(0), targetId });
    await world.until(() => readOf().length === 0);
  });

  it('shows none of them in the reading history, where each was to leave alone and the service has no such route', async () => {
    for (const one of releases.slice(2)) await mark(one, true, false);
    await world.until(() => readOf().length === releases.length - 2);
    const before = [...world.reader.history];
    await world.through(parts.serviceChoices.choose({ singleMarks: true }));
    await mark(at(0), true);
    await world.until(() => readOf().length === releases.length);
    expect(world.reader.history).toEqual(before);
  });

  it('sent twice is one mark', async () => {
    const twice = { operationId: operationId(), chapterId: at(0), read: true };
    await Promise.all([markChapter(parts, twice), markChapter(parts, twice)]);
    await world.until(() => readOf().length === releases.length);
    expect(marks()).toHaveLength(1);
  });

  it('is one that says that it is unread, too', async () => {
    await mark(at(0), true);
    await world.until(() => readOf().length === releases.length);
    await mark(at(1), false);
    await world.until(() => readOf().length === 0);
  });

  it('goes to one release alone where that is not wanted, and still takes the others back that it took along', async () => {
    const targetId = await mark(at(0), true);
    await world.until(() => readOf().length === releases.length);
    await want(false);
    await undoMark(parts, { operationId: operationId(), chapterId: at(0), targetId });
    await world.until(() => readOf().length === 0);
    await mark(at(0), true);
    await world.until(() => readOf().length > 0);
    await world.clock.run(60_000);
    expect(readOf()).toEqual([at(0)]);
  });

  it('of many chapters at once loses no other by the "Undo" of one of them', async () => {
    await want(false);
    const [other = ''] = unreadBeside();
    const targetId = operationId();
    await markChapters(parts, { operationId: targetId, chapterIds: [at(0), other], read: true });
    await undoMark(parts, { operationId: operationId(), chapterId: at(0), targetId });
    await world.until(() => world.reader.read.has(other));
    await world.clock.run(60_000);
    expect(readOf()).toEqual([]);
    expect(world.reader.read.has(other)).toBe(true);
  });
});

/** As they were before the test, at the service and here. */
async function allRead(): Promise<void> {
  await mark(at(0), true);
  await world.until(() => readOf().length === releases.length);
}

/** The service has corrected the number of a chapter. */
async function renumber(chapterId: string): Promise<void> {
  const row = await parts.database.get('chapters', [world.reader.id, chapterId]);
  if (!row) throw new Error('The chapter is not known here.');
  await parts.database.put('chapters', { ...row, number: '987' });
}

async function mark(chapterId: string, read: boolean, withOthers = true): Promise<string> {
  if (!withOthers) await want(false);
  const id = operationId();
  await markChapter(parts, { operationId: id, chapterId, read });
  if (!withOthers) await want(true);
  return id;
}

async function want(markOtherReleases: boolean): Promise<void> {
  await world.through(changeSettings(() => ({ markOtherReleases })));
  await world.until(() => parts.settings().markOtherReleases === markOtherReleases);
}

async function readStates(): Promise<string[]> {
  return (await chapterStates(parts, releases)).map(({ read }) => read);
}

async function waiting(): Promise<unknown[]> {
  return parts.outbox.all(world.reader.id);
}

/** Of a followed series with one list of numbers. */
function unreadReleases(): string[] {
  const byNumber = Map.groupBy(followed(), ({ mangaId, chapter }) => `${mangaId} ${chapter}`);
  const found = [...byNumber.values()].find(
    (all) => all.length > 2 && all.every(({ id, chapter }) => chapter !== null && !world.reader.read.has(id)),
  );
  if (!found) throw new Error('No number on the shelves has three unread releases.');
  return found.map(({ id }) => id);
}

/** Of the same series, of other numbers. */
function unreadBeside(): string[] {
  const mangaId = world.library.chapters.get(at(0))?.mangaId;
  const isOne = (one: Chapter) =>
    one.mangaId === mangaId && !releases.includes(one.id) && !world.reader.read.has(one.id);
  return followed()
    .filter(isOne)
    .map(({ id }) => id);
}

function followed(): Chapter[] {
  const year = 365 * 24 * 3_600_000;
  const now = world.clock.now();
  const isOne = ({ mangaId, publishAt }: Chapter) =>
    world.reader.follows.has(mangaId) && publishAt < now && publishAt > now - year;
  return [...world.library.chapters.values()].filter(isOne);
}
