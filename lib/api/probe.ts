import { endpoints } from '../service/endpoints';
import type { Profile } from '../service/profile';
import { addressOf } from './address';
import { send } from './send';

/** The cheap request without a token that asks whether a block is over. Only the pacer sends it, so it takes no turn. @param profile of the service that is chosen at the call. */
export function createProbe(profile: () => Profile): (signal: AbortSignal) => Promise<Response> {
  const { method, route } = endpoints.ping;
  return (signal) => send(addressOf(profile(), route, {}), { method }, signal);
}
