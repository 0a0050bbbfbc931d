import { chapterStates } from '../chapters/chapter-states';
import { showChange } from '../chapters/show-change';
import type { Dependencies, Showing } from '../dependencies';
import { accountOf } from '../session/account-of';
import { type SeenIntent, undoClick } from './undo-click';

/** Also undoes what lay below, so that nothing leaves. @throws Failure as `undoIntent`: those before it are undone, the rest waits. */
export async function undoIntents(
  parts: Showing & Pick<Dependencies, 'delivery'>,
  { operationId, intents }: { operationId: string; intents: readonly SeenIntent[] },
): Promise<void> {
  const account = await accountOf(parts);
  try {
    let seen = intents;
    while (seen.length > 0) {
      const withdrawn: SeenIntent[] = [];
      for (const intent of seen) {
        if ((await undoClick(parts, account, intent, operationId)) === 'withdrawn') withdrawn.push(intent);
      }
      seen = await uncovered(parts, account, withdrawn);
    }
  } finally {
    parts.delivery.wake();
    const chapterIds = intents.flatMap(({ kind, key }) => (kind === 'mark' ? [key] : []));
    await showChange(parts, await chapterStates(parts, chapterIds).catch(() => []));
  }
}

async function uncovered(
  { outbox }: Pick<Dependencies, 'outbox'>,
  account: string | null,
  withdrawn: readonly SeenIntent[],
): Promise<SeenIntent[]> {
  const nameOf = ({ kind, key }: Pick<SeenIntent, 'kind' | 'key'>) => `${kind} ${key}`;
  const names = new Set(withdrawn.map(nameOf));
  return (await outbox.all(account))
    .filter((intent) => intent.state.name === 'waiting' && names.has(nameOf(intent)))
    .map(({ kind, key, operationId }) => ({ kind, key, operationId }));
}
