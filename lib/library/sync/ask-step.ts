import type { Api, CallTurn } from '../../api/client';
import type { Clock } from '../../clock';
import type { Asked, FeedStep, SyncJob } from '../../model/sync-job';
import { type Endpoint, endpoints } from '../../service/endpoints';
import { FEED_PAGE_SIZE } from '../../service/limits';
import type { LibraryStore } from '../store';
import type { Answered } from './asked-ahead';
import { mayShowDeleted, reduceAudit, reduceFeed, reduceSeries, reduceSuspected } from './chapter-answers';
import { reduceFollows, reduceManga, reduceMarkers, reduceStatuses, reduceUnlisted } from './list-answers';
import type { SyncKind } from './plan-sync';
import type { Reduction, SyncState } from './reduce-answer';
import { feedLanguages, feedSince } from './sync-job';

/** Few requests, each answer written with the steps that are left (docs/library.md, "What a sync asks"). */
export interface SyncParts {
  readonly api: Pick<Api, 'call'>;
  readonly store: Pick<LibraryStore, 'put' | 'readManga' | 'readSyncMetadata' | 'readChapters' | 'readChaptersSince'>;
  /** The caller aborts when another account signs in. */
  readonly account: string;
  readonly clock: Clock;
  /** Service clock minus this machine's, in ms: chapters carry the service's times. */
  aheadMs(): number;
  readonly kind: SyncKind;
  /** An empty list stands for every language. */
  readonly languages: readonly string[];
  /** Of single series, besides those. */
  readonly seriesLanguages?: readonly string[];
  /** In requests; `of` grows when a total becomes known. */
  onProgress(progress: { readonly done: number; readonly of: number }): void;
  /** The first sync has made the list usable. */
  onUsable?(): void;
  /** How many requests may fly at once at present. */
  slots(): number;
  readonly priority?: CallTurn['priority'];
  readonly signal?: AbortSignal;
}

/** What follows from an answer, by the state at the time when its turn comes. */
export type Reduce = (state: SyncState, isRotationStep: boolean) => Reduction | Promise<Reduction>;

export async function askStep(
  parts: SyncParts,
  job: SyncJob,
  step: Asked,
  signal: AbortSignal,
): Promise<Answered<Reduce>> {
  const { languages, knownSince } = job;
  const { api, store, account, clock, priority = 'screen' } = parts;
  const askedAt = clock.now();
  const ask: Ask = (endpoint, input) => api.call(endpoint, input, { priority, reason: 'sync', signal });
  const answered = (answer: Reduce) => ({ askedAt, answer });
  switch (step.ask) {
    case 'statuses': {
      const { statuses } = await ask(endpoints.statuses, undefined);
      return answered((state) => reduceStatuses(state, new Map(Object.entries(statuses))));
    }
    case 'follows': {
      const answer = await ask(endpoints.follows, step);
      return answered((state) => reduceFollows(state, step, answer));
    }
    case 'manga': {
      const { data } = await ask(endpoints.mangaById, step);
      return answered((state) => reduceManga(state, step, data));
    }
    case 'feed': {
      const answer = await ask(endpoints.followFeed, step);
      return answered((state) => reduceFeedPage(parts, state, step, answer));
    }
    case 'series': {
      const answer = await ask(endpoints.seriesFeed, { ...step, languages: feedLanguages(job) });
      return answered((state) => reduceSeries(state, step, answer));
    }
    case 'markers': {
      const { data } = await ask(endpoints.markers, step);
      return answered((state, isRotationStep) => reduceMarkers(state, step.mangaIds, data, isRotationStep));
    }
    case 'audit': {
      const page = { ...feedSince(knownSince, 'publishAt', languages), offset: step.page * FEED_PAGE_SIZE };
      const answer = await ask(endpoints.followFeed, page);
      return answered(async (state) =>
        reduceAudit(state, step, answer, await store.readChaptersSince(account, knownSince)),
      );
    }
    case 'unlisted': {
      const answer = await ask(endpoints.mangaById, step);
      return answered(() => reduceUnlisted(step, answer));
    }
    case 'doubtful': {
      const answer = await ask(endpoints.chaptersById, step);
      return answered(() => reduceSuspected(step, answer));
    }
  }
}

async function reduceFeedPage(
  parts: SyncParts,
  state: SyncState,
  step: FeedStep,
  answer: OutputOf<typeof endpoints.followFeed>,
): Promise<Reduction> {
  const { store, account } = parts;
  const { isFirst } = state.job;
  const [onPage, inRange] = await Promise.all([
    isFirst
      ? new Map()
      : store.readChapters(
          account,
          answer.data.map(({ id }) => id),
        ),
    !mayShowDeleted(state.job, step, answer.total) ? [] : store.readChaptersSince(account, step.since),
  ]);
  const lastSyncAt = state.lastSyncAt + parts.aheadMs();
  return reduceFeed(state, step, answer, { onPage, inRange, lastSyncAt, startedAt: startedAt(parts, state.job) });
}

/** By the service's clock, in epoch ms. */
export function startedAt({ aheadMs }: Pick<SyncParts, 'aheadMs'>, job: SyncJob): number {
  return job.startedAt + aheadMs();
}

type OutputOf<One> = One extends Endpoint<never, infer Output> ? Output : never;
type Ask = <Input, Output>(endpoint: Endpoint<Input, Output>, input: Input) => Promise<Output>;
