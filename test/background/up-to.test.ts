import { describe, expect, it } from 'vitest';
import { undoMarks } from '../../lib/actions/chapters/marks';
import { prepareUpTo } from '../../lib/actions/chapters/older-chapters';
import { MINUTE } from '../../lib/clock';
import { upToHere } from '../../lib/library/numbers/up-to-here';
import { filtersOf } from '../../lib/library/unread/filters';
import { readUpToContext } from '../../lib/library/up-to-reading';
import { defaultSettings } from '../../lib/settings/settings';
import { serverError } from '../fake-service/faults';
import type { Chapter } from '../fake-service/library/types';
import { givenBackground, newId, parts, setOnline, world } from '../support/given-background';
import { readView } from '../support/read-view';
import { arrives, isRead, isStrange, order, requests, theFirst } from '../support/service-side';
import { markMany } from '../support/worker-side';

givenBackground();

const isFollowed = (mangaId: string) => world.reader.follows.has(mangaId);
const prepare = (chapterId: string) => world.through(prepareUpTo(parts, chapterId));
const routes = () => requests({ host: 'api' }).map(({ route }) => route);
/** What looking at it asks for. */
async function askedToPrepare(chapterId: string) {
  const before = routes().length;
  await prepare(chapterId);
  return routes().slice(before);
}

async function preview(chapterId: string) {
  const facts = await readUpToContext(parts.database, world.reader.id, chapterId, 'english');
  if (!facts) throw new Error('the chapter is not known here');
  return upToHere(facts.manga, facts.series, filtersOf(defaultSettings), chapterId, world.clock.now());
}

/** The latest English chapter with a number of a series, by whether the reader follows it. */
function chapterOf(isWanted: (mangaId: string) => boolean): Chapter {
  const isOne = ({ mangaId, translatedLanguage, chapter, publishAt }: Chapter) =>
    translatedLanguage === 'en' && Number(chapter) > 3 && publishAt < world.clock.now() && isWanted(mangaId);
  return theFirst([...world.library.chapters.values()].filter(isOne).reverse());
}

describe('what "this and all before it" takes', () => {
  it('is fetched for a series that is not known here, in four requests', async () => {
    const { id, mangaId } = chapterOf(isStrange);
    expect(await askedToPrepare(id)).toEqual(['/chapter', '/manga', '/manga/{id}/feed', '/manga/read']);
    expect(await readView('upTo')).toEqual({ chapterId: id, state: 'ready', failure: null });
    const all = world.library.manga.get(mangaId)?.chapterIds.length;
    expect((await parts.library.readSeries(world.reader.id, mangaId)).chapters).toHaveLength(all ?? 0);
    // A second look costs nothing.
    expect(await askedToPrepare(id)).toEqual([]);
  });

  it('is for a followed series its read marks alone, once its older chapters are here', async () => {
    const { id } = chapterOf(isFollowed);
    await prepare(id);
    await world.clock.run(11 * MINUTE);
    expect(await askedToPrepare(id)).toEqual(['/manga/read']);
  });

  it('restores with "Undo" exactly what it changed, also where some were read on the site', async () => {
    const { id, mangaId } = chapterOf(isStrange);
    const siblings = world.library.manga.get(mangaId)?.chapterIds ?? [];
    const second = siblings.find((one) => world.library.chapters.get(one)?.translatedLanguage === 'en' && one !== id);
    world.reader.read.add(second ?? '');
    const before = [...world.reader.read].sort();
    await prepare(id);
    const chapterIds = (await preview(id))?.chapters.map((row) => row.id) ?? [];
    expect(chapterIds.length).toBeGreaterThan(1);
    expect(chapterIds).not.toContain(second);

    const operationId = newId();
    await markMany(chapterIds, true, operationId);
    await world.until(() => chapterIds.every((one) => isRead(one)));
    await world.through(parts.delivery.idle());
    await undoMarks(parts, { operationId: newId(), targetId: operationId });
    await arrives(id, false);
    expect([...world.reader.read].sort()).toEqual(before);
  });

  it('says why it could not be brought, and goes on where it was', async () => {
    const { id } = chapterOf(isStrange);
    order({ route: '/manga/{id}/feed' }, serverError());
    await prepare(id);
    expect(await readView('upTo')).toMatchObject({ state: 'failed', failure: { code: 'service-trouble' } });
    expect(await askedToPrepare(id)).toEqual(['/manga/{id}/feed', '/manga/read']);
    expect(await readView('upTo')).toMatchObject({ state: 'ready' });
  });

  it('is not to be had of a chapter that the service does not know', async () => {
    await prepare('01e9f0cb-caea-406d-92bb-0cc67c37481d');
    expect(await readView('upTo')).toMatchObject({ state: 'failed', failure: { code: 'not-found' } });
  });

  it('takes marks that are a little old where none can be asked for, but never does without any', async () => {
    const known = chapterOf(isFollowed).id;
    await prepare(known);
    await world.clock.run(11 * MINUTE);
    order({ route: '/manga/read' }, serverError(), 2);
    await prepare(known);
    expect(await readView('upTo')).toMatchObject({ state: 'ready' });
    await prepare(chapterOf(isStrange).id);
    expect(await readView('upTo')).toMatchObject({ state: 'failed', failure: { code: 'service-trouble' } });
  });

  it('says in a pause why nothing can be asked', async () => {
    setOnline(false);
    await prepare(chapterOf(isStrange).id);
    expect(await readView('upTo')).toMatchObject({ state: 'failed', failure: { code: 'offline' } });
  });
});
