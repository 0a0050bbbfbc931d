import { computed, effect, signal } from '@preact/signals';
import type { ExportForm } from '../../../components/library/files/ExportDialog';
import { localDay } from '../../../lib/clock';
import { readOnce } from '../../../lib/database/database';
import type { FailureCode } from '../../../lib/failure';
import { csvFileOf } from '../../../lib/library/files/csv-file';
import {
  type Lacking,
  type LibraryCopy,
  nothingLacking,
  readLibraryCopy,
} from '../../../lib/library/files/library-copy';
import { jsonFileOf } from '../../../lib/library/files/read-json';
import { trackerFileOf, type UnsureSeries } from '../../../lib/library/files/xml-file';
import { filtersOf } from '../../../lib/library/unread/filters';
import { coalesce } from '../../../lib/one-at-a-time';
import type { Id } from '../../../lib/service/ids';
import type { LibraryState } from '../library-state';
import { createMissingOfFile } from '../missing-parts';
import { reporting } from '../reporting';

type ExportParts = Pick<
  LibraryState,
  'session' | 'settings' | 'revision' | 'seriesRequest' | 'ratingsRequest' | 'openForReading' | 'clock' | 'now' | 'ask'
> & {
  readonly download: (name: string, text: string, type: string) => void;
};

interface ExportFile {
  readonly type: string;
  readonly count: number;
  readonly left: readonly string[];
  readonly unsure: readonly UnsureSeries[];
  readonly text: () => string;
}

/** Reads the local copy; the service is asked for nothing before `load`. */
export function createExport(parts: ExportParts) {
  const form = signal<ExportForm>('json');
  const copy = signal<(LibraryCopy & Lacking) | null>(null);
  const savedAs = signal<string | null>(null);
  const failure = signal<FailureCode | null>(null);
  const file = computed(() => copy.value && files[form.value](copy.value, parts.clock.now()));
  const send = reporting((code) => {
    failure.value = code;
  });
  const readAgain = coalesce(() =>
    send(async () => {
      copy.value = await read(parts);
    }),
  );
  const endReading = effect(() => {
    parts.revision.value;
    void readAgain();
  });

  const missing = createMissingOfFile(
    { ...parts, send, readAgain },
    computed(() => ({
      chapters: copy.value ? readOf(copy.value) : [],
      ratings: [...(copy.value?.unrated ?? [])],
    })),
  );

  return {
    form,
    /** What was saved last, in this form. */
    savedAs,
    failure,
    /** What the file would lack, and what asks the service for it. */
    ...{ missing: missing.parts, load: missing.load },
    /** How many series the file would hold; `null` while the library is read. */
    count: computed(() => file.value?.count ?? null),
    /** Titles of those that the list for other sites cannot name. */
    left: computed(() => file.value?.left ?? []),
    /** Of which that list does not say how far they are read. */
    unsure: computed(() => file.value?.unsure ?? []),
    choose(chosen: ExportForm) {
      form.value = chosen;
      savedAs.value = null;
    },
    save() {
      if (file.value === null) return;
      const { type, text } = file.value;
      const name = `dexmark-library-${localDay(parts.clock.now())}.${form.value}`;
      parts.download(name, text(), type);
      savedAs.value = name;
    },
    /** Reads no longer. */
    end() {
      endReading();
      missing.end();
    },
  };
}

/** Of how many chapters are read, the file says too little where they are not all known. */
function readOf({ series, incomplete }: LibraryCopy & Lacking): Id[] {
  return series.filter(({ id, read }) => read.length > 0 && incomplete.has(id)).map(({ id }) => id);
}

const files: Record<ExportForm, (copy: LibraryCopy & Lacking, now: number) => ExportFile> = {
  json: (copy, now) => ({
    ...{ type: 'application/json', count: copy.series.length, left: [], unsure: [] },
    text: () => jsonFileOf(copy, now),
  }),
  csv: (copy) => ({
    ...{ type: 'text/csv', count: copy.series.length, left: [], unsure: [] },
    text: () => csvFileOf(copy),
  }),
  xml: (copy) => {
    const { text, count, left, unsure } = trackerFileOf(copy);
    return { type: 'text/xml', count, left: left.map(({ title }) => title), unsure, text: () => text };
  },
};

async function read({ session, settings, openForReading, now }: ExportParts): Promise<LibraryCopy & Lacking> {
  const account = session.value?.account?.id;
  const chosen = settings.value;
  const nothing = { series: [], history: [], ...nothingLacking };
  if (account === undefined || chosen === null) return nothing;
  const options = { account, filters: filtersOf(chosen), titles: chosen.titles, now: now() };
  return (await readOnce(openForReading, (database) => readLibraryCopy(database, options))) ?? nothing;
}
