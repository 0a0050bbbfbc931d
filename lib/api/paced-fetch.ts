import { Failure } from '../failure';
import type { RequestSlot, SendRequest, Turn } from '../pacing/turn';
import type { Profile } from '../service/profile';
import { readWhole } from './read-whole';
import { type OutgoingRequest, send } from './send';
import { createShareAnswer } from './share-answers';

/**
 * Waits for a turn, sends, and resolves with the whole answer: reading its body can no longer fail or wait.
 * @throws Failure whatever `RequestSlot` throws; `offline`, `unreachable`, `no-answer` (also where the answer broke off);
 * `unreadable-answer` for one that is too large; `not-allowed` for an address that is not the profile's.
 */
export type PacedFetch = (turn: Turn, url: string, request: PacedRequest) => Promise<Response>;

export interface PacedRequest extends OutgoingRequest {
  /**
   * What has to be written down before a request that changes something leaves: called when its turn has come. If it fails,
   * nothing is sent, and its failure is the request's.
   */
  beforeLeaving?(): Promise<void>;
  /** Of a request that changes something: when this is aborted, the request ends even where it has left, with `no-answer`. */
  readonly cancelled?: AbortSignal;
}

export interface PacedFetchParts {
  readonly takeTurn: RequestSlot;
  /** Nothing is ever sent to a host that is not in it, so no token can be. */
  readonly profile: Profile;
}

/** Everything that the extension asks of the service goes through what this returns. It never tries twice; identical GETs are one. */
export function createPacedFetch({ takeTurn, profile }: PacedFetchParts): PacedFetch {
  // The pacer counts an answer from its head, and its signal bounds head and body together.
  const takeWhole: RequestSlot = async (turn, leave) => readWhole(await takeTurn(turn, leave));
  const shareAnswer = createShareAnswer(takeWhole);

  return async (turn, url, { beforeLeaving, cancelled, ...request }) => {
    if (!url.startsWith(`${profile[turn.host]}/`)) throw new Failure('not-allowed');
    const leave: SendRequest = async (signal, lookAgain) => {
      await beforeLeaving?.();
      lookAgain();
      return send(url, request, cancelled ? AbortSignal.any([signal, cancelled]) : signal);
    };
    if (request.method !== 'GET') return takeWhole(turn, leave);
    return shareAnswer(JSON.stringify([url, request.headers]), turn, leave);
  };
}
