import { Failure } from '../../failure';
import { endpoints } from '../../service/endpoints';
import type { Id } from '../../service/ids';
import type { Named } from '../../service/links';
import { type OldNumber, recallId, rememberId } from '../../settings/old-numbers';
import type { Dependencies } from '../dependencies';

/** Sends nothing. @returns `null` for an old number that was not resolved before. */
export async function knownIdOf(named: Named): Promise<Id | null> {
  return named.kind === 'old' ? recallId(named) : named.id;
}

/** One request for an unknown number. @throws Failure `not-found` if the service has no such number, or as `Api.call`. */
export async function resolveOldNumber({ api }: Pick<Dependencies, 'api'>, { type, number }: OldNumber): Promise<Id> {
  const known = await recallId({ type, number });
  if (known !== null) return known;
  const turn = { priority: 'click', reason: 'old-number' } as const;
  const { data } = await api.call(endpoints.idOfNumber, { type, number }, turn);
  const id = data[0]?.attributes.newId;
  if (id === undefined) throw new Failure('not-found');
  await rememberId({ type, number }, id);
  return id;
}
