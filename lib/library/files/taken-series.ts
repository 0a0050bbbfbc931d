import type { SeriesSettings } from '../../model/series-settings';
import type { CopiedSeries } from './library-copy';

/** What is taken from a file into a library: the history is not. */
export interface TakenSeries extends Pick<CopiedSeries, 'id' | 'isFollowed' | 'status' | 'rating'> {
  readonly read: readonly Pick<CopiedSeries, 'id'>[];
  /** What is missing stays as it is. */
  readonly settings: Partial<SeriesSettings> | null;
}

export interface NamedSeries extends TakenSeries {
  readonly title: string;
}

export const takenParts = ['list', 'ratings', 'read', 'settings'] as const;
export type TakenPart = (typeof takenParts)[number];

export function withParts<Series extends TakenSeries>(series: Series, parts: ReadonlySet<TakenPart>): Series {
  return {
    ...series,
    ...(!parts.has('list') && { isFollowed: false, status: null }),
    ...(!parts.has('ratings') && { rating: null }),
    ...(!parts.has('read') && { read: [] }),
    ...(!parts.has('settings') && { settings: null }),
  };
}
