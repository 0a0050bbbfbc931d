import * as v from 'valibot';
import { type Clock, SECOND } from '../clock';
import { createMutex } from '../one-at-a-time';
import type { Reason, RequestSlot } from '../pacing/turn';
import { readItem, storedItem, watchItem, writeItem } from '../storage/stored-item';
import { AnswerCount, type Answered, withAnswer } from './answers';
import { logFailure } from './log-failure';

/** Counts what the service answers, in `storage.session`. A worker that dies takes the last second of it along. */
export interface AnswerLog {
  listening(requestSlot: RequestSlot): RequestSlot;
  note(reason: Reason, answer: Response): Response;
}

export const ANSWERS = storedItem('session', 'answers', v.array(AnswerCount), []);

export function createAnswerLog(clock: Clock): AnswerLog {
  const inTurn = createMutex();
  let unwritten: Answered[] = [];

  /** Once for all answers of a second: a check brings five of them. */
  async function write(): Promise<void> {
    await clock.sleep(SECOND);
    const added = unwritten;
    unwritten = [];
    await writeItem(ANSWERS, [...added.reduce(withAnswer, await readItem(ANSWERS))]);
  }

  function note(reason: Reason, answer: Response): Response {
    unwritten.push({ status: answer.status, reason, at: clock.now() });
    if (unwritten.length === 1) void inTurn(write).catch(logFailure('answer-log'));
    return answer;
  }

  return {
    note,
    listening: (requestSlot) => (turn, send) =>
      requestSlot(turn, async (signal, recheck) => note(turn.reason, await send(signal, recheck))),
  };
}

export function watchAnswers(onCounts: (counts: readonly AnswerCount[]) => void): () => void {
  return watchItem(ANSWERS, onCounts);
}
