import type { RequestSlot, SendRequest, Turn } from '../pacing/turn';

/** Takes a turn for a request that others may be waiting to make, too: those of one key leave once, and all have the answer. */
export type ShareAnswer = (key: string, turn: Turn, send: SendRequest) => Promise<Response>;

/**
 * Identical requests in flight are one. Each caller keeps a place of its own in the queue, with its own urgency and its
 * own way to give up; when the first of them leaves, the others leave the queue and share its answer, or its failure.
 */
export function createShareAnswer(takeTurn: RequestSlot): ShareAnswer {
  const groups = new Map<string, Group>();

  return async (key, turn, send) => {
    const group = groups.get(key) ?? { places: new Set(), answer: null };
    if (group.answer) return share(group.answer);
    groups.set(key, group);
    const place = new AbortController();
    group.places.add(place);
    try {
      return await share(lead(group, place, turn, send));
    } catch (thrown) {
      if (place.signal.aborted) return share(answerOf(group, thrown));
      throw thrown;
    } finally {
      group.places.delete(place);
      if (group.places.size === 0) groups.delete(key);
    }
  };

  async function lead(group: Group, place: AbortController, turn: Turn, send: SendRequest) {
    const led = Promise.withResolvers<Response>();
    // It may be shared by none; the caller that leads hears of its failure in any case.
    led.promise.catch(() => undefined);
    const signal = turn.signal ? AbortSignal.any([turn.signal, place.signal]) : place.signal;
    try {
      const response = await takeTurn({ ...turn, signal }, (...leaving) => {
        group.answer = led.promise;
        for (const other of group.places) if (other !== place) other.abort();
        return send(...leaving);
      });
      led.resolve(response);
      return response;
    } catch (thrown) {
      led.reject(thrown);
      throw thrown;
    }
  }
}

/** What the one who left is answered; there is one whenever others were told to leave the queue. */
function answerOf({ answer }: Group, thrown: unknown): Promise<Response> {
  return answer ?? Promise.reject(thrown);
}

async function share(answer: Promise<Response>): Promise<Response> {
  return (await answer).clone();
}

/** Those who ask the same: their places in the queue and, once one of them has left, what it is answered. */
interface Group {
  readonly places: Set<AbortController>;
  answer: Promise<Response> | null;
}
