import type { CopiedSeries } from '../../../lib/library/files/library-copy';
import { id } from '../rows';

/** A followed series of which nothing is read, unless said otherwise. */
export function copied(n: number, parts: Partial<CopiedSeries> = {}): CopiedSeries {
  return {
    ...{ id: id(n), title: `Series ${n}`, isFollowed: true, status: 'reading', rating: null, mal: n, al: null },
    ...{ read: [], readNumbers: 0, readUpTo: 0, settings: null },
    ...parts,
  };
}
