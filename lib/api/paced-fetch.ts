import { Failure } from '../failure';
import type { RequestSlot, SendRequest, Turn } from '../pacing/turn';
import type { Profile } from '../service/profile';
import { type OutgoingRequest, readWhole, send } from './send';
import { createShareAnswer } from './share-answers';

/** Resolves with the body in memory. @throws Failure of `RequestSlot`, `send` or `readWhole`; `not-allowed` for a foreign host. */
export type PacedFetch = (turn: Turn, url: string, request: PacedRequest) => Promise<Response>;

export interface PacedRequest extends OutgoingRequest {
  /** Runs when the request's turn has come. If it rejects, nothing leaves, and the request fails with its failure. */
  beforeLeaving?(): Promise<void>;
  /** Sees the answer before the pacer does, which keeps that of a block to itself. It may read a clone, and must not throw. */
  answered?(answer: Response): void;
  /** Ends a write even after it has left, with `no-answer`. */
  readonly cancelled?: AbortSignal;
}

export interface PacedFetchParts {
  readonly requestSlot: RequestSlot;
  /** Requests go to its hosts alone, and so do tokens. */
  readonly profile: Profile;
}

/** Every request to the service passes here. Nothing is retried; identical GETs in flight are one. */
export function createPacedFetch({ requestSlot, profile }: PacedFetchParts): PacedFetch {
  // The pacer counts an answer from its head; its signal bounds head and body together.
  const takeWhole: RequestSlot = async (turn, leave) => readWhole(await requestSlot(turn, leave));
  const shareAnswer = createShareAnswer(takeWhole);

  return async (turn, url, { beforeLeaving, answered, cancelled, ...request }) => {
    if (!url.startsWith(`${profile[turn.host]}/`)) throw new Failure('not-allowed');
    const leave: SendRequest = async (signal, recheck) => {
      await beforeLeaving?.();
      recheck();
      const answer = await send(url, request, cancelled ? AbortSignal.any([signal, cancelled]) : signal);
      answered?.(answer);
      return answer;
    };
    if (request.method !== 'GET') return takeWhole(turn, leave);
    return shareAnswer(JSON.stringify([url, request.headers]), turn, leave);
  };
}

/** In the demo nothing is asked, not even what needs no token, but for a sign-in, which ends it. Rejects with Failure `signed-out`. */
export function refuseInDemo(pacedFetch: PacedFetch, isDemo: () => Promise<boolean>): PacedFetch {
  return async (turn, ...request) => {
    if (turn.reason !== 'sign-in' && (await isDemo())) throw new Failure('signed-out');
    return pacedFetch(turn, ...request);
  };
}

/** Once it is retired, nothing more leaves for the service that was left, but the end of a session there. */
export function untilRetired(pacedFetch: PacedFetch, retired: AbortSignal): PacedFetch {
  return (turn, url, request) => {
    if (turn.route === 'revoke') return pacedFetch(turn, url, request);
    const beforeLeaving = async () => {
      await request.beforeLeaving?.();
      if (retired.aborted) throw new Failure('signed-out');
    };
    return pacedFetch(turn, url, { ...request, beforeLeaving });
  };
}
