import { computed, effect, signal } from '@preact/signals';
import type { ImportedSeries, ImportPreview } from '../../../components/library/files/ImportDialog';
import { importText } from '../../../components/library/files/import-words';
import { readOnce } from '../../../lib/database/database';
import { asFailure, type FailureCode } from '../../../lib/failure';
import type { FileRefusal, RefusedFile } from '../../../lib/library/files/file-refusal';
import { type LibraryHere, readLibraryHere } from '../../../lib/library/files/library-copy';
import { type MatchedList, matchTracked } from '../../../lib/library/files/match-tracked';
import {
  addedBy,
  importCost,
  planImport,
  type TakenPart,
  takenParts,
  withParts,
} from '../../../lib/library/files/plan-import';
import { readLibraryFile } from '../../../lib/library/files/read-file';
import { filtersOf } from '../../../lib/library/unread/filters';
import type { PlannedEntry } from '../../../lib/model/bulk-change';
import { coalesce } from '../../../lib/one-at-a-time';
import { searchAddress } from '../../../lib/service/links';
import { profileIn } from '../../../lib/service/profile';
import type { LibraryState } from '../library-state';
import { createMissingOfFile } from '../missing-parts';
import { reporting } from '../reporting';

type ImportParts = Pick<
  LibraryState,
  | 'session'
  | 'settings'
  | 'revision'
  | 'areMarksSingle'
  | 'seriesRequest'
  | 'ratingsRequest'
  | 'openForReading'
  | 'clock'
  | 'now'
  | 'ask'
  | 'newOperationId'
>;

type ReadFile = Exclude<Awaited<ReturnType<typeof readLibraryFile>>, RefusedFile>;

/** A file beside the library. */
interface Compared extends MatchedList {
  readonly here: LibraryHere;
}

/** Compares a file with the local copy; the service is asked for nothing before `load` or `start`. */
export function createImport(page: ImportParts) {
  const file = signal<ReadFile | null>(null);
  const compared = signal<Compared | null>(null);
  const isReading = signal(false);
  const refusal = signal<FileRefusal | null>(null);
  const failure = signal<FailureCode | null>(null);
  const parts = signal<ReadonlySet<TakenPart>>(new Set(takenParts));
  const taken = computed(() => compared.value?.series.map((series) => withParts(series, parts.value)) ?? []);
  const entries = computed(() => (compared.value ? planImport(taken.value, compared.value.here.series) : []));
  let chosenLast: Blob | null = null;

  // Compared once more when the library has changed under it.
  const read = coalesce(async () => {
    const chosen = file.value;
    if (chosen === null) return;
    try {
      const found = await compare(page, chosen);
      if (file.value === chosen) compared.value = found;
    } catch (thrown) {
      if (file.value === chosen) failure.value = asFailure(thrown).code;
    }
  });
  const endReading = effect(() => {
    page.revision.value;
    if (file.value !== null) void read();
  });

  const send = reporting((code) => {
    failure.value = code;
  });
  const missing = createMissingOfFile(
    { ...page, send, readAgain: read },
    computed(() => ({
      chapters: parts.value.has('read') ? (compared.value?.incomplete ?? []) : [],
      ratings: entries.value.flatMap(({ mangaId, edits }) =>
        compared.value?.here.unrated.has(mangaId) && edits.some(({ kind }) => kind === 'rating') ? [mangaId] : [],
      ),
    })),
  );

  return {
    ...{ refusal, parts, failure },
    /** Asks the service for what is missing. */
    load: missing.load,
    /** Whether a file is being read, or the library that it is compared with. */
    isBusy: computed(
      () => isReading.value || (file.value !== null && compared.value === null && failure.value === null),
    ),
    /** `null` until a file is read. */
    preview: computed((): ImportPreview | null => {
      if (file.value === null || compared.value === null) return null;
      const { series, here, unknown, refused } = compared.value;
      const titles = new Map(series.map(({ id, title }) => [id, title]));
      const { added, changed } = addedBy(entries.value, here.series);
      const named = (some: readonly PlannedEntry[]): ImportedSeries[] =>
        some.map(({ mangaId, edits }) => ({ mangaId, title: titles.get(mangaId) ?? '', change: importText(edits) }));
      const { site } = profileIn(page.session.value);
      return {
        offered: 'tracked' in file.value ? takenParts.filter((part) => part !== 'settings') : takenParts,
        ...{ added: named(added), changed: named(changed), unchanged: series.length - entries.value.length },
        unknown: unknown.map(({ title, mal }) =>
          title === ''
            ? { title: `MyAnimeList ${mal}`, address: null }
            : { title, address: searchAddress(site, title) },
        ),
        refused,
        missing: missing.parts.value,
        cost: importCost(entries.value, here.chapterIds, page.areMarksSingle.value),
      };
    }),
    async open(chosen: Blob) {
      [file.value, compared.value, refusal.value, failure.value] = [null, null, null, null];
      isReading.value = true;
      chosenLast = chosen;
      // The browser cannot read what was moved, or changed meanwhile.
      const read = await readLibraryFile(chosen).catch((): RefusedFile => ({ refusal: 'no-text' }));
      if (chosenLast !== chosen) return;
      if ('refusal' in read) refusal.value = read.refusal;
      else file.value = read;
      isReading.value = false;
    },
    choose(part: TakenPart, isTaken: boolean) {
      parts.value = isTaken ? parts.value.union(new Set([part])) : parts.value.difference(new Set([part]));
    },
    /** @returns whether it has begun. */
    async start() {
      const changed = new Set(entries.value.map(({ mangaId }) => mangaId));
      const series = taken.value.filter(({ id }) => changed.has(id)).map((one) => ({ ...one, read: [...one.read] }));
      return send(() => page.ask('bulk.import', { operationId: page.newOperationId(), series }));
    },
    /** Compares no longer. */
    end() {
      endReading();
      missing.end();
    },
  };
}

/** `null` until a check has brought what is followed: everything would seem new. */
async function compare(
  { session, settings, openForReading, now }: ImportParts,
  file: ReadFile,
): Promise<Compared | null> {
  const account = session.value?.account?.id;
  const chosen = settings.value;
  if (account === undefined || chosen === null) return null;
  const options = { account, filters: filtersOf(chosen), titles: chosen.titles, now: now() };
  const found = await readOnce(openForReading, async (database) => {
    const here = await readLibraryHere(database, options);
    if (here === null) return null;
    if ('tracked' in file) return { here, ...(await matchTracked(database, file, here, options)) };
    return { here, unknown: [], incomplete: [], ...file };
  });
  return found ?? null;
}
