import { chapterName } from '../../../components/texts/chapter-name';
import { blockOf, shownBlock } from '../../../lib/actions/chapters/chapter-states';
import type { Dependencies } from '../../../lib/actions/dependencies';
import { shownTitle } from '../../../lib/library/titles';
import type { ActionResult } from '../../../lib/messages/action-result';
import type { MangaRow } from '../../../lib/model/rows';
import type { StoredResult } from '../../../lib/storage/background-items';
import { nextInToast } from './next-in-toast';
import { isMark } from './stored-results';

/** With names from the library and the state of its intent. Never rejects: what cannot be read is left out. */
export async function describeResult(parts: Dependencies, stored: StoredResult): Promise<ActionResult> {
  const { operationId, verb, outcome, goesAt } = stored;
  const [names, delivery] = await Promise.all([
    namesOf(parts, stored).catch(() => noNames),
    deliveryOf(parts, stored).catch(() => ({ ...noDelivery, canUndo: outcome === 'done' })),
  ]);
  const upNext = await nextInToast(parts, stored, delivery.delivery === 'refused');
  return { operationId, verb, outcome, ...names, ...delivery, upNext, goesAt };
}

const noNames = { title: null, chapter: null };
const noDelivery = { delivery: 'none', code: null, until: null } as const;

async function namesOf(
  { library, settings }: Dependencies,
  stored: StoredResult,
): Promise<Pick<ActionResult, 'title' | 'chapter'>> {
  const { account, objectId } = stored;
  const titleOf = (manga: MangaRow | null) => manga && shownTitle(manga, settings().titles);
  if (!isMark(stored)) return { title: titleOf((await library.readSeries(account, objectId)).manga), chapter: null };
  const chapter = (await library.readChapters(account, [objectId])).get(objectId);
  if (!chapter) return noNames;
  const { manga } = await library.readSeries(account, chapter.mangaId);
  return { title: titleOf(manga), chapter: chapterName(manga, chapter) };
}

async function deliveryOf(
  parts: Dependencies,
  stored: StoredResult,
): Promise<Pick<ActionResult, 'delivery' | 'code' | 'until' | 'canUndo'>> {
  const { operationId, account, objectId, outcome } = stored;
  if (outcome !== 'done') return { ...noDelivery, canUndo: false };
  const intent = (await parts.outbox.find(account, isMark(stored) ? 'mark' : 'follow', [objectId])).get(objectId);
  // Another click's intent is another's to show, and to undo.
  if (intent?.operationId !== operationId) return { ...noDelivery, canUndo: intent === undefined };
  const { state } = intent;
  if (state.name === 'refused') return { delivery: state.name, code: state.code, until: null, canUndo: true };
  if (state.name !== 'waiting') return { ...noDelivery, delivery: state.name, canUndo: true };
  const block = await blockOf(parts, intent.kind);
  return { delivery: state.name, code: shownBlock(block, state.lastError), until: block.until, canUndo: true };
}
