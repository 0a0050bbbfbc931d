import type { PacedFetch } from '../api/paced-fetch';
import { Failure } from '../failure';
import type { CoverRow, MangaRow } from '../model/rows';
import { coverAddress } from '../service/covers';
import type { Profile } from '../service/profile';
import type { LibraryStore } from './store';

/** Stops at the first failure; the next call goes on. @throws Failure of the pacer or the network. */
export async function fetchCovers(parts: CoverParts): Promise<void> {
  const missing = await parts.store.missingCovers(parts.account);
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, ...(parts.signal ? [parts.signal] : [])]);
  const fetchInTurn = async () => {
    for (let manga = missing.shift(); manga && !signal.aborted; manga = missing.shift()) {
      const cover = await fetchCover({ ...parts, signal }, manga);
      if (parts.signal?.aborted) return;
      await parts.store.putCover(cover);
      parts.onCover?.(manga);
    }
  };
  const lanes = Array.from({ length: AT_A_TIME }, () =>
    fetchInTurn().catch((thrown: unknown) => {
      ended.abort();
      throw thrown;
    }),
  );
  const [failed] = (await Promise.allSettled(lanes)).filter(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected' && !parts.signal?.aborted) throw failed.reason;
}

export interface CoverParts {
  readonly pacedFetch: PacedFetch;
  readonly profile: Profile;
  readonly store: Pick<LibraryStore, 'missingCovers' | 'putCover'>;
  readonly account: string;
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
