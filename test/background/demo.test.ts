import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { findDiscussion } from '../../lib/actions/chapters/discussion';
import { fetchOlderChapters } from '../../lib/actions/chapters/older-chapters';
import { endDemo, startDemo } from '../../lib/actions/demo';
import { sendReport } from '../../lib/actions/reports';
import { MINUTE, SECOND } from '../../lib/clock';
import { accountStores } from '../../lib/database/schema';
import { demoAccount } from '../../lib/session/demo';
import { enter, givenBackground, newId, nextLife, parts, pressSignIn, world } from '../support/given-background';
import { readView } from '../support/read-view';
import { requests, theFirst, unreadChapter } from '../support/service-side';
import { credentialsOf } from '../support/signed-in';
import { enterDemo, eraseAll, follow, leave, mark, markMany, resume, sync, takeBack } from '../support/worker-side';

givenBackground({ isSignedIn: false });

/** A press on a chapter of the demo that is unread. @returns the chapter. */
async function markOne(operationId = newId()): Promise<string> {
  const chapterId = await unreadInDemo();
  await world.through(mark(chapterId, true, operationId));
  return chapterId;
}
const end = () => world.through(endDemo(parts));
const expectGone = async () => expect(await rowsOfDemo()).toBe(0);
const shown = () => readView('session');
const totals = () => parts.library.unreadTotals(demoAccount.id);

async function failToEnd(): Promise<void> {
  vi.spyOn(parts.database, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await world.through(expect(endDemo(parts)).rejects.toMatchObject({ code: 'storage-full' }));
}

describe('the demo', () => {
  it('shows a shelf with something unread, as an account that is not signed in', async () => {
    await enterDemo();
    expect(await shown()).toMatchObject({ state: 'signed-out', account: demoAccount, isDemo: true });
    await world.until(async () => (await readView('counts')).unreadSeries > 0);
    const shelf = await parts.library.readManga(demoAccount.id);
    expect(shelf.length).toBeGreaterThan(5);
    expect((await totals()).chapters).toBeGreaterThan(10);
  });

  it('is in the first language that the person reads', async () => {
    vi.spyOn(parts, 'settings').mockReturnValue({ ...parts.settings(), languages: ['de', 'en'] });
    await enterDemo();
    const [chapter] = await parts.library.readChaptersSince(demoAccount.id, 0);
    expect(chapter?.language).toBe('de');
  });

  it('keeps marks and follows, counts them at once, and takes them back', async () => {
    await enterDemo();
    const { chapters } = await totals();
    const press = newId();
    const chapterId = await markOne(press);
    expect((await totals()).chapters).toBe(chapters - 1);
    await world.until(async () => (await readView('counts')).waiting === 1);
    await world.through(takeBack(chapterId, press));
    expect((await totals()).chapters).toBe(chapters);
  });

  it('makes no request, whatever is pressed and however long it is on', async () => {
    await enterDemo();
    const { id: mangaId } = theFirst(await parts.library.readManga(demoAccount.id));
    const chapterId = await markOne();
    await world.through(follow(mangaId, false));
    await sync('asked');
    await world.through(fetchOlderChapters(parts, mangaId));
    // Public at the service, so that no token is missing.
    await world.through(findDiscussion(parts, chapterId));
    await resume();
    await world.through(world.clock.sleep(5 * MINUTE));
    expect(requests()).toEqual([]);
    expect(parts.demo.isOn()).toBe(true);
  });

  it('refuses follows, reports and many marks of what is not its own, as of a person who is signed out', async () => {
    await enterDemo();
    const [chapterId = ''] = [...world.library.chapters.keys()];
    const [mangaId = ''] = [...world.library.manga.keys()];
    const own = await unreadInDemo();
    const report = {
      operationId: newId(),
      category: 'chapter',
      objectId: chapterId,
      reasonId: mangaId,
      details: '',
    } as const;
    for (const act of [() => markMany([own, chapterId]), () => follow(mangaId), () => sendReport(parts, report)])
      await world.through(expect(act()).rejects.toMatchObject({ code: 'signed-out' }));
    expect(await waiting()).toEqual([]);
  });

  it('goes on in the next life of the worker', async () => {
    await enterDemo();
    const chapterId = await markOne();
    await nextLife();
    expect(await shown()).toMatchObject({ account: demoAccount, isDemo: true });
    expect(await waiting()).toEqual([chapterId]);
  });

  it('ends with everything of it, and nothing of it is ever in the copy of the queue', async () => {
    await enterDemo();
    await markOne();
    parts.backupCopy.refresh();
    await parts.backupCopy.settled();
    expect((await browser.storage.local.get('outbox.backup'))['outbox.backup']).toMatchObject({ intents: [] });
    expect(await parts.database.count('history')).toBe(1);
    await end();
    await expectGone();
    expect(await parts.database.count('history')).toBe(0);
    await parts.backupCopy.settled();
    expect(JSON.stringify(await browser.storage.local.get())).not.toContain('demo');
    const view = await shown();
    expect(view).toMatchObject({ state: 'signed-out', account: null });
    expect(view.isDemo).toBeUndefined();
    await world.until(async () => (await readView('counts')).waiting === 0);
  });

  it('ends with a sign-in, which sends nothing of it and touches nothing else', async () => {
    await enterDemo();
    await markOne();
    const readBefore = [...world.reader.read];
    await enter();
    await world.through(world.clock.sleep(MINUTE));
    expect(await shown()).toMatchObject({ state: 'signed-in', account: { name: world.reader.username } });
    expect(parts.demo.isOn()).toBe(false);
    await expectGone();
    expect([...world.reader.read]).toEqual(readBefore);
    for (const method of ['POST', 'DELETE', 'PUT']) expect(requests({ method, host: 'api' })).toEqual([]);
  });

  it('does not outlive a sign-in whose worker died before it ended', async () => {
    await enterDemo();
    await markOne();
    await world.through(parts.session.signIn(credentialsOf(world.reader)));
    await nextLife();
    expect(parts.demo.isOn()).toBe(false);
    await expectGone();
    await resume();
    await world.until(async () => (await shown()).state === 'signed-in', SECOND);
    await sync('asked');
    expect(await readView('sync')).toMatchObject({ state: 'done', failure: null });
  });

  it('that could not be erased is off all the same, and erased with the next try, by this worker or the next', async () => {
    await enterDemo();
    await failToEnd();
    expect(parts.demo.isOn()).toBe(false);
    expect(await shown()).toMatchObject({ account: null });
    await end();
    await expectGone();

    await enterDemo();
    await failToEnd();
    await nextLife();
    expect(await shown()).toMatchObject({ account: demoAccount });
    await end();
    await expectGone();
  });

  it('counts what waits for an earlier account, too, since "Erase everything" would take it', async () => {
    await enter();
    world.isReachable = false;
    await world.through(mark(unreadChapter().id));
    await leave();
    await enterDemo();
    await world.until(async () => (await readView('counts')).waiting === 1);
  });

  it('goes on where a sign-in fails', async () => {
    await enterDemo();
    await pressSignIn('wrong');
    expect(await shown()).toMatchObject({
      ...{ state: 'signed-out', account: demoAccount, isDemo: true },
      failure: { code: 'wrong-credentials' },
    });
  });

  it('is refused beside a session, and changes nothing there', async () => {
    await enter();
    await world.through(expect(startDemo(parts)).rejects.toMatchObject({ code: 'bad-request' }));
    await expectGone();
    await end();
    expect(await shown()).toMatchObject({ state: 'signed-in' });
  });

  it('is started twice like once, and ended twice like once', async () => {
    await enterDemo();
    const rows = await rowsOfDemo();
    await enterDemo();
    expect(await rowsOfDemo()).toBe(rows);
    await end();
    await end();
    await expectGone();
  });

  it('is erased with everything', async () => {
    await enterDemo();
    await eraseAll();
    await expectGone();
    expect(await shown()).toMatchObject({ account: null });
    await nextLife();
    expect(parts.demo.isOn()).toBe(false);
  });
});

async function unreadInDemo(): Promise<string> {
  const ids = (await parts.library.readChaptersSince(demoAccount.id, 0)).map(({ id }) => id);
  const states = await parts.library.readStates(demoAccount.id, ids);
  return theFirst(ids.filter((id) => states.get(id) === false));
}

async function waiting(): Promise<string[]> {
  return (await parts.outbox.all(demoAccount.id)).map(({ key }) => key);
}

async function rowsOfDemo(): Promise<number> {
  const range = IDBKeyRange.bound([demoAccount.id], [demoAccount.id, []]);
  const counts = await Promise.all(accountStores.map((name) => parts.database.count(name, range)));
  return counts.reduce((sum, count) => sum + count, 0);
}
