import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { chunksOf } from '../../lib/chunks';
import type { ask } from '../../lib/messages/ask';
import { SERIES_PER_OPERATION } from '../../lib/messages/contract';
import type { View } from '../../lib/storage/views';

/** What a change of many series needs and this device does not have: their older chapters, or their ratings. */
export interface MissingParts {
  /** Series that were asked for and are not answered yet. */
  readonly underWay: ReadonlySignal<ReadonlySet<string>>;
  /** For one of them at least, the last press brought nothing. */
  readonly hasFailed: ReadonlySignal<boolean>;
  readonly load: (what: 'ratings' | 'chapters', mangaIds: readonly string[]) => void;
  readonly forget: () => void;
}

interface Parts {
  readonly seriesRequest: ReadonlySignal<View<'series'> | null>;
  readonly ratingsRequest: ReadonlySignal<View<'ratings'> | null>;
  readonly ask: typeof ask;
  /** @returns whether the background took it. */
  readonly send: (work: () => Promise<unknown>) => Promise<boolean>;
}

export function createMissingParts({ seriesRequest, ratingsRequest, ask, send }: Parts): MissingParts {
  const underWay = signal<ReadonlySet<string>>(new Set());
  const hasFailed = signal(false);

  function end(mangaIds: readonly string[], isFailure: boolean): void {
    const ended = mangaIds.filter((id) => underWay.peek().has(id));
    if (ended.length === 0) return;
    underWay.value = underWay.peek().difference(new Set(ended));
    if (isFailure) hasFailed.value = true;
  }

  effect(() => {
    const { mangaId, state } = seriesRequest.value ?? {};
    if (mangaId && (state === 'idle' || state === 'failed')) end([mangaId], state === 'failed');
  });
  effect(() => {
    const { mangaIds = [], state } = ratingsRequest.value ?? {};
    if (state === 'idle' || state === 'failed') end(mangaIds, state === 'failed');
  });

  async function request(mangaIds: readonly string[], work: () => Promise<unknown>): Promise<void> {
    if (!(await send(work))) end(mangaIds, true);
  }

  return {
    underWay,
    hasFailed,
    load(what, mangaIds) {
      [underWay.value, hasFailed.value] = [new Set(mangaIds), false];
      if (what === 'ratings')
        for (const some of chunksOf(mangaIds, SERIES_PER_OPERATION))
          void request(some, () => ask('ratings.fetch', { mangaIds: some }));
      else for (const mangaId of mangaIds) void request([mangaId], () => ask('series.chapters', { mangaId }));
    },
    forget() {
      [underWay.value, hasFailed.value] = [new Set(), false];
    },
  };
}
