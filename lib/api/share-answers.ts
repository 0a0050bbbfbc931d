import type { RequestSlot, SendRequest, Turn } from '../pacing/turn';

export type ShareAnswer = (key: string, turn: Turn, send: SendRequest) => Promise<Response>;

/** Each caller keeps its own place, urgency and signal. Once the first leaves, the others share its answer or failure. */
export function createShareAnswer(requestSlot: RequestSlot): ShareAnswer {
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
    // Perhaps it is not shared; the leading caller hears of its failure in any case.
    led.promise.catch(() => undefined);
    const signal = turn.signal ? AbortSignal.any([turn.signal, place.signal]) : place.signal;
    try {
      const response = await requestSlot({ ...turn, signal }, (...leaving) => {
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

function answerOf({ answer }: Group, thrown: unknown): Promise<Response> {
  return answer ?? Promise.reject(thrown);
}

async function share(answer: Promise<Response>): Promise<Response> {
  return (await answer).clone();
}

interface Group {
  readonly places: Set<AbortController>;
  answer: Promise<Response> | null;
}
