import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { type Clock, MINUTE } from '../../lib/clock';
import { asFailure, Failure } from '../../lib/failure';
import type { ListedSeries } from '../../lib/library/list/list-reading';
import { pickSurprise, plannedSeries } from '../../lib/library/list/surprise';
import type { Filters } from '../../lib/library/unread/filters';
import type { ask } from '../../lib/messages/ask';
import type { View } from '../../lib/storage/views';

interface SurpriseParts {
  readonly session: ReadonlySignal<View<'session'> | null>;
  /** All that are listed; `null` until they were read. */
  readonly series: ReadonlySignal<readonly ListedSeries[] | null>;
  readonly filters: ReadonlySignal<Filters | null>;
  readonly surpriseAnswer: ReadonlySignal<View<'surprise'> | null>;
  /** Names the series that was opened last, also by an earlier popup. */
  readonly seriesRequest: ReadonlySignal<View<'series'> | null>;
  readonly ask: typeof ask;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly newOperationId: () => string;
  /** A number from 0 on, below 1. */
  readonly random: () => number;
}

/** In ms. By then a request has had its turn and its answer, or neither comes: the worker has died. */
const ANSWER_WITHIN_MS = MINUTE;

/** A series to read where nothing is unread: a planned one, else one that the service picks. */
export function createSurprise(parts: SurpriseParts) {
  const { session, series, filters, surpriseAnswer, seriesRequest, ask, clock, newOperationId, random } = parts;
  const asked = signal<string | null>(null);
  const failure = signal<View<'surprise'>['failure']>(null);
  const picked = signal<string | null>(null);
  let previous: string | null = null;

  const planned = computed(() => series.value && filters.value && plannedSeries(series.value, filters.value));
  const source = computed((): 'planned' | 'service' | null => {
    if (planned.value === null) return null;
    if (planned.value.length > 0) return 'planned';
    return session.value?.state === 'signed-in' ? 'service' : null;
  });

  const fail = (operationId: string, thrown: unknown) => {
    if (asked.value !== operationId) return;
    const { code, retryAt } = asFailure(thrown);
    asked.value = null;
    failure.value = { code, retryAt: retryAt ?? null };
  };
  const askService = (operationId: string) => {
    asked.value = operationId;
    void ask('series.surprise', { operationId }).catch((thrown) => fail(operationId, thrown));
    void clock.sleep(ANSWER_WITHIN_MS).then(() => {
      fail(operationId, new Failure('no-answer'));
      // The person has gone on to another list.
      picked.value = null;
    });
  };
  effect(() => {
    const answer = surpriseAnswer.value;
    if (asked.value === null || answer?.operationId !== asked.value) return;
    if (answer.mangaId === null && answer.failure === null) return;
    asked.value = null;
    picked.value = answer.mangaId;
    failure.value = answer.failure;
  });

  return {
    /** Where a press takes it from; `null` where there is none to offer. */
    source,
    isAsking: computed(() => asked.value !== null),
    /** Why the last press brought none. */
    failure,
    /** To be opened, and then taken; let go when a minute has passed since the press. */
    picked,
    press() {
      if (asked.value !== null) return;
      failure.value = null;
      if (source.value === 'service') askService(newOperationId());
      else picked.value = pickSurprise(planned.value ?? [], previous ?? seriesRequest.value?.mangaId ?? null, random);
    },
    take() {
      previous = picked.value;
      picked.value = null;
    },
    forget() {
      previous = asked.value = picked.value = failure.value = null;
    },
  };
}
