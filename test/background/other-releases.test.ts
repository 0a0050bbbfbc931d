import { beforeEach, describe, expect, it } from 'vitest';
import { chapterStates } from '../../lib/actions/chapters/chapter-states';
import { markChapter } from '../../lib/actions/chapters/marks';
import { DAY } from '../../lib/clock';
import { changeSettings } from '../../lib/settings/settings';
import type { Chapter } from '../fake-service/library/types';
import { givenBackground, newId, parts, world } from '../support/given-background';
import { isRead, requests, theFirst } from '../support/service-side';
import { delivered, intents, markMany, resume, takeBack } from '../support/worker-side';

/** The releases of one number, of which the reader has read none. */
let releases: readonly string[];
givenBackground({
  before: () => world.through(changeSettings(() => ({ languages: [], markOtherReleases: true }))),
});
beforeEach(() => {
  releases = unreadReleases();
});

const at = (n: number) => releases[n] ?? '';
const readOf = () => releases.filter((id) => isRead(id));
const allReadThere = () => world.until(() => readOf().length === releases.length);
const noneReadThere = () => world.until(() => readOf().length === 0);
/** What each request marked as read, oldest first. */
const marks = () =>
  requests({ method: 'POST', route: '/manga/{id}/read', status: 200 }).map(
    ({ asked }): string[] => JSON.parse(asked.body).chapterIdsRead,
  );

const undo = (targetId: string) => takeBack(at(0), targetId);

describe('a mark that takes other releases along', () => {
  it('leaves in one request with them, and "Undo" takes exactly that back', async () => {
    const before = [...world.reader.read].sort();
    const targetId = newId();
    const state = await markChapter(parts, { operationId: targetId, chapterId: at(0), read: true });
    expect(state).toMatchObject({ chapterId: at(0), read: 'read' });
    await allReadThere();
    expect(marks().map((read) => read.sort())).toEqual([[...releases].sort()]);

    await undo(targetId);
    await noneReadThere();
    expect([...world.reader.read].sort()).toEqual(before);
    expect(marks()).toHaveLength(2);
  });

  it('leaves alone what was read before, which "Undo" leaves read', async () => {
    await press(at(1), true, false);
    await world.until(() => readOf().length === 1);
    const targetId = await press(at(0), true);
    await allReadThere();
    await undo(targetId);
    await world.until(() => readOf().length === 1);
    expect(readOf()).toEqual([at(1)]);
  });

  it('is taken back, all of it, while the service cannot be reached', async () => {
    world.isReachable = false;
    const targetId = await press(at(0), true);
    expect(await intents()).toHaveLength(releases.length);
    await undo(targetId);
    expect(await readStates()).toEqual(releases.map(() => 'unread'));
    world.isReachable = true;
    await resume();
    await delivered();
    expect(readOf()).toEqual([]);
  });

  it.each([true, false])(
    '(read: %s) goes with what the person wanted last, whatever the service has said',
    async (read) => {
      if (!read) {
        await press(at(0), true);
        await allReadThere();
      }
      world.isReachable = false;
      await press(at(0), read);
      await press(at(0), !read);
      expect(new Set(await readStates())).toEqual(new Set([read ? 'unread' : 'read']));
      world.isReachable = true;
      await resume();
      await delivered();
      expect(readOf()).toHaveLength(read ? 0 : releases.length);
    },
  );

  it('is taken back as it was made, although the numbers have changed since', async () => {
    const targetId = await press(at(0), true);
    await allReadThere();
    await renumber(at(2));
    await undo(targetId);
    await noneReadThere();
  });

  it('shows none of them in the reading history, where each was to leave alone and the service has no such route', async () => {
    for (const one of releases.slice(2)) await press(one, true, false);
    await world.until(() => readOf().length === releases.length - 2);
    const before = [...world.reader.history];
    await world.through(parts.serviceChoices.choose({ singleMarks: true }));
    await press(at(0), true);
    await allReadThere();
    expect(world.reader.history).toEqual(before);
  });

  it('sent twice is one mark', async () => {
    const twice = { operationId: newId(), chapterId: at(0), read: true };
    await Promise.all([markChapter(parts, twice), markChapter(parts, twice)]);
    await allReadThere();
    expect(marks()).toHaveLength(1);
  });

  it('is one that says that it is unread, too', async () => {
    await press(at(0), true);
    await allReadThere();
    await press(at(1), false);
    await noneReadThere();
  });

  it('goes to one release alone where that is not wanted, and still takes the others back that it took along', async () => {
    const targetId = await press(at(0), true);
    await allReadThere();
    await want(false);
    await undo(targetId);
    await noneReadThere();
    await press(at(0), true);
    await world.until(() => readOf().length > 0);
    await world.clock.run(60_000);
    expect(readOf()).toEqual([at(0)]);
  });

  it('of many chapters at once loses no other by the "Undo" of one of them', async () => {
    await want(false);
    // Of the same series, of another number.
    const { mangaId } = theFirst(recent().filter(({ id }) => id === at(0)));
    const isOther = (one: Chapter) => one.mangaId === mangaId && !releases.includes(one.id) && !isRead(one.id);
    const { id: other } = theFirst(recent().filter(isOther));
    const targetId = newId();
    await markMany([at(0), other], true, targetId);
    await undo(targetId);
    await delivered();
    expect(readOf()).toEqual([]);
    expect(isRead(other)).toBe(true);
  });
});

/** The service has corrected the number of a chapter. */
async function renumber(chapterId: string): Promise<void> {
  const row = await parts.database.get('chapters', [world.reader.id, chapterId]);
  if (!row) throw new Error('The chapter is not known here.');
  await parts.database.put('chapters', { ...row, number: '987' });
}

async function press(chapterId: string, read: boolean, withOthers = true): Promise<string> {
  if (!withOthers) await want(false);
  const id = newId();
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

/** Of a followed series with one list of numbers. */
function unreadReleases(): string[] {
  const byNumber = Map.groupBy(recent(), ({ mangaId, chapter }) => `${mangaId} ${chapter}`);
  const isOne = (all: readonly Chapter[]) =>
    all.length > 2 && all.every(({ id, chapter }) => chapter !== null && !isRead(id));
  return theFirst([...byNumber.values()].filter(isOne)).map(({ id }) => id);
}

function recent(): Chapter[] {
  const now = world.clock.now();
  const isOne = ({ mangaId, publishAt }: Chapter) =>
    world.reader.follows.has(mangaId) && publishAt < now && publishAt > now - 365 * DAY;
  return [...world.library.chapters.values()].filter(isOne);
}
