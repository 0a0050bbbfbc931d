/**
 * What the person did, by the browser's own word for it, and the writes at the service that follow from none of it. Each write is
 * traced back to a trusted press on an element of ours where that chapter was shown, or to an entry of the context menu: a press
 * accounts for one write that was answered, and for its repeats until then.
 */
import * as v from 'valibot';
import type { Entry, Journal } from '../../fake-service/journal.ts';

/** A trusted press, and the chapter that it was about. */
export interface PersonAction {
  readonly chapterId: string;
  /** Epoch ms. */
  readonly at: number;
}

/** Every write of ours that no action of the person's accounts for, oldest first, in words. */
export function unprovokedWrites(journal: Journal, actions: readonly PersonAction[]): string[] {
  return journal
    .requests({ host: 'api', initiator: 'extension' })
    .filter((entry) => isWrite(entry) && !isProvoked(entry, journal, actions))
    .map(({ asked }) => `${asked.method} ${asked.target} ${asked.body}`);
}

/** Whether a request changes something at the service. */
export function isWrite({ asked }: Entry): boolean {
  return asked.host === 'api' && !['GET', 'HEAD', 'OPTIONS'].includes(asked.method);
}

/** Whether each chapter that a write marks was acted on before it, once more often than writes of ours before it were answered. */
export function isProvoked(write: Entry, journal: Journal, actions: readonly PersonAction[]): boolean {
  const chapters = chaptersOf(write);
  if (chapters.length === 0) return false;
  const answered = journal
    .requests({ route: READ, method: 'POST', status: 200, initiator: 'extension' })
    .filter(({ at }) => at < write.at)
    .flatMap(chaptersOf);
  return chapters.every((id) => {
    const pressed = actions.filter(({ chapterId, at }) => chapterId === id && at <= write.at).length;
    return pressed > answered.filter((other) => other === id).length;
  });
}

const READ = '/manga/{id}/read';

const Body = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ chapterIdsRead: v.array(v.string()), chapterIdsUnread: v.array(v.string()) }),
);

/** The chapters that a write marks; none where it is about something else: nothing else is ever done in the arena. */
function chaptersOf({ route, asked }: Entry): readonly string[] {
  const body = v.safeParse(Body, asked.body);
  return route === READ && body.success ? [...body.output.chapterIdsRead, ...body.output.chapterIdsUnread] : [];
}

/** Runs in each page before its own scripts, which cannot make a trusted click. */
export function tellPresses(): void {
  const tell = (window as unknown as { personPressed(chapterId: string, at: number): Promise<void> }).personPressed;
  window.addEventListener(
    'click',
    ({ isTrusted, target }) => {
      if (!isTrusted || !(target instanceof Element) || !target.matches('[data-dexmark]')) return;
      const link = target.previousElementSibling?.getAttribute('href') ?? '';
      const [, chapterId] =
        /\/chapter\/([\da-f-]{36})/.exec(link) ?? /\/chapter\/([\da-f-]{36})/.exec(location.pathname) ?? [];
      if (chapterId !== undefined) void tell(chapterId, Date.now());
    },
    true,
  );
}
