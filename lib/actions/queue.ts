import { stored } from '../database/transactions';
import { logFailure } from '../diagnostics/log-failure';
import { Failure } from '../failure';
import { readHistory } from '../library/history';
import type { InputOf } from '../messages/contract';
import type { BulkEdit } from '../model/bulk-change';
import { firstOperationId, type Intent, type IntentKind } from '../model/intents';
import type { Id } from '../service/ids';
import { signedOutOwner } from '../service/profile';
import { lockNames } from '../storage/names';
import { chapterStates, showChange, showChapters, showChaptersOnScreen } from './chapters/chapter-states';
import type { Dependencies, Showing } from './dependencies';
import { accountOf, accountSignedIn, markOwner } from './session';

type Parts = Showing & Pick<Dependencies, 'delivery'>;

/** A report that has left is `too-late`. @throws Failure `signed-out`, `storage-failed`, `storage-full`. */
export async function undoIntent(
  parts: Parts,
  { operationId, kind, key, targetId }: InputOf<'intent.undo'>,
): Promise<{ outcome: UndoOutcome }> {
  const outcome = await undoClick(
    parts,
    await ownerOf(parts, { kind, key }),
    { kind, key, operationId: targetId },
    operationId,
  );
  parts.delivery.wake();
  await showIntent(parts, { kind, key });
  return { outcome };
}

/** Also undoes what lay below, so that nothing leaves. @throws Failure as `undoIntent`: those before it are undone, the rest waits. */
export async function undoIntents(parts: Parts, { operationId, intents }: InputOf<'intents.undo'>): Promise<void> {
  const [first] = intents;
  if (!first) return;
  // All are of one list.
  const account = await ownerOf(parts, first);
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

/**
 * What was marked without an account becomes this one's, or is discarded.
 * @param account to which it was offered. @throws Failure `signed-out` where another is signed in by now, `storage-failed`, `storage-full`; then all is kept.
 */
export async function settleKeptMarks(
  parts: Parts & Pick<Dependencies, 'database'>,
  { account, isSent }: InputOf<'keptMarks.settle'>,
): Promise<void> {
  if ((await accountSignedIn(parts)) !== account) throw new Failure('signed-out');
  const owner = signedOutOwner(parts.profile);
  const chapterIds = (await parts.outbox.all(owner)).map(({ key }) => key);
  const known = await parts.library.readConfirmedStates(account, chapterIds);
  const oldestFirst = (await stored(() => readHistory(parts.database, account))).reverse();
  const pressedAt = new Map(
    oldestFirst.flatMap(({ at, marks }) => marks.map(({ chapterId }) => [chapterId, at] as const)),
  );
  await parts.outbox.handOver(owner, isSent ? account : null, known, pressedAt);
  parts.delivery.wake();
  await showChaptersOnScreen(parts);
}

/** Marks are kept without an account, too. */
function ownerOf(parts: Parts, { kind, key }: Pick<SeenIntent, 'kind' | 'key'>): Promise<string> {
  return kind === 'mark' ? markOwner(parts, key) : accountOf(parts);
}

async function uncovered({ outbox }: Parts, account: string, withdrawn: readonly SeenIntent[]): Promise<SeenIntent[]> {
  const nameOf = ({ kind, key }: Omit<SeenIntent, 'operationId'>) => `${kind} ${key}`;
  const names = new Set(withdrawn.map(nameOf));
  return (await outbox.all(account))
    .filter((intent) => intent.state.name === 'waiting' && names.has(nameOf(intent)))
    .map(({ kind, key, operationId }) => ({ kind, key, operationId }));
}

/** @param operationId names the click, so that it is done once. @throws Failure `signed-out`, `storage-failed`; then nothing changed. */
export async function retryIntent(parts: Parts, { operationId, kind, key }: InputOf<'intent.retry'>): Promise<void> {
  const account = await accountOf(parts);
  await parts.outbox.retry({ account, kind, key }, operationId);
  parts.delivery.wake();
  await showIntent(parts, { kind, key });
}

/** A later intent for the key is left alone. @throws Failure `signed-out`, `storage-failed`; then it is still there. */
export async function dismissIntent(parts: Parts, refused: SeenIntent): Promise<void> {
  const account = await accountOf(parts);
  const { operationId, ...of } = refused;
  await letGo(parts, account, refused, () => parts.outbox.takeBack({ account, ...of }, operationId));
  await showIntent(parts, of);
}

export type UndoOutcome = 'withdrawn' | 'reversed' | 'too-late' | 'unknown';

/** As the person saw it: a later intent for the same key has another `operationId`. */
export interface SeenIntent {
  readonly kind: IntentKind;
  readonly key: string;
  readonly operationId: string;
}

/** A click on "Follow" may write a status, too, so both are undone. @throws Failure `storage-failed`, `storage-full`. */
async function undoClick(parts: Parts, account: string, seen: SeenIntent, operationId: string): Promise<UndoOutcome> {
  const { kind, key, operationId: targetId } = seen;
  const kinds = kind === 'follow' || kind === 'status' ? (['follow', 'status'] as const) : [kind];
  const outcomes = new Set<UndoOutcome>();
  await letGo(parts, account, seen, async () => {
    for (const one of kinds) outcomes.add(await parts.outbox.undo({ account, kind: one, key }, targetId, operationId));
  });
  return mostTelling.find((outcome) => outcomes.has(outcome)) ?? 'unknown';
}

const mostTelling: readonly UndoOutcome[] = ['reversed', 'withdrawn', 'too-late', 'unknown'];

/** Undoes or dismisses: a bulk change that wanted it has not done it. @param work does it. @throws as `work`. */
async function letGo<Outcome>(
  parts: Parts,
  account: string,
  { kind, key, operationId }: Pick<Intent, 'kind' | 'key' | 'operationId'>,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const intent = kind === 'report' ? undefined : (await parts.outbox.find(account, kind, [key])).get(key);
  const outcome = await work();
  if (intent?.operationId === operationId)
    await letGoWhere(parts, account, firstOperationId(intent), (edit) => edit.key === key && isUndoneWith(kind, edit));
  return outcome;
}

/** Of a press of which these were undone, if any: a bulk change that made it has not done them. Does not reject. */
export async function letGoOfPress(
  parts: Parts,
  account: string,
  operationId: string,
  keys: readonly Id[],
): Promise<void> {
  const undone = new Set(keys);
  if (undone.size > 0) await letGoWhere(parts, account, operationId, ({ key }) => undone.has(key));
}

/**
 * Undoes what one click marked and no later one has replaced. @param of as in `Outbox.undoAll`. @returns the chapters.
 * @throws Failure `storage-failed`, `storage-full`.
 */
export async function undoMarksOf(
  parts: Parts,
  of: { account: string; key?: Id },
  targetId: string,
  operationId: string,
): Promise<readonly Id[]> {
  const undone = await parts.outbox.undoAll({ ...of, kind: 'mark' }, targetId, operationId);
  await letGoOfPress(parts, of.account, targetId, undone);
  parts.delivery.wake();
  return undone;
}

async function letGoWhere(
  { library }: Parts,
  account: string,
  operationId: string,
  isUndone: (edit: BulkEdit) => boolean,
): Promise<void> {
  // While it is fed or taken back, its rows are about to be written.
  await navigator.locks
    .request(lockNames.bulk, () => library.bulk.letGo(account, operationId, isUndone))
    .catch(logFailure('bulk-change'));
}

/** A click on "Follow" may write a status, too: `undoClick` undoes both. */
function isUndoneWith(kind: Intent['kind'], edit: BulkEdit): boolean {
  const isListing = (one: string) => one === 'follow' || one === 'status';
  return edit.kind === kind || (isListing(edit.kind) && isListing(kind));
}

async function showIntent(parts: Parts, { kind, key }: { kind: IntentKind; key: string }): Promise<void> {
  if (kind === 'mark') await showChapters(parts, key);
  else await showChange(parts);
}

/** A person has solved the captcha, or may have. */
export async function captchaSolved(parts: Parts): Promise<void> {
  await parts.captchas.release();
  parts.delivery.wake();
  await showChaptersOnScreen(parts);
}

/** After the service has refused every write. */
export async function retryWrites({ writeGuard, delivery }: Parts): Promise<void> {
  await writeGuard.release();
  delivery.wake();
}
