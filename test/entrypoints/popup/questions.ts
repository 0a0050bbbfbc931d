import type { ask } from '../../../lib/messages/ask';

/** A background that notes what it is asked and answers when the test says so; and ids that count up. */
export function questions() {
  const answer = Promise.withResolvers<unknown>();
  const rereadDone = Promise.withResolvers<void>();
  const asked: unknown[][] = [];
  let ids = 0;
  return {
    asked,
    answer,
    rereadDone,
    ask: ((...question: unknown[]) => {
      asked.push(question);
      return answer.promise;
    }) as typeof ask,
    newCommandId: () => {
      ids += 1;
      return `id-${ids}`;
    },
    reread: () => rereadDone.promise,
    /** Answers whatever was asked and will be. */
    answerAll() {
      answer.resolve(undefined);
      rereadDone.resolve(undefined);
    },
  };
}
