import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { createQuickAction } from '../../entrypoints/background/any-page/quick-action';
import { markChapter } from '../../lib/actions/chapters/mark-chapter';
import { markChapters } from '../../lib/actions/chapters/mark-chapters';
import { takeOverFromSite } from '../../lib/actions/chapters/take-over-from-site';
import { undoMark } from '../../lib/actions/chapters/undo-mark';
import type { Dependencies } from '../../lib/actions/dependencies';
import { clearHistory } from '../../lib/actions/history/clear-history';
import { undoFromHistory } from '../../lib/actions/history/undo-from-history';
import { endDemo, startDemo } from '../../lib/actions/session/demo';
import { eraseEverything } from '../../lib/actions/settings/erase-everything';
import { readHistory } from '../../lib/library/history';
import { CROSSED_OUT_MS } from '../../lib/model/intents';
import { LEFT_PAGES, rememberLeftPage } from '../../lib/settings/left-pages';
import { readItem } from '../../lib/storage/stored-item';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';
import { clickedTab } from '../support/clicked-tab';
import { readView } from '../support/read-view';
import { signInTo } from '../support/signed-in';

let world: BackgroundWorld;
let parts: Dependencies;
beforeEach(async () => {
  world = backgroundWorld();
  parts = await world.start();
});
afterEach(() => world.end());

const newId = () => crypto.randomUUID();
const history = (account = world.reader.id) => readHistory(parts.database, account);
const froms = async () => (await history()).map(({ from }) => from);

/** Chapters of one followed series that the reader has not read. */
function unread(): { readonly mangaId: string; readonly ids: readonly string[] } {
  for (const mangaId of world.reader.follows) {
    const ids = (world.library.manga.get(mangaId)?.chapterIds ?? []).filter((id) => {
      const chapter = world.library.chapters.get(id);
      return chapter && !world.reader.read.has(id) && chapter.publishAt < world.clock.now();
    });
    if (ids.length >= 3) return { mangaId, ids };
  }
  throw new Error('no series has three unread chapters');
}

/** Of a series that is not followed: nothing is known of it here. */
function chapterElsewhere(): string {
  const elsewhere = [...world.library.manga.values()].find(({ id }) => !world.reader.follows.has(id));
  return elsewhere?.chapterIds[0] ?? '';
}

async function mark(chapterId: string, read = true): Promise<string> {
  const operationId = newId();
  await markChapter(parts, { operationId, chapterId, read }, 'popup');
  return operationId;
}

async function arrives(chapterId: string, read = true): Promise<void> {
  await world.until(() => world.reader.read.has(chapterId) === read);
  await world.through(parts.delivery.idle());
}

/** The outbox forgets what it has delivered. */
async function outboxForgets(): Promise<void> {
  await world.clock.run(CROSSED_OUT_MS + 1);
  await parts.outbox.delivery.recover(['mark']);
}

describe('where a mark came from', () => {
  beforeEach(() => signInTo(world, parts));
  const ours = 'chrome-extension://ours';
  const site = 'https://mangadex.org';

  it.each([
    ['a chapter of the site', { origin: site, url: `${site}/chapter/${newId()}/4` }, 'reader'],
    [
      'a chapter that its tab has gone on to',
      { origin: site, url: site, tab: { url: `${site}/chapter/${newId()}` } },
      'reader',
    ],
    ['a list of the site', { origin: site, url: `${site}/titles/feed` }, 'link'],
    ['another site', { origin: 'https://blog.example', url: 'https://blog.example/chapter/1' }, 'link'],
    ['nothing that is known', {}, 'page'],
    ['the context menu', 'menu', 'menu'],
    ['a key', 'key', 'key'],
    ['a notification', 'notification', 'notification'],
  ] as const)('%s', async (_, by, from) => {
    const [chapterId = ''] = unread().ids;
    await markChapter(parts, { operationId: newId(), chapterId, read: true }, by);
    expect(await froms()).toEqual([from]);
  });

  it.each([
    ['popup.html', 'popup'],
    ['popup.html#reports', 'popup'],
    ['library.html', 'library'],
    ['up-to.html?chapter=1', 'menu'],
    ['options.html', 'page'],
  ] as const)('our page %s', async (page, from) => {
    const [chapterId = ''] = unread().ids;
    const operationId = newId();
    await markChapters(
      parts,
      { operationId, chapterIds: [chapterId], read: true },
      { url: browser.runtime.getURL(`/${page}`), origin: ours },
    );
    expect(await froms()).toEqual([from]);
  });

  it.each([
    [{ isKey: true }, 'key'],
    [{}, 'menu'],
  ] as const)('a quick action: %j', async (how, from) => {
    const start = createQuickAction(async () => parts, parts.serviceChoices, world.clock);
    const [chapterId] = unread().ids;
    const address = `${site}/chapter/${chapterId}`;
    start({ verb: 'read', address, isPage: true, tab: clickedTab().shown(), ...how });
    await world.until(async () => (await history()).length > 0);
    expect(await froms()).toEqual([from]);
  });
});

describe('what a tab of the site marked', () => {
  beforeEach(() => signInTo(world, parts));

  it('was seen there, each way, and can be undone by a mark of ours', async () => {
    const { mangaId, ids } = unread();
    const [one = '', two = ''] = ids;
    await takeOverFromSite(parts, { kind: 'marks', mangaId, read: [one, two], unread: [] });
    await takeOverFromSite(parts, { kind: 'mark', chapterId: one });
    expect(await history()).toMatchObject([
      {
        from: 'site',
        read: true,
        marks: [
          { chapterId: one, before: false },
          { chapterId: two, before: false },
        ],
      },
    ]);
    world.reader.read.add(one).add(two);
    const [row] = await history();
    await world.through(undoFromHistory(parts, { operationId: newId(), targetId: row?.operationId ?? '' }));
    await arrives(two, false);
    expect(world.reader.read.has(one)).toBe(false);
  });

  it('is not there twice where it was pressed here a moment before', async () => {
    const { mangaId, ids } = unread();
    const [one = ''] = ids;
    await mark(one);
    await takeOverFromSite(parts, { kind: 'marks', mangaId, read: [one], unread: [] });
    await arrives(one);
    await takeOverFromSite(parts, { kind: 'marks', mangaId, read: [one], unread: [] });
    expect(await froms()).toEqual(['popup']);
    await takeOverFromSite(parts, { kind: 'marks', mangaId, read: [], unread: [one] });
    expect(await froms()).toEqual(['site', 'popup']);
  });
});

describe('undoing from the history', () => {
  beforeEach(() => signInTo(world, parts));
  const undo = async (targetId: string, operationId = newId()) => {
    let answer: { undone: number } | undefined;
    await world.through(undoFromHistory(parts, { operationId, targetId }).then((given) => (answer = given)));
    return answer?.undone;
  };

  it.each(['a moment', 'hours'])('puts back after %s exactly what the press has changed', async (when) => {
    const { ids } = unread();
    const [one = '', two = '', three = ''] = ids;
    await mark(one);
    const targetId = newId();
    await markChapters(parts, { operationId: targetId, chapterIds: [one, two, three], read: true });
    await arrives(three);
    if (when === 'hours') await outboxForgets();
    expect(await undo(targetId)).toBe(2);
    await arrives(three, false);
    expect([world.reader.read.has(one), world.reader.read.has(two)]).toEqual([true, false]);
    const [row] = await history();
    expect(row?.marks.map(({ undoneBy }) => undoneBy !== undefined)).toEqual([true, true]);
    expect(await history()).toHaveLength(2);
  });

  it.each(['a moment', 'hours'])('leaves after %s what was not known before as it is', async (when) => {
    const [one = ''] = unread().ids;
    const unknown = chapterElsewhere();
    world.reader.read.add(unknown);
    const targetId = newId();
    await markChapters(parts, { operationId: targetId, chapterIds: [unknown, one], read: true });
    await arrives(one);
    if (when === 'hours') await outboxForgets();
    expect(await undo(targetId)).toBe(1);
    await arrives(one, false);
    expect(world.reader.read.has(unknown)).toBe(true);
    expect(await undo(targetId)).toBe(0);
  });

  it('withdraws what was not known before, as long as it has not left', async () => {
    const [one = ''] = unread().ids;
    const unknown = chapterElsewhere();
    world.isReachable = false;
    const targetId = newId();
    await markChapters(parts, { operationId: targetId, chapterIds: [unknown, one], read: true });
    expect(await undo(targetId)).toBe(2);
    expect(await parts.outbox.all(world.reader.id)).toEqual([]);
  });

  it('is done once, however often its message comes', async () => {
    const [one = ''] = unread().ids;
    const targetId = await mark(one);
    await arrives(one);
    await outboxForgets();
    const operationId = newId();
    expect([await undo(targetId, operationId), await undo(targetId, operationId)]).toEqual([1, 1]);
    expect(await undo(targetId)).toBe(0);
  });

  it('leaves alone what was changed since, here or elsewhere', async () => {
    const { mangaId, ids } = unread();
    const [one = '', two = ''] = ids;
    const [first, second] = [await mark(one), await mark(two)];
    await arrives(two);
    await mark(one, false);
    await arrives(one, false);
    await mark(one);
    await arrives(one);
    await outboxForgets();
    expect(await undo(first)).toBe(0);
    await parts.library.putMarkers(world.reader.id, new Map([[mangaId, [one]]]), world.clock.now());
    expect(await undo(second)).toBe(0);
    expect(world.reader.read.has(one)).toBe(true);
  });

  it('shows what was undone elsewhere, too', async () => {
    const [one = ''] = unread().ids;
    const targetId = await mark(one);
    await undoMark(parts, { operationId: newId(), chapterId: one, targetId });
    expect((await history())[0]?.marks).toMatchObject([{ chapterId: one, undoneBy: expect.any(String) }]);
  });
});

describe('what ends the history', () => {
  it('is clearing it, with the pages of that account, and no mark changes', async () => {
    await signInTo(world, parts);
    const [one = ''] = unread().ids;
    const targetId = await mark(one);
    const left = { chapterId: one, page: 4, pages: 20 };
    for (const account of [world.reader.id, 'another']) await rememberLeftPage({ account, ...left });
    const { stamp } = await readView('revision');
    await clearHistory(parts);
    expect(await history()).toEqual([]);
    expect((await readItem(LEFT_PAGES)).map(({ account }) => account)).toEqual(['another']);
    expect((await readView('revision')).stamp).not.toBe(stamp);
    await arrives(one);
    // What is on its way can be undone all the same.
    await undoMark(parts, { operationId: newId(), chapterId: one, targetId });
    await arrives(one, false);
  });

  it('is erasing everything', async () => {
    await signInTo(world, parts);
    await mark(unread().ids[0] ?? '');
    await world.through(eraseEverything(parts, { clear: async () => undefined }));
    expect(await parts.database.count('history')).toBe(0);
  });

  it('is the end of the demo, for what was marked in it', async () => {
    await world.through(startDemo(parts));
    const account = (await parts.session.account())?.id ?? '';
    const [row] = await parts.library.readChaptersSince(account, 0);
    await mark(row?.id ?? '', true);
    await mark(row?.id ?? '', false);
    expect((await history(account)).length).toBeGreaterThan(0);
    await world.through(endDemo(parts));
    expect(await parts.database.count('history')).toBe(0);
  });

  it('is nothing that a worker does which dies: what it has queued is there', async () => {
    await signInTo(world, parts);
    const [one = ''] = unread().ids;
    const operationId = await mark(one);
    world.kill();
    parts = await world.start();
    await markChapter(parts, { operationId, chapterId: one, read: true }, 'popup');
    expect(await froms()).toEqual(['popup']);
  });
});
