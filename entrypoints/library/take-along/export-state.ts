import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ExportForm } from '../../../components/library/take-along/take-along-words';
import { readOnce } from '../../../lib/database/database';
import { asFailure, type FailureCode } from '../../../lib/failure';
import { filtersOf } from '../../../lib/library/filters';
import { csvFileOf } from '../../../lib/library/take-along/csv-file';
import { jsonFileOf } from '../../../lib/library/take-along/json-file';
import { type LibraryCopy, readLibraryCopy } from '../../../lib/library/take-along/library-copy';
import { trackerFileOf } from '../../../lib/library/take-along/xml-file';
import type { LibraryState } from '../library-state';

export type ExportParts = Pick<LibraryState, 'session' | 'settings' | 'openForReading' | 'clock' | 'now'> & {
  readonly download: (name: string, text: string, type: string) => void;
};

export interface ExportState {
  readonly form: ReadonlySignal<ExportForm>;
  /** How many series the file would hold; `null` while the library is read. */
  readonly count: ReadonlySignal<number | null>;
  /** Titles of those that the list for other sites cannot name. */
  readonly left: ReadonlySignal<readonly string[]>;
  /** What was saved last, in this form. */
  readonly savedAs: ReadonlySignal<string | null>;
  readonly failure: ReadonlySignal<FailureCode | null>;
  readonly choose: (form: ExportForm) => void;
  readonly save: () => void;
}

interface ExportFile {
  readonly type: string;
  readonly count: number;
  readonly left: readonly string[];
  readonly text: () => string;
}

/** Reads the local copy once, and asks the service for nothing. */
export function createExport(parts: ExportParts): ExportState {
  const form = signal<ExportForm>('json');
  const copy = signal<LibraryCopy | null>(null);
  const savedAs = signal<string | null>(null);
  const failure = signal<FailureCode | null>(null);
  const file = computed(() => copy.value && files[form.value](copy.value, parts.clock.now()));
  read(parts).then(
    (found) => {
      copy.value = found;
    },
    (thrown) => {
      failure.value = asFailure(thrown).code;
    },
  );

  return {
    ...{ form, savedAs, failure },
    count: computed(() => file.value?.count ?? null),
    left: computed(() => file.value?.left ?? []),
    choose(chosen) {
      form.value = chosen;
      savedAs.value = null;
    },
    save() {
      if (file.value === null) return;
      const { type, text } = file.value;
      const day = new Date(parts.clock.now()).toISOString().slice(0, 10);
      const name = `dexmark-library-${day}.${form.value}`;
      parts.download(name, text(), type);
      savedAs.value = name;
    },
  };
}

const files: Record<ExportForm, (copy: LibraryCopy, now: number) => ExportFile> = {
  json: (copy, now) => ({
    ...{ type: 'application/json', count: copy.series.length, left: [] },
    text: () => jsonFileOf(copy, now),
  }),
  csv: (copy) => ({ type: 'text/csv', count: copy.series.length, left: [], text: () => csvFileOf(copy) }),
  xml: (copy) => {
    const { text, count, left } = trackerFileOf(copy);
    return { type: 'text/xml', count, left: left.map(({ title }) => title), text: () => text };
  },
};

async function read({ session, settings, openForReading, now }: ExportParts): Promise<LibraryCopy> {
  const account = session.value?.account?.id;
  const chosen = settings.value;
  const nothing = { series: [], history: [] };
  if (account === undefined || chosen === null) return nothing;
  const options = { account, filters: filtersOf(chosen), now: now() };
  return (await readOnce(openForReading, (database) => readLibraryCopy(database, options))) ?? nothing;
}
