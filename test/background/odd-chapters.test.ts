import { expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../lib/clock';
import { givenBackground, parts, pass, world } from '../support/given-background';
import { answering, arrives, asked, isRead, order, requests, theFirst, unreadChapters } from '../support/service-side';
import { eraseAll, intents, leave, mark, markMany } from '../support/worker-side';

givenBackground();

const lookUps = () => requests({ route: '/chapter', method: 'GET' });
/** Chapters of series that are not followed: nothing is known of them here. */
const strangers = () =>
  [...world.library.chapters.values()]
    .filter(({ mangaId, publishAt }) => !world.reader.follows.has(mangaId) && publishAt < world.clock.now())
    .map(({ id }) => id);

/** What the service says of it from now on cannot be read. */
function spoil(chapterId: string): void {
  const chapters = world.library.chapters as Map<string, object>;
  chapters.set(chapterId, { ...chapters.get(chapterId), translatedLanguage: null });
}
const delivered = (...chapterIds: readonly string[]) =>
  world.until(async () => {
    const waiting = (await intents()).map(({ key }) => key);
    return !chapterIds.some((id) => waiting.includes(id));
  });

it('a chapter that cannot be looked up waits alone, with its reason, and those that are known leave', async () => {
  const odd = theFirst(strangers());
  spoil(odd);
  const known = unreadChapters()
    .slice(0, 5)
    .map(({ id }) => id);
  await markMany(known);
  await mark(odd);
  await delivered(...known);
  await pass(MINUTE);
  expect(await intents()).toMatchObject([{ key: odd, state: { name: 'waiting', lastError: 'unreadable-answer' } }]);
  expect(lookUps().length).toBeLessThanOrEqual(2);
});

it.each([20, 150])(
  'one among %i of one click keeps none of the others, also where they need two questions',
  async (count) => {
    const many = strangers().slice(0, count);
    expect(many).toHaveLength(count);
    const [odd = '', ...others] = many;
    spoil(odd);
    await markMany(many);
    await delivered(...others);
    expect(await intents()).toMatchObject([{ key: odd, state: { name: 'waiting', lastError: 'unreadable-answer' } }]);
  },
);

it.each([
  ['unreadable-answer', 200],
  ['bad-request', 400],
  ['service-trouble', 503],
])('a question that meets %s keeps marks of known chapters from nothing', async (lastError, status) => {
  const [unknown = ''] = strangers();
  const known = theFirst(unreadChapters()).id;
  const body = { result: 'error', errors: [{ id: 'r', status, title: 'validation_exception', detail: null }] };
  order({ method: 'GET', route: '/chapter' }, answering(status, status === 400 ? body : '<p>'), 9);
  await markMany([known]);
  await mark(unknown);
  await delivered(known);
  await world.until(async () => (await intents()).some(({ state }) => 'lastError' in state));
  expect(await intents()).toMatchObject([{ key: unknown, state: { name: 'waiting', lastError } }]);
});

it('a press waits for one request at most beside hundreds of marks whose series have to be asked for', async () => {
  const all = strangers();
  world.isReachable = false;
  await markMany(all.slice(0, 500));
  const { id } = theFirst(unreadChapters());
  await world.clock.run(1);
  await mark(id);
  world.isReachable = true;
  const before = asked({ host: 'api' });
  parts.delivery.wake();
  await arrives(id);
  const routes = requests({ host: 'api' })
    .slice(before)
    .map(({ route }) => route);
  // One may have been under way.
  expect(routes.indexOf('/manga/{id}/read')).toBeLessThanOrEqual(1);
  await world.until(async () => (await intents()).length === 0);
  expect(all.slice(0, 500).every(isRead)).toBe(true);
});

it('a mark of a chapter that is in another series since it was known arrives there', async () => {
  const chapter = theFirst(unreadChapters());
  const mangaId = theFirst([...world.library.manga.keys()].filter((id) => id !== chapter.mangaId));
  (world.library.chapters as Map<string, object>).set(chapter.id, { ...chapter, mangaId });
  await mark(chapter.id);
  await arrives(chapter.id);
  expect(lookUps()).toHaveLength(1);
  expect(await parts.database.get('chapters', [world.reader.id, chapter.id])).toMatchObject({ mangaId });
});

it.each([
  ['everything is erased', eraseAll],
  ['the person has signed out', leave],
])('what is looked up is not kept once %s', async (_, goAway) => {
  const stranger = theFirst(strangers());
  order({ method: 'GET', route: '/chapter' }, { kind: 'delay', ms: 5 * SECOND });
  await mark(stranger);
  await world.until(() => lookUps().length > 0);
  await goAway();
  await pass(MINUTE);
  const kept = await parts.database.getAllKeys('chapters');
  expect(kept.map(([, chapterId]) => chapterId)).not.toContain(stranger);
});
