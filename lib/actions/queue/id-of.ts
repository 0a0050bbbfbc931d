import { Failure } from '../../failure';
import { endpoints } from '../../service/endpoints';
import type { Id } from '../../service/ids';
import type { Named } from '../../service/links';
import { type OldNumber, recallId, rememberId } from '../../settings/old-numbers';
import type { Dependencies } from '../dependencies';

/** The id of what an address names, without asking anybody; `null` for an old number that was not met before. */
export async function knownIdOf(named: Named): Promise<Id | null> {
  return named.kind === 'old' ? recallId(named) : named.id;
}

/**
 * The id that an old number stands for: one request, because a person waits for it, and none for a number that was met before.
 * @throws Failure `not-found` where the service knows no such number; of the pacer, the road or the answer.
 */
export async function idOfNumber({ api }: Pick<Dependencies, 'api'>, { type, number }: OldNumber): Promise<Id> {
  const known = await recallId({ type, number });
  if (known !== null) return known;
  const turn = { priority: 'click', reason: 'old-number' } as const;
  const { data } = await api.call(endpoints.idOfNumber, { type, number }, turn);
  const id = data[0]?.attributes.newId;
  if (id === undefined) throw new Failure('not-found');
  await rememberId({ type, number }, id);
  return id;
}
