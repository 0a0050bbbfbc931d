import type { PacedFetch } from '../api/paced-fetch';
import { type Clock, MINUTE } from '../clock';
import { asFailure, Failure } from '../failure';
import type { CoverRow, MangaRow } from '../model/rows';
import type { Id } from '../service/ids';
import { coverAddress, type Profile } from '../service/profile';
import type { LibraryStore } from './store';

/** Series whose covers a page shows and lacks. */
export interface CoverQueue {
  /** Before those that wait: a list that is scrolled through shows the latest. The oldest of too many are forgotten. */
  add(mangaIds: readonly Id[]): void;
  next(): Id | undefined;
  /** Forgets what waits. */
  clear(): void;
  /** The same, and takes none for a minute. */
  rest(): void;
}

/** @param most that wait at a time. */
export function createCoverQueue(clock: Clock, most: number): CoverQueue {
  let waiting: readonly Id[] = [];
  let restsUntil = Number.NEGATIVE_INFINITY;
  const clear = () => {
    waiting = [];
  };
  return {
    add(mangaIds) {
      if (clock.monotonic() >= restsUntil) waiting = [...new Set([...mangaIds, ...waiting])].slice(0, most);
    },
    next() {
      const [first, ...others] = waiting;
      waiting = others;
      return first;
    },
    clear,
    rest() {
      clear();
      restsUntil = clock.monotonic() + MINUTE;
    },
  };
}

/** Takes what is queued meanwhile along. Stops at the first failure, and forgets the rest. @throws Failure of the pacer or the network. */
export async function fetchCovers(parts: CoverParts): Promise<void> {
  const { queue, store, account } = parts;
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, ...(parts.signal ? [parts.signal] : [])]);
  const underWay = new Set<Id>();
  const fetchInTurn = async () => {
    for (let id = queue.next(); id !== undefined && !signal.aborted; id = queue.next()) {
      if (underWay.has(id)) continue;
      underWay.add(id);
      const manga = await store.mangaWithoutCover(account, id);
      const cover = manga && (await fetchCover({ ...parts, signal }, manga));
      if (parts.signal?.aborted) return;
      if (cover) await store.putCover(cover);
      underWay.delete(id);
      if (manga) parts.onCover?.(manga);
    }
  };
  const lanes = Array.from({ length: AT_A_TIME }, () =>
    fetchInTurn().catch((thrown: unknown) => {
      ended.abort();
      throw thrown;
    }),
  );
  const failed = (await Promise.allSettled(lanes)).find((result) => result.status === 'rejected');
  if (!failed || parts.signal?.aborted) return queue.clear();
  // Pages ask again at each change: a host in trouble is left alone for a while. What the browser withholds costs no request.
  if (asFailure(failed.reason).code === 'access-withheld') queue.clear();
  else queue.rest();
  throw failed.reason;
}

export interface CoverParts {
  readonly pacedFetch: PacedFetch;
  readonly profile: Profile;
  readonly store: Pick<LibraryStore, 'mangaWithoutCover' | 'putCover'>;
  readonly account: string;
  readonly queue: CoverQueue;
  readonly signal?: AbortSignal;
  onCover?(manga: MangaRow): void;
}

/** One less than the pacer lets leave in a second. */
const AT_A_TIME = 4;

/** In bytes. A cover of 256 pixels has some 30 kB; anything far larger is no cover. */
const LARGEST_COVER_BYTES = 500_000;
/** Made of dots: an SVG can hold scripts and addresses. */
const PICTURE = /^image\/(jpeg|png|gif|webp|avif)\b/;

async function fetchCover({ pacedFetch, profile, signal }: CoverParts, { id, coverFile }: MangaRow): Promise<CoverRow> {
  const file = coverFile ?? '';
  const none: CoverRow = { mangaId: id, file, type: '', bytes: null };
  const address = coverAddress(profile, id, file);
  if (address === null) return none;
  const response = await pacedFetch(
    {
      host: 'uploads',
      method: 'GET',
      route: 'cover',
      priority: 'background',
      reason: 'cover',
      ...(signal && { signal }),
    },
    address,
    { method: 'GET' },
  );
  const type = response.headers.get('Content-Type') ?? '';
  const bytes = await response.arrayBuffer();
  // Only a 404 or a file that is no picture is remembered; a proxy's page is not.
  if (!response.ok && response.status !== 404) throw new Failure('service-trouble');
  if (response.ok && type.startsWith('text/')) throw new Failure('unreadable-answer');
  const isFull = bytes.byteLength > 0 && bytes.byteLength <= LARGEST_COVER_BYTES;
  const isPicture = response.ok && PICTURE.test(type) && isFull;
  return isPicture ? { ...none, type, bytes } : none;
}
