import { type ReadonlySignal, signal } from '@preact/signals';
import type { PreviewedChange } from '../../components/library/BulkPreview';
import { asFailure, type FailureCode } from '../../lib/failure';
import { planBulkChange } from '../../lib/library/bulk-change';
import type { BulkReading } from '../../lib/library/bulk-reading';
import type { ListedSeries } from '../../lib/library/list-reading';
import type { ask } from '../../lib/messages/ask';
import type { BulkAction } from '../../lib/model/bulk-change';

/** A change of many series: its preview, how far it has come, and the presses for it. */
export interface Bulk {
  /** The last one; `null` where there is none to tell of. */
  readonly reading: ReadonlySignal<BulkReading | null>;
  /** `null` while none is asked about. */
  readonly preview: ReadonlySignal<PreviewedChange | null>;
  readonly ask: (action: BulkAction) => void;
  readonly cancel: () => void;
  readonly apply: () => Promise<void>;
  readonly pause: (isPaused: boolean) => Promise<void>;
  readonly undo: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface BulkParts {
  readonly reading: ReadonlySignal<BulkReading | null>;
  readonly chosen: ReadonlySignal<readonly ListedSeries[]>;
  readonly ask: typeof ask;
  readonly newOperationId: () => string;
  readonly clearChoice: () => void;
  readonly onFailure: (code: FailureCode | null) => void;
}

export function createBulk({ reading, chosen, ask, newOperationId, clearChoice, onFailure }: BulkParts): Bulk {
  const preview = signal<(PreviewedChange & { readonly mangaIds: readonly string[] }) | null>(null);

  async function send(work: () => Promise<unknown>): Promise<boolean> {
    onFailure(null);
    try {
      await work();
      return true;
    } catch (thrown) {
      onFailure(asFailure(thrown).code);
      return false;
    }
  }

  return {
    reading,
    preview,
    ask(action) {
      const rows = chosen.value;
      const titles = new Map(rows.map(({ mangaId, title }) => [mangaId, title]));
      const { entries, requests } = planBulkChange(rows, action);
      preview.value = {
        ...{ action, requests, unchanged: rows.length - entries.length },
        changes: entries.map((entry) => ({ ...entry, title: titles.get(entry.mangaId) ?? '' })),
        mangaIds: entries.map(({ mangaId }) => mangaId),
      };
    },
    cancel() {
      preview.value = null;
    },
    async apply() {
      if (!preview.value) return;
      const { action, mangaIds } = preview.value;
      preview.value = null;
      const isStarted = await send(() =>
        ask('bulk.start', { operationId: newOperationId(), action, mangaIds: [...mangaIds] }),
      );
      if (isStarted) clearChoice();
    },
    async pause(isPaused) {
      const operationId = reading.value?.change.operationId;
      if (operationId !== undefined) await send(() => ask('bulk.pause', { operationId, isPaused }));
    },
    async undo() {
      const targetId = reading.value?.change.operationId;
      if (targetId !== undefined) await send(() => ask('bulk.undo', { operationId: newOperationId(), targetId }));
    },
    async close() {
      const operationId = reading.value?.change.operationId;
      if (operationId !== undefined) await send(() => ask('bulk.close', { operationId }));
    },
  };
}
