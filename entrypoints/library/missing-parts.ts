import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { MissingKind, MissingPart } from '../../components/library/MissingParts';
import { chunksOf } from '../../lib/chunks';
import { type Clock, MINUTE } from '../../lib/clock';
import type { ask } from '../../lib/messages/ask';
import { SERIES_PER_OPERATION } from '../../lib/messages/contract';
import type { Id } from '../../lib/service/ids';
import { IDS_PER_REQUEST } from '../../lib/service/limits';
import type { View } from '../../lib/storage/views';
import type { Send } from './reporting';

/** What a change of many series needs and this device does not have: their older chapters, or their ratings. */
export interface MissingParts {
  /** Series that a press asks for, until all of them are answered and what came is read. */
  readonly underWay: ReadonlySignal<ReadonlySet<string>>;
  /** For one of them at least, the last press brought nothing. */
  readonly hasFailed: ReadonlySignal<boolean>;
  readonly load: (what: MissingKind, mangaIds: readonly string[]) => void;
  /** What has not been asked for is not asked for any more. */
  readonly forget: () => void;
  /** Forgets, and hears no more answers. */
  readonly end: () => void;
}

export interface MissingPartsOptions {
  readonly seriesRequest: ReadonlySignal<View<'series'> | null>;
  readonly ratingsRequest: ReadonlySignal<View<'ratings'> | null>;
  readonly ask: typeof ask;
  readonly send: Send;
  readonly clock: Pick<Clock, 'sleep'>;
  /** Reads the local copy once more. */
  readonly readAgain: () => Promise<unknown>;
}

/** In series. Requests that wait too long for their turn are refused, and beside an open tab of the site turns are few. */
const ASKED_AT_ONCE = 10;

/** In ms, since anything was heard of any: a request waits 140 s for its turn and 20 s for its answer at the most. A worker that dies gives none. */
const ANSWER_WITHIN_MS = 3 * MINUTE;

/**
 * As it is shown; nothing where nothing is missing. A request or more asks for the chapters of each series, or one for as many ratings as it may name.
 * @param mangaIds series of which it is not known here.
 */
export function partsMissing(
  kind: MissingKind,
  mangaIds: readonly Id[],
  { underWay, hasFailed }: Pick<MissingParts, 'underWay' | 'hasFailed'>,
): MissingPart[] {
  const of = mangaIds.length;
  if (of === 0) return [];
  const requests = kind === 'ratings' ? Math.ceil(of / IDS_PER_REQUEST) : of;
  const loading = mangaIds.filter((id) => underWay.value.has(id)).length;
  return [{ kind, of, requests, loading, hasLoadFailed: hasFailed.value }];
}

export function createMissingParts({
  clock,
  seriesRequest,
  ratingsRequest,
  ask,
  send,
  readAgain,
}: MissingPartsOptions): MissingParts {
  const underWay = signal<ReadonlySet<string>>(new Set());
  const hasFailed = signal(false);
  let press = pressFor('chapters', []);
  let timer = new AbortController();

  function begin(what: MissingKind, mangaIds: readonly string[]): void {
    press = pressFor(what, mangaIds);
    [underWay.value, hasFailed.value] = [new Set(mangaIds), false];
    feed();
    awaitAnswer();
  }

  function feed(): void {
    while (press.asked.size < ASKED_AT_ONCE) {
      const some = press.waiting.shift();
      if (some === undefined) return;
      for (const id of some) press.asked.add(id);
      void request(press, some);
    }
  }

  async function request(of: Press, mangaIds: string[]): Promise<void> {
    const [mangaId = ''] = mangaIds;
    const isTaken = await send(() =>
      of.what === 'ratings' ? ask('ratings.fetch', { mangaIds }) : ask('series.chapters', { mangaId }),
    );
    if (!isTaken && of === press) giveUp();
  }

  /** Where the background does not answer, it would not answer for the others either. */
  function giveUp(): void {
    for (const id of press.waiting.splice(0).flat()) press.asked.add(id);
    settle([...press.asked], true);
  }

  function awaitAnswer(): void {
    timer.abort();
    timer = new AbortController();
    const ended = timer.signal;
    if (press.asked.size > 0) void clock.sleep(ANSWER_WITHIN_MS, ended).then(() => ended.aborted || giveUp());
  }

  function hear(mangaIds: readonly string[], state: 'asking' | 'idle' | 'failed'): void {
    if (state !== 'asking') settle(mangaIds, state === 'failed');
    else if (mangaIds.some((id) => press.asked.has(id))) awaitAnswer();
  }

  function settle(mangaIds: readonly string[], isFailure: boolean): void {
    const answered = press;
    const ended = mangaIds.filter((id) => answered.asked.delete(id));
    if (ended.length === 0) return;
    if (isFailure) [underWay.value, hasFailed.value] = [underWay.peek().difference(new Set(ended)), true];
    feed();
    awaitAnswer();
    // An answer is there before the page has read it, and a second press would ask for the same.
    if (answered.asked.size === 0)
      void readAgain().finally(() => {
        if (press === answered) underWay.value = new Set();
      });
  }

  const endChapters = effect(() => {
    const { mangaId, state } = seriesRequest.value ?? {};
    if (mangaId && (state === 'asking' || state === 'idle' || state === 'failed')) hear([mangaId], state);
  });
  const endRatings = effect(() => {
    if (ratingsRequest.value) hear(ratingsRequest.value.mangaIds, ratingsRequest.value.state);
  });

  const forget = () => begin('chapters', []);

  return {
    underWay,
    hasFailed,
    load: begin,
    forget,
    end() {
      endChapters();
      endRatings();
      forget();
    },
  };
}

/** What one press asks for. */
interface Press {
  readonly what: MissingKind;
  /** What is still to be asked for, a message each. */
  readonly waiting: string[][];
  /** Series that were asked for and have no answer. */
  readonly asked: Set<string>;
}

function pressFor(what: Press['what'], mangaIds: readonly string[]): Press {
  const inOneMessage = what === 'ratings' ? SERIES_PER_OPERATION : 1;
  return { what, waiting: chunksOf(mangaIds, inOneMessage), asked: new Set() };
}

/** What a file needs: both at once, each by a press of its own. @param ids series of which something is not known here. */
export function createMissingOfFile(
  options: MissingPartsOptions,
  ids: ReadonlySignal<Readonly<Record<MissingKind, readonly Id[]>>>,
) {
  const missing = { chapters: createMissingParts(options), ratings: createMissingParts(options) };
  return {
    parts: computed(() => kinds.flatMap((kind) => partsMissing(kind, ids.value[kind], missing[kind]))),
    load: (kind: MissingKind) => missing[kind].load(kind, ids.peek()[kind]),
    end() {
      for (const kind of kinds) missing[kind].end();
    },
  };
}

const kinds = ['ratings', 'chapters'] as const;
