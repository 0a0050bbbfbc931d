import { endpoints } from '../service/endpoints';
import type { Profile } from '../service/profile';
import { addressOf } from './address';
import { send } from './send';

/**
 * The one cheap request, without a token, that asks whether the service answers again after a block.
 * It takes no turn: the pacer, which alone may probe, sends it.
 */
export function createProbe(profile: Profile): (signal: AbortSignal) => Promise<Response> {
  const { method, route } = endpoints.ping;
  const url = addressOf(profile, route, {});
  return (signal) => send(url, { method }, signal);
}
