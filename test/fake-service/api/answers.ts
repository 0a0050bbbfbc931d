/** The envelopes in which the API answers (docs/service.md). */
import type { Answered } from '../exchange.ts';

/** How long the edge may keep an answer, in seconds (docs/service.md); what is personal is never kept. */
export type Shelf = 'personal' | 'feed' | 'entity' | 'reasons';

export interface Entity {
  readonly id: string;
  readonly type: string;
  readonly attributes: object;
  readonly relationships: readonly Relationship[];
}

export interface Relationship {
  readonly id: string;
  readonly type: string;
  readonly attributes?: object;
}

export interface Slice<T> {
  readonly data: readonly T[];
  readonly limit: number;
  readonly offset: number;
  readonly total: number;
}

const shelves: Record<Shelf, string> = {
  personal: 'no-cache, private',
  feed: 'max-age=15, public, s-maxage=60, stale-while-revalidate=15',
  entity: 'max-age=15, public, s-maxage=2592000, stale-while-revalidate=15',
  reasons: 'max-age=15, public, s-maxage=86400, stale-while-revalidate=15',
};

export function ok(
  fields: object = {},
  { shelf = 'personal', status = 200 }: { shelf?: Shelf; status?: number } = {},
): Answered {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': shelves[shelf] },
    body: JSON.stringify({ result: 'ok', ...fields }),
  };
}

export function entity(data: Entity, shelf: Shelf): Answered {
  return ok({ response: 'entity', data }, { shelf });
}

export function collection(slice: Slice<unknown>, shelf: Shelf): Answered {
  const { data, limit, offset, total } = slice;
  return ok({ response: 'collection', data, limit, offset, total }, { shelf });
}

/** Many things on a single page, all of them. */
export function wholeCollection(data: readonly unknown[], shelf: Shelf): Answered {
  return collection({ data, limit: data.length, offset: 0, total: data.length }, shelf);
}

/** Follow checks say no in two letters (docs/service.md). */
export function ko(): Answered {
  return { ...ok(), status: 404, body: JSON.stringify({ result: 'ko' }) };
}

/** The page of `items` that was asked for, each made into what is shown. */
export function slice<T, Shown>(
  items: readonly T[],
  page: { limit: number; offset: number },
  show: (item: T) => Shown,
): Slice<Shown> {
  const { limit, offset } = page;
  return { data: items.slice(offset, offset + limit).map(show), limit, offset, total: items.length };
}

/** A map as the service's PHP writes it: an empty one turns into an empty list (docs/service.md). */
export function phpMap<T>(entries: Iterable<readonly [string, T]>): Record<string, T> | [] {
  const map = Object.fromEntries(entries);
  return Object.keys(map).length > 0 ? map : [];
}

const written = new Map<number, string>();

/** A moment as the API writes it: `2018-02-01T00:59:32+00:00`. Kept, as feeds write the same ones over and over. @param at epoch ms */
export function timestamp(at: number): string {
  const known = written.get(at) ?? `${new Date(at).toISOString().slice(0, 19)}+00:00`;
  written.set(at, known);
  return known;
}
