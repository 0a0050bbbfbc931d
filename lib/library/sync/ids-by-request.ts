import { chunksOf } from '../../chunks';
import type { Id } from '../../service/ids';
import { IDS_PER_REQUEST } from '../../service/limits';

export function idsByRequest(ids: readonly Id[]): Id[][] {
  return chunksOf(ids, IDS_PER_REQUEST);
}
