import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { ImportedSeries, ImportPreview } from '../../../components/library/take-along/ImportDialog';
import { importText } from '../../../components/library/take-along/import-words';
import { readOnce } from '../../../lib/database/database';
import { asFailure, type FailureCode } from '../../../lib/failure';
import { filtersOf } from '../../../lib/library/filters';
import { type LibraryHere, readLibraryHere } from '../../../lib/library/take-along/library-copy';
import { addedBy, importRequests, planImport } from '../../../lib/library/take-along/plan-import';
import {
  type FileRefusal,
  LARGEST_FILE_BYTES,
  type ReadSeries,
  readJsonFile,
} from '../../../lib/library/take-along/read-json';
import { type TakenPart, takenParts, withParts } from '../../../lib/library/take-along/taken-series';
import type { PlannedEntry } from '../../../lib/model/bulk-change';
import type { LibraryState } from '../library-state';

export interface ImportState {
  /** Whether a file is being read, or the library that it is compared with. */
  readonly isBusy: ReadonlySignal<boolean>;
  readonly refusal: ReadonlySignal<{ readonly refusal: FileRefusal; readonly at: number | null } | null>;
  readonly parts: ReadonlySignal<ReadonlySet<TakenPart>>;
  /** `null` until a file is read. */
  readonly preview: ReadonlySignal<ImportPreview | null>;
  readonly failure: ReadonlySignal<FailureCode | null>;
  readonly open: (file: Blob) => Promise<void>;
  readonly choose: (part: TakenPart, isTaken: boolean) => void;
  /** @returns whether it has begun. */
  readonly start: () => Promise<boolean>;
  /** Compares no longer. */
  readonly end: () => void;
}

/** Compares a file with the local copy; the service is asked for nothing before `start`. */
export function createImport(page: LibraryState): ImportState {
  const file = signal<readonly ReadSeries[] | null>(null);
  const here = signal<LibraryHere | null>(null);
  const isReading = signal(false);
  const refusal = signal<{ readonly refusal: FileRefusal; readonly at: number | null } | null>(null);
  const failure = signal<FailureCode | null>(null);
  const parts = signal<ReadonlySet<TakenPart>>(new Set(takenParts));
  const taken = computed(() => file.value?.map((series) => withParts(series, parts.value)) ?? []);
  const entries = computed(() => (here.value ? planImport(taken.value, here.value.series) : []));

  // Compared once more when the library has changed under it.
  const end = effect(() => {
    page.revision.value;
    if (file.value === null) return;
    readHere(page).then(
      (found) => {
        here.value = found;
      },
      (thrown) => {
        failure.value = asFailure(thrown).code;
      },
    );
  });

  return {
    ...{ refusal, parts, failure, end },
    isBusy: computed(() => isReading.value || (file.value !== null && here.value === null && failure.value === null)),
    preview: computed(() => {
      if (file.value === null || here.value === null) return null;
      const titles = new Map(file.value.map(({ id, title }) => [id, title]));
      const { added, changed } = addedBy(entries.value, here.value.series);
      const named = (some: readonly PlannedEntry[]): ImportedSeries[] =>
        some.map(({ mangaId, edits }) => ({ mangaId, title: titles.get(mangaId) ?? '', change: importText(edits) }));
      return {
        ...{ added: named(added), changed: named(changed), unchanged: file.value.length - entries.value.length },
        requests: importRequests(entries.value, here.value.chapterIds, page.areMarksSingle.value),
      };
    }),
    async open(chosen) {
      [file.value, refusal.value, failure.value] = [null, null, null];
      isReading.value = true;
      try {
        const isTooLarge = chosen.size > LARGEST_FILE_BYTES;
        const read = isTooLarge
          ? ({ refusal: 'too-large', at: null } as const)
          : readJsonFile(new Uint8Array(await chosen.arrayBuffer()));
        if ('refusal' in read) refusal.value = read;
        else file.value = read.series;
      } catch {
        // The browser could not read it: it was moved, or changed meanwhile.
        refusal.value = { refusal: 'no-text', at: null };
      } finally {
        isReading.value = false;
      }
    },
    choose(part, isTaken) {
      parts.value = isTaken ? parts.value.union(new Set([part])) : parts.value.difference(new Set([part]));
    },
    async start() {
      const changed = new Set(entries.value.map(({ mangaId }) => mangaId));
      const series = taken.value.filter(({ id }) => changed.has(id));
      failure.value = null;
      try {
        await page.ask('bulk.import', { operationId: page.newOperationId(), series });
        return true;
      } catch (thrown) {
        failure.value = asFailure(thrown).code;
        return false;
      }
    },
  };
}

/** `null` until a check has brought what is followed: everything would seem new. */
async function readHere({ session, settings, openForReading, now }: LibraryState): Promise<LibraryHere | null> {
  const account = session.value?.account?.id;
  const chosen = settings.value;
  if (account === undefined || chosen === null) return null;
  const options = { account, filters: filtersOf(chosen), now: now() };
  return (await readOnce(openForReading, (database) => readLibraryHere(database, options))) ?? null;
}
