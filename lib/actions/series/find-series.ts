import type { CallTurn } from '../../api/client';
import { Failure } from '../../failure';
import { chapterRows, mangaRow } from '../../library/rows-of-answers';
import { endpoints } from '../../service/endpoints';
import type { Id } from '../../service/ids';
import type { Manga } from '../../service/schemas';
import { lockNames } from '../../storage/names';
import { readItem } from '../../storage/stored-item';
import { type View, viewItem, writeView } from '../../storage/views';
import { shownFailure } from '../account-scope';
import { showChange } from '../chapters/chapter-states';
import type { Dependencies } from '../dependencies';
import { accountSignedIn } from '../session';

type Parts = Pick<Dependencies, 'accountScope' | 'api' | 'library' | 'session'>;
type Shown = Pick<Dependencies, 'counts' | 'settings'>;

/** The series of chapters. */
export interface FoundManga {
  readonly manga: ReadonlyMap<Id, Id>;
  /** Otherwise the service knows some of the others, and has said of them what cannot be read. */
  readonly isWhole: boolean;
}

/** Without a request. */
export async function knownManga(
  { library }: Pick<Parts, 'library'>,
  account: string,
  chapterIds: readonly Id[],
): Promise<ReadonlyMap<Id, Id>> {
  const known = await library.readChapters(account, chapterIds);
  return new Map([...known].map(([id, { mangaId }]) => [id, mangaId]));
}

/** With one request, which the library keeps. @param chapterIds 100 at most. @throws Failure `signed-out` where the account leaves: what was erased stays erased. */
export async function findManga(parts: Parts, account: string, chapterIds: readonly Id[]): Promise<FoundManga> {
  const signal = parts.accountScope.signal();
  if ((await accountSignedIn(parts)) !== account) throw new Failure('signed-out');
  return fetchMangaOf({ ...parts, account, turn: { priority: 'mark', signal } }, chapterIds);
}

async function fetchMangaOf({ api, library, account, turn }: Fetching, chapterIds: readonly Id[]): Promise<FoundManga> {
  const asking = api.call(endpoints.chaptersById, { ids: chapterIds }, turn);
  const { data, total } = await asking.finally(() => {
    if (turn.signal.aborted) throw new Failure('signed-out');
  });
  const rows = chapterRows(data);
  await library.putLoneChapters(account, rows);
  return { manga: new Map(rows.map(({ id, mangaId }) => [id, mangaId])), isWhole: rows.length >= total };
}

/** For what a person looks at. */
export interface Fetching extends Pick<Dependencies, 'api' | 'library'> {
  readonly account: string;
  /** Its signal is aborted when the account leaves: nothing is written then. */
  readonly turn: CallTurn & { readonly signal: AbortSignal };
  onAsking?(): void;
  /** What was not known before is in the library. */
  onFetched?(): Promise<void>;
}

/** With one request where the chapter is not known here. @returns its series. @throws Failure of the request, `not-found`, `signed-out`. */
export async function ensureChapter(parts: Fetching, chapterId: Id): Promise<Id> {
  const known = (await knownManga(parts, parts.account, [chapterId])).get(chapterId);
  if (known !== undefined) return known;
  parts.onAsking?.();
  const found = (await fetchMangaOf(parts, [chapterId])).manga.get(chapterId);
  if (found === undefined) throw new Failure('not-found');
  await parts.onFetched?.();
  return found;
}

/** With one request where the series is not known here. @throws as `ensureChapter`. */
export async function ensureManga(parts: Fetching, mangaId: Id): Promise<void> {
  const { api, library, account, turn } = parts;
  if ((await library.readSeries(account, mangaId)).manga !== null) return;
  parts.onAsking?.();
  const { data } = await api.call(endpoints.mangaById, { ids: [mangaId] }, turn);
  if (data.length === 0) throw new Failure('not-found');
  if (turn.signal.aborted) throw new Failure('signed-out');
  await putNewSeries(parts, account, data);
  await parts.onFetched?.();
}

/** One that the service picks, at one request for each `operationId`. Never rejects: the view `surprise` says how it goes. */
export async function findSurprise(parts: Parts & Shown, operationId: string): Promise<void> {
  const signal = parts.accountScope.signal();
  const show = (answer: Partial<View<'surprise'>>) =>
    writeView('surprise', { operationId, mangaId: null, failure: null, ...answer });
  try {
    await navigator.locks.request(lockNames.surprise, async () => {
      if ((await readItem(viewItem('surprise'))).operationId === operationId) return;
      await show({});
      await show({ mangaId: await askForOne(parts, signal) });
    });
  } catch (thrown) {
    await show({ failure: shownFailure(thrown, signal) });
  }
}

async function askForOne(parts: Parts & Shown, signal: AbortSignal): Promise<Id> {
  const account = await accountSignedIn(parts);
  if (account === null) throw new Failure('signed-out');
  const turn = { priority: 'screen', signal } as const;
  const { data } = await parts.api.call(endpoints.randomManga, { ratings: parts.settings().ratings }, turn);
  signal.throwIfAborted();
  await putNewSeries(parts, account, [data]);
  await showChange(parts);
  return data.id;
}

/** As neither followed nor with a status. What a sync has brought meanwhile stays: it knows both. */
export async function putNewSeries(
  { library }: Pick<Parts, 'library'>,
  account: string,
  manga: readonly Manga[],
): Promise<void> {
  const known = await Promise.all(manga.map(({ id }) => library.readSeries(account, id)));
  const added = manga.filter((_, place) => known[place]?.manga === null);
  const rows = added.map((one) => mangaRow(one, { status: null, isFollowed: false }));
  if (rows.length > 0) await library.putManga(account, rows);
}
