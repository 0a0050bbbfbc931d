import type { Failure } from '../../../lib/failure';
import type { ask } from '../../../lib/messages/ask';

/** A background that notes what it is asked and answers when the test says so; and ids that count up. */
export function fakeBackground() {
  const answer = Promise.withResolvers<unknown>();
  const rereadDone = Promise.withResolvers<void>();
  const requests: unknown[][] = [];
  const failures = new Map<number, Failure>();
  let ids = 0;
  return {
    requests,
    answer,
    rereadDone,
    ask: ((...question: unknown[]) => {
      requests.push(question);
      const failure = failures.get(requests.length);
      return failure ? Promise.reject(failure) : answer.promise;
    }) as typeof ask,
    newOperationId: () => {
      ids += 1;
      return `id-${ids}`;
    },
    reread: () => rereadDone.promise,
    /** Lets the n-th question fail; the first is 1. */
    failRequest: (question: number, failure: Failure) => void failures.set(question, failure),
    /** Answers whatever was asked and will be. */
    answerAll() {
      answer.resolve(undefined);
      rereadDone.resolve(undefined);
    },
  };
}
