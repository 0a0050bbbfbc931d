import { computed, type ReadonlySignal } from '@preact/signals';
import type { MissingKind, MissingPart } from '../../../components/library/files/MissingParts';
import type { Id } from '../../../lib/service/ids';
import { createMissingParts, type MissingPartsOptions, requestsToLoad } from '../missing-parts';

export interface MissingOfFile {
  readonly parts: ReadonlySignal<readonly MissingPart[]>;
  readonly load: (kind: MissingKind) => void;
  readonly end: () => void;
}

/** @param ids series of which something is not known here. */
export function createMissingOfFile(
  options: MissingPartsOptions,
  ids: ReadonlySignal<Readonly<Record<MissingKind, readonly Id[]>>>,
): MissingOfFile {
  const missing = { chapters: createMissingParts(options), ratings: createMissingParts(options) };
  return {
    parts: computed(() =>
      kinds.flatMap((kind) => {
        const of = ids.value[kind].length;
        if (of === 0) return [];
        const { underWay, hasFailed } = missing[kind];
        const loading = ids.value[kind].filter((id) => underWay.value.has(id)).length;
        return [{ kind, of, requests: requestsToLoad(kind, of), loading, hasLoadFailed: hasFailed.value }];
      }),
    ),
    load: (kind) => missing[kind].load(kind, ids.peek()[kind]),
    end() {
      for (const kind of kinds) missing[kind].end();
    },
  };
}

const kinds = ['ratings', 'chapters'] as const;
