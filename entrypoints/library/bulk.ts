import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { PreviewedChange } from '../../components/library/BulkPreview';
import { editsText } from '../../components/library/bulk-texts';
import type { MissingKind } from '../../components/library/MissingParts';
import { typedNumber } from '../../components/texts/number-text';
import type { Clock } from '../../lib/clock';
import { asFailure, type FailureCode } from '../../lib/failure';
import { isOver, planListing, planMarks } from '../../lib/library/bulk/bulk-change';
import { costOf, noCost, type UndoCost, undoCost } from '../../lib/library/bulk/bulk-cost';
import type { BulkReading } from '../../lib/library/bulk/bulk-reading';
import type { ListedSeries, SeriesList, SeriesRows } from '../../lib/library/list/list-reading';
import type { Filters } from '../../lib/library/unread/filters';
import type { ask } from '../../lib/messages/ask';
import type { BulkAction, BulkEntryRow } from '../../lib/model/bulk-change';
import { coalesce } from '../../lib/one-at-a-time';
import type { View } from '../../lib/storage/views';
import { createMissingParts, partsMissing } from './missing-parts';
import { reporting } from './reporting';

interface BulkParts {
  /** The last one; `null` where there is none to tell of. */
  readonly reading: ReadonlySignal<BulkReading | null>;
  readonly list: ReadonlySignal<SeriesList | null>;
  readonly chosen: ReadonlySignal<readonly ListedSeries[]>;
  readonly filters: ReadonlySignal<Filters | null>;
  readonly areMarksSingle: ReadonlySignal<boolean>;
  readonly readChapters: (mangaIds: readonly string[]) => Promise<ReadonlyMap<string, SeriesRows> | null>;
  /** Of the last change. */
  readonly readEntries: () => Promise<readonly BulkEntryRow[]>;
  /** Epoch ms, by the service's clock. */
  readonly now: () => number;
  readonly seriesRequest: ReadonlySignal<View<'series'> | null>;
  readonly ratingsRequest: ReadonlySignal<View<'ratings'> | null>;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly ask: typeof ask;
  readonly readAgain: () => Promise<unknown>;
  readonly newOperationId: () => string;
  readonly clearChoice: () => void;
  readonly onFailure: (code: FailureCode | null) => void;
}

export type Bulk = ReturnType<typeof createBulk>;

/** A change of many series: its preview, how far it has come, and the presses for it. */
export function createBulk(parts: BulkParts) {
  const { reading, list, chosen, filters, areMarksSingle, readChapters, now } = parts;
  const { ask, newOperationId, clearChoice, onFailure } = parts;
  const asked = signal<BulkAction | null>(null);
  const number = signal('');
  const chapters = signal<ReadonlyMap<string, SeriesRows> | null>(null);
  const action = computed((): BulkAction | null =>
    asked.value?.kind === 'markUpTo' ? { kind: 'markUpTo', number: typedNumber(number.value) } : asked.value,
  );

  // One at a time: they are large, and the one that was begun last is to be the last that ends.
  const readChosen = coalesce(async () => {
    const wanted = asked.peek();
    if (wanted?.kind !== 'markUpTo') return;
    try {
      const found = await readChapters(chosen.peek().map(({ mangaId }) => mangaId));
      if (asked.peek() === wanted) chapters.value = found;
    } catch (thrown) {
      onFailure(asFailure(thrown).code);
    }
  });
  effect(() => {
    if (asked.value?.kind !== 'markUpTo' || list.value === null) return;
    // Read again with the list: what was loaded in the meantime is in both.
    chosen.value;
    void readChosen();
  });

  const entries = computed(() => {
    const wanted = action.value;
    if (wanted === null || filters.value === null) return null;
    if (wanted.kind !== 'markUpTo') return planListing(chosen.value, wanted);
    if (chapters.value === null || Number.isNaN(wanted.number)) return chapters.value && [];
    const pendingMarks = list.value?.pendingMarks ?? new Map();
    const series = chosen.value
      .flatMap(({ mangaId }) => chapters.value?.get(mangaId) ?? [])
      .filter(({ areMarksKnown }) => areMarksKnown);
    return planMarks(
      series.map((rows) => ({ ...rows, pendingMarks })),
      wanted.number,
      filters.value,
      now(),
    );
  });

  const send = reporting(onFailure);
  let pausing: Promise<unknown> = Promise.resolve();
  const question = signal<{ readonly targetId: string; readonly cost: UndoCost } | null>(null);
  const undo = (targetId: string) => send(() => ask('bulk.undo', { operationId: newOperationId(), targetId }));
  const missing = createMissingParts({ ...parts, send });
  const lacking = () => {
    const wanted = action.value;
    return wanted === null
      ? []
      : chosen.value
          .filter((row) => lacks(row, wanted, chapters.value?.get(row.mangaId)))
          .map(({ mangaId }) => mangaId);
  };

  const leave = () => {
    missing.forget();
    asked.value = null;
  };

  return {
    reading,
    /** The last one is over, and was no undo: the next takes its place. */
    canUndo: computed(() => reading.value !== null && isOver(reading.value.progress) && !reading.value.change.isUndo),
    /** The last number to mark, as it was typed; nothing for all that is out. */
    number,
    /** `null` while none is asked about. */
    preview: computed((): PreviewedChange | null => {
      const [wanted, changed, rows] = [action.value, entries.value, chosen.value];
      if (wanted === null) return null;
      const series = new Map(rows.map((row) => [row.mangaId, row]));
      return {
        action: wanted,
        changes:
          changed?.flatMap(({ mangaId, edits }) => {
            const row = series.get(mangaId);
            return row ? [{ mangaId, title: row.title, ...editsText(row, edits) }] : [];
          }) ?? null,
        unchanged: changed ? rows.length - changed.length : 0,
        missing: partsMissing(neededBy(wanted), lacking(), missing),
        cost: changed ? costOf(changed, areMarksSingle.value) : noCost,
      };
    }),
    ask(wanted: BulkAction) {
      number.value = '';
      chapters.value = null;
      missing.forget();
      asked.value = wanted;
    },
    /** Asks for what is not known of the chosen series: their older chapters, or their ratings. */
    load: () => {
      if (action.value !== null) missing.load(neededBy(action.value), lacking());
    },
    cancel: leave,
    async apply() {
      const [wanted, changed] = [action.value, entries.value];
      if (wanted === null || changed === null) return;
      leave();
      const mangaIds = changed.map(({ mangaId }) => mangaId);
      const isStarted = await send(() =>
        ask('bulk.start', { operationId: newOperationId(), action: wanted, mangaIds }),
      );
      if (isStarted) clearChoice();
    },
    async pause(isPaused: boolean) {
      const operationId = reading.value?.change.operationId;
      if (operationId === undefined) return;
      // What is answered late is asked once more, which must not come after the next press.
      pausing = pausing.then(() => send(() => ask('bulk.pause', { operationId, isPaused })));
      await pausing;
    },
    /** What "Undo all" would cost, while it is asked about; `null` otherwise. */
    undoing: computed(() =>
      question.value?.targetId === targetOf(reading.value) ? (question.value?.cost ?? null) : null,
    ),
    /** Asks before anything leaves; what costs nothing is undone at once. */
    async askUndo() {
      const targetId = targetOf(reading.value);
      if (targetId === null) return;
      try {
        const cost = undoCost(await parts.readEntries());
        if (cost.requests === 0) await undo(targetId);
        else question.value = { targetId, cost };
      } catch (thrown) {
        onFailure(asFailure(thrown).code);
      }
    },
    cancelUndo() {
      question.value = null;
    },
    async undo() {
      const targetId = question.value?.targetId;
      question.value = null;
      if (targetId !== undefined) await undo(targetId);
    },
    async close() {
      const operationId = reading.value?.change.operationId;
      if (operationId !== undefined) await send(() => ask('bulk.close', { operationId }));
    },
  };
}

function targetOf(reading: BulkReading | null): string | null {
  return reading?.change.operationId ?? null;
}

function neededBy({ kind }: BulkAction): MissingKind {
  return kind === 'rate' ? 'ratings' : 'chapters';
}

/** What is not known here is not changed. Where numbers start over in each volume, a number changes nothing, whatever is known. */
function lacks(row: ListedSeries, action: BulkAction, rows?: SeriesRows): boolean {
  const { isComplete, rating, resetsNumbers } = row;
  const isKnown = isComplete && rows?.areMarksKnown !== false;
  if (action.kind === 'markUpTo') return !isKnown && (action.number === null || !resetsNumbers);
  return action.kind === 'rate' && rating === null;
}
