import { expect, it } from 'vitest';
import { createVirtual, jsonOf, VIRTUAL_START } from '../virtual';
import { makeLibrary } from './make-library';
import { changeChapter, deleteChapter, publishChapter } from './publish';

/** A service with shelves of its own, and what its demo reader's feed gives since a moment. */
function shelves() {
  const service = createVirtual({ library: makeLibrary({ now: VIRTUAL_START }) });
  const headers = service.signIn();
  const feed = (since: string): string[] => {
    service.pass(1_000);
    const target = `/user/follows/manga/feed?limit=500&includeUnavailable=1&${since}=${iso(service.now() - 60_000)}`;
    return (jsonOf(service.answer({ target, headers })) as { data: { id: string }[] }).data.map(({ id }) => id);
  };
  const { world } = service.fakeService;
  const [account] = service.accounts;
  const manga = [...world.library.manga.values()].find(({ id }) => account?.follows.has(id));
  if (!manga) throw new Error('the reader follows nothing');
  return { world, manga, feed };
}

const iso = (at: number) => new Date(at).toISOString().slice(0, 19);

it('shows a new chapter by when it came out, and a changed one by when it was changed', () => {
  const { world, manga, feed } = shelves();
  const [old] = manga.chapterIds;
  if (old === undefined) throw new Error('the series has no chapter');
  expect(feed('updatedAtSince')).not.toContain(old);
  changeChapter(world, old, { title: 'Mended' });
  const { id } = publishChapter(world, manga);
  expect(feed('updatedAtSince')).toEqual(expect.arrayContaining([old, id]));
  expect(feed('publishAtSince')).toContain(id);
  expect(feed('publishAtSince')).not.toContain(old);
});

it('names a deleted chapter nowhere', () => {
  const { world, manga, feed } = shelves();
  const { id } = publishChapter(world, manga);
  expect(feed('publishAtSince')).toContain(id);
  deleteChapter(world, id);
  expect(feed('publishAtSince')).not.toContain(id);
  expect(feed('updatedAtSince')).not.toContain(id);
});
