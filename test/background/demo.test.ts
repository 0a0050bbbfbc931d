import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { findDiscussion } from '../../lib/actions/chapters/discuss-chapter';
import { fetchOlderChapters } from '../../lib/actions/chapters/fetch-older-chapters';
import { markChapter } from '../../lib/actions/chapters/mark-chapter';
import { sendReport } from '../../lib/actions/reports/send-report';
import { followSeries } from '../../lib/actions/series/follow-series';
import { endDemo, startDemo } from '../../lib/actions/session/demo';
import { signIn } from '../../lib/actions/session/sign-in';
import { MINUTE, SECOND } from '../../lib/clock';
import { accountStores } from '../../lib/database/schema';
import { demoAccount } from '../../lib/session/demo';
import { enter, givenBackground, newId, nextLife, parts, world } from '../support/given-background';
import { readView } from '../support/read-view';
import { isRead, requests } from '../support/service-side';
import { credentialsOf } from '../support/signed-in';
import { enterDemo, eraseAll, follow, leave, markMany, resume, sync, takeBack } from '../support/worker-side';

givenBackground({ isSignedIn: false });

const click = (chapterId: string, read = true) => ({ operationId: newId(), chapterId, read });

describe('the demo', () => {
  it('shows a shelf with something unread, as an account that is not signed in', async () => {
    await enterDemo();
    expect(await readView('session')).toMatchObject({ state: 'signed-out', account: demoAccount, isDemo: true });
    await world.until(async () => (await readView('counts')).unreadSeries > 0);
    const shelf = await parts.library.readManga(demoAccount.id);
    expect(shelf.length).toBeGreaterThan(5);
    const { chapters } = await parts.library.unreadTotals(demoAccount.id);
    expect(chapters).toBeGreaterThan(10);
  });

  it('is in the first language that the person reads', async () => {
    vi.spyOn(parts, 'settings').mockReturnValue({ ...parts.settings(), languages: ['de', 'en'] });
    await enterDemo();
    const [chapter] = await parts.library.readChaptersSince(demoAccount.id, 0);
    expect(chapter?.language).toBe('de');
  });

  it('keeps marks and follows, counts them at once, and takes them back', async () => {
    await enterDemo();
    const chapterId = await unreadChapter();
    const { chapters } = await parts.library.unreadTotals(demoAccount.id);
    const mark = click(chapterId);
    await world.through(markChapter(parts, mark));
    expect((await parts.library.unreadTotals(demoAccount.id)).chapters).toBe(chapters - 1);
    await world.until(async () => (await readView('counts')).waiting === 1);
    await world.through(takeBack(chapterId, mark.operationId));
    expect((await parts.library.unreadTotals(demoAccount.id)).chapters).toBe(chapters);
  });

  it('makes no request, whatever is pressed and however long it is on', async () => {
    await enterDemo();
    const [series] = await parts.library.readManga(demoAccount.id);
    const mangaId = series?.id ?? '';
    const chapterId = await unreadChapter();
    await world.through(markChapter(parts, click(chapterId)));
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

  it('refuses marks and follows of what is not its own, as of a person who is signed out', async () => {
    await enterDemo();
    const [chapterId = ''] = [...world.library.chapters.keys()];
    const [mangaId = ''] = [...world.library.manga.keys()];
    const operationId = newId();
    const own = await unreadChapter();
    const about = { operationId, category: 'chapter', objectId: chapterId } as const;
    for (const act of [
      () => markChapter(parts, click(chapterId)),
      () => markMany([own, chapterId], true, operationId),
      () => followSeries(parts, { operationId, mangaId, follow: true }),
      () => sendReport(parts, { ...about, reasonId: mangaId, details: '' }),
    ])
      await world.through(expect(act()).rejects.toMatchObject({ code: 'signed-out' }));
    expect(await waiting()).toEqual([]);
  });

  it('goes on in the next life of the worker', async () => {
    await enterDemo();
    const chapterId = await unreadChapter();
    await world.through(markChapter(parts, click(chapterId)));
    await nextLife();
    expect(await readView('session')).toMatchObject({ account: demoAccount, isDemo: true });
    expect(await waiting()).toEqual([chapterId]);
  });

  it('ends with everything of it, and nothing of it is ever in the copy of the queue', async () => {
    await enterDemo();
    await world.through(markChapter(parts, click(await unreadChapter())));
    parts.backupCopy.refresh();
    await parts.backupCopy.settled();
    expect((await browser.storage.local.get('outbox.mirror'))['outbox.mirror']).toMatchObject({ intents: [] });
    await world.through(endDemo(parts));
    expect(await rowsOfDemo()).toBe(0);
    await parts.backupCopy.settled();
    expect(JSON.stringify(await browser.storage.local.get())).not.toContain('demo');
    const view = await readView('session');
    expect(view).toMatchObject({ state: 'signed-out', account: null });
    expect(view.isDemo).toBeUndefined();
    await world.until(async () => (await readView('counts')).waiting === 0);
  });

  it('ends with a sign-in, which sends nothing of it and touches nothing else', async () => {
    await enterDemo();
    await world.through(markChapter(parts, click(await unreadChapter())));
    const readBefore = [...world.reader.read];
    await enter();
    await world.through(world.clock.sleep(MINUTE));
    expect(await readView('session')).toMatchObject({ state: 'signed-in', account: { name: world.reader.username } });
    expect(parts.demo.isOn()).toBe(false);
    expect(await rowsOfDemo()).toBe(0);
    expect([...world.reader.read]).toEqual(readBefore);
    for (const method of ['POST', 'DELETE', 'PUT']) expect(requests({ method, host: 'api' })).toEqual([]);
  });

  it('does not outlive a sign-in whose worker died before it ended', async () => {
    await enterDemo();
    await world.through(markChapter(parts, click(await unreadChapter())));
    await world.through(parts.session.signIn(credentialsOf(world.reader)));
    await nextLife();
    expect(parts.demo.isOn()).toBe(false);
    expect(await rowsOfDemo()).toBe(0);
    await resume();
    await world.until(async () => (await readView('session')).state === 'signed-in', SECOND);
    await sync('asked');
    expect(await readView('check')).toMatchObject({ state: 'done', failure: null });
  });

  it('that could not be erased is off all the same, and erased with the next try, by this worker or the next', async () => {
    await enterDemo();
    const transaction = vi.spyOn(parts.database, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await world.through(expect(endDemo(parts)).rejects.toMatchObject({ code: 'storage-full' }));
    expect(parts.demo.isOn()).toBe(false);
    expect(await readView('session')).toMatchObject({ account: null });
    transaction.mockRestore();
    await world.through(endDemo(parts));
    expect(await rowsOfDemo()).toBe(0);

    await enterDemo();
    vi.spyOn(parts.database, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await world.through(expect(endDemo(parts)).rejects.toMatchObject({ code: 'storage-full' }));
    await nextLife();
    expect(await readView('session')).toMatchObject({ account: demoAccount });
    await world.through(endDemo(parts));
    expect(await rowsOfDemo()).toBe(0);
  });

  it('counts what waits for an earlier account, too, since "Erase everything" would take it', async () => {
    await enter();
    world.isReachable = false;
    const [mine = ''] = [...world.library.chapters.keys()].filter((id) => !isRead(id));
    await world.through(markChapter(parts, click(mine)));
    await leave();
    await enterDemo();
    await world.until(async () => (await readView('counts')).waiting === 1);
  });

  it('goes on where a sign-in fails', async () => {
    await enterDemo();
    await world.through(signIn(parts, { ...credentialsOf(world.reader), password: 'wrong' }));
    expect(await readView('session')).toMatchObject({
      ...{ state: 'signed-out', account: demoAccount, isDemo: true },
      failure: { code: 'wrong-credentials' },
    });
  });

  it('is refused beside a session, and changes nothing there', async () => {
    await enter();
    await world.through(expect(startDemo(parts)).rejects.toMatchObject({ code: 'bad-request' }));
    expect(await rowsOfDemo()).toBe(0);
    await world.through(endDemo(parts));
    expect(await readView('session')).toMatchObject({ state: 'signed-in' });
  });

  it('is started twice like once, and ended twice like once', async () => {
    await enterDemo();
    const rows = await rowsOfDemo();
    await enterDemo();
    expect(await rowsOfDemo()).toBe(rows);
    await world.through(endDemo(parts));
    await world.through(endDemo(parts));
    expect(await rowsOfDemo()).toBe(0);
  });

  it('is erased with everything', async () => {
    await enterDemo();
    await eraseAll();
    expect(await rowsOfDemo()).toBe(0);
    expect(await readView('session')).toMatchObject({ account: null });
    await nextLife();
    expect(parts.demo.isOn()).toBe(false);
  });
});

async function unreadChapter(): Promise<string> {
  const chapters = await parts.library.readChaptersSince(demoAccount.id, 0);
  const states = await parts.library.readStates(
    demoAccount.id,
    chapters.map(({ id }) => id),
  );
  const unread = chapters.find(({ id }) => states.get(id) === false);
  if (!unread) throw new Error('The demo has read everything.');
  return unread.id;
}

async function waiting(): Promise<string[]> {
  return (await parts.outbox.all(demoAccount.id)).map(({ key }) => key);
}

async function rowsOfDemo(): Promise<number> {
  const range = IDBKeyRange.bound([demoAccount.id], [demoAccount.id, []]);
  const counts = await Promise.all(accountStores.map((name) => parts.database.count(name, range)));
  return counts.reduce((sum, count) => sum + count, 0);
}
