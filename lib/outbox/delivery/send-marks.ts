import { MissingRoute } from '../../api/classify';
import type { Api, CallTurn } from '../../api/client';
import { asFailure } from '../../failure';
import { endpoints, type MarksOfManga } from '../../service/endpoints';
import type { SingleMarks } from '../../settings/service-choices';
import { failureOf, isRefusal, PerhapsDone } from './sender';

/** Where the service has no route for a single mark, the batch follows at once; where that is in doubt, the batch decides: docs/outbox.md. */
export function createSendMarks({ api, singleMarks }: { api: Api; singleMarks: SingleMarks }) {
  return async (marks: MarksOfManga, turn: CallTurn): Promise<void> => {
    const sendBatch = async () => void (await api.call(endpoints.markChapters, marks, turn));
    const [chapterId, ...others] = marks.read;
    const isAlone = chapterId !== undefined && others.length + marks.unread.length === 0;
    const choice = isAlone ? await singleMarks.choice() : null;
    if (!isAlone || choice === null) return sendBatch();

    const failure = await failureOf(api.call(endpoints.markChapter, { chapterId }, turn));
    if (failure === null) return;
    if (!(failure instanceof MissingRoute)) throw failure;
    if (failure.isCertain) await singleMarks.routeIsMissing(choice);
    await sendBatch().catch((thrown) => {
      throw mayBeDone(failure) ? new PerhapsDone(asFailure(thrown)) : thrown;
    });
    if (!failure.isCertain) await singleMarks.routeIsMissing(choice);
  };
}

/** A machine in front of the API may have answered after the work was done. */
function mayBeDone(single: MissingRoute): boolean {
  return !single.isCertain && !isRefusal(single);
}
