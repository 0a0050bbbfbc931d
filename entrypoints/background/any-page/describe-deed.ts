import { chapterName } from '../../../components/texts/chapter-name';
import type { Dependencies } from '../../../lib/actions/dependencies';
import { keptBy, obstacleOf } from '../../../lib/actions/queue/obstacle-of';
import type { Deed } from '../../../lib/messages/deed';
import type { NotedDeed } from '../../../lib/storage/background-items';

type DescribedDeed = Omit<NotedDeed, 'page' | 'isShown'>;

/** With names from the library and the state of its intent. Never rejects: what cannot be read is left out. */
export async function describeDeed(parts: Dependencies, noted: DescribedDeed): Promise<Deed> {
  const { id, verb, outcome, goesAt } = noted;
  const [names, delivery] = await Promise.all([
    namesOf(parts, noted).catch(() => noNames),
    deliveryOf(parts, noted).catch(() => ({ ...noDelivery, canUndo: outcome === 'done' })),
  ]);
  return { id, verb, outcome, ...names, ...delivery, goesAt };
}

const noNames = { title: null, chapter: null };
const noDelivery = { delivery: 'none', code: null, until: null } as const;

function isMark({ verb }: Pick<NotedDeed, 'verb'>): boolean {
  return verb === 'read' || verb === 'unread';
}

async function namesOf({ library }: Dependencies, deed: DescribedDeed): Promise<Pick<Deed, 'title' | 'chapter'>> {
  const { account, objectId } = deed;
  if (!isMark(deed))
    return { title: (await library.readSeries(account, objectId)).manga?.title ?? null, chapter: null };
  const chapter = (await library.readChapters(account, [objectId])).get(objectId);
  if (!chapter) return noNames;
  const { manga } = await library.readSeries(account, chapter.mangaId);
  return { title: manga?.title ?? null, chapter: chapterName(manga, chapter) };
}

async function deliveryOf(
  parts: Dependencies,
  deed: DescribedDeed,
): Promise<Pick<Deed, 'delivery' | 'code' | 'until' | 'canUndo'>> {
  if (deed.outcome !== 'done') return { ...noDelivery, canUndo: false };
  const wish = (await parts.outbox.find(deed.account, isMark(deed) ? 'mark' : 'follow', [deed.objectId])).get(
    deed.objectId,
  );
  // Another click's intent is another's to show, and to undo.
  if (wish?.operationId !== deed.id) return { ...noDelivery, canUndo: wish === undefined };
  const { state } = wish;
  if (state.name === 'refused') return { delivery: state.name, code: state.code, until: null, canUndo: true };
  if (state.name !== 'waiting') return { ...noDelivery, delivery: state.name, canUndo: true };
  const obstacle = await obstacleOf(parts, wish.kind);
  return { delivery: state.name, code: keptBy(obstacle, state.lastError), until: obstacle.until, canUndo: true };
}
