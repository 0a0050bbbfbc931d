import { Failure } from '../failure';
import type { TakeTurn, Turn } from '../pacing/turn';
import type { Profile } from '../service/profile';
import { type OutgoingRequest, send } from './send';
import { createShareAnswer } from './share-answers';

/**
 * Waits for a turn, sends, and resolves with the whole answer: reading its body can no longer fail or wait.
 * @throws Failure whatever `TakeTurn` throws; `offline`, `unreachable`, `no-answer` (also where the answer broke off);
 * `not-allowed` for an address that is not the profile's.
 */
export type PacedFetch = (turn: Turn, url: string, request: OutgoingRequest) => Promise<Response>;

export interface PacedFetchParts {
  readonly takeTurn: TakeTurn;
  /** Nothing is ever sent to a host that is not in it, so no token can be. */
  readonly profile: Profile;
}

/** Everything that the extension asks of the service goes through what this returns. It never tries twice; identical GETs are one. */
export function createPacedFetch({ takeTurn, profile }: PacedFetchParts): PacedFetch {
  const shareAnswer = createShareAnswer(takeTurn);
  return async (turn, url, request) => {
    if (!url.startsWith(`${profile[turn.host]}/`)) throw new Failure('not-allowed');
    const leave = (signal: AbortSignal) => send(url, request, signal);
    if (request.method !== 'GET') return whole(await takeTurn(turn, leave));
    return whole(await shareAnswer(JSON.stringify([url, request.headers]), turn, leave));
  };
}

/**
 * The pacer counts an answer from its head, and its signal bounds head and body together. The rest of the answer is awaited
 * here, so that nobody who reads one has to think of connections.
 */
async function whole(answer: Response): Promise<Response> {
  const body = await answer.arrayBuffer().catch((cause: unknown) => {
    throw new Failure('no-answer', { cause });
  });
  // A status like 204 must not have a body, not even an empty one (Fetch standard, "null body status").
  return new Response(body.byteLength > 0 ? body : null, answer);
}
