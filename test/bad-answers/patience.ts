import type { RequestSlot } from '../../lib/pacing/turn';
import type { Loopback } from '../support/loopback';
import { endless, type Kind } from './kinds';

/** Turns at once; and, for what never ends, the end of the pacer's patience as soon as the request is under way. */
export function patience(service: Loopback, kind: Kind): RequestSlot {
  return (_, send) => {
    const overdue = new AbortController();
    if (endless.has(kind)) void service.hears(service.heard.length + 1).then(() => overdue.abort());
    return send(overdue.signal, () => undefined);
  };
}
