import type { Dependencies } from '../../../lib/actions/dependencies';
import { accountOf, markOwner } from '../../../lib/actions/session';
import { SECOND } from '../../../lib/clock';
import { Failure } from '../../../lib/failure';
import { isSameDocument, type PageDocument } from '../../../lib/messages/page-document';
import { LONGEST_QUESTION_MS } from '../../../lib/messages/question';
import { createMutex } from '../../../lib/one-at-a-time';
import { STORED_RESULTS, type StoredResult } from '../../../lib/storage/background-items';
import { lockNames } from '../../../lib/storage/names';
import { readItem, writeItem } from '../../../lib/storage/stored-item';

/** No person clicks more often in ten seconds. */
const MOST_KEPT = 20;
/** In ms. A press may arrive after the toast has gone, because it is sent again when a worker dies. */
const GRACE_MS = LONGEST_QUESTION_MS + SECOND;

/** What is read of a click's result, and what is done with it, before another reads it: a toast never goes back to what it said. */
export function inTurnOf<Result>(operationId: string, work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request(lockNames.result(operationId), work);
}

/** In place of an earlier one of the same click. @throws the browser's error when it cannot be written. */
export async function storeResult(result: StoredResult): Promise<void> {
  await change((results) =>
    [...results.filter(({ operationId }) => operationId !== result.operationId), result].slice(-MOST_KEPT),
  );
}

/** The toast is in this document alone; `null` for none. @throws the browser's error when it cannot be written. */
export async function storeWhereShown(operationId: string, page: PageDocument | null): Promise<void> {
  await change((results) =>
    results.map((result) =>
      result.operationId === operationId ? { ...result, page, isShown: page !== null } : result,
    ),
  );
}

/** @returns null for one that was not stored, or has expired. */
export async function readStoredResult(operationId: string, now: number): Promise<StoredResult | null> {
  return (await read()).find((result) => result.operationId === operationId && now < result.goesAt + GRACE_MS) ?? null;
}

export async function resultsOnScreen(now: number): Promise<readonly StoredResult[]> {
  return (await read()).filter(({ isShown, goesAt }) => isShown && now < goesAt);
}

function read(): Promise<StoredResult[]> {
  return readItem(STORED_RESULTS);
}

/** One change after the other: `storage` has no transactions. */
const inTurn = createMutex();
function change(step: (results: StoredResult[]) => StoredResult[]): Promise<void> {
  return inTurn(async () => writeItem(STORED_RESULTS, step(await read())));
}

/** Of a chapter; else of a series. */
export function isMark({ verb }: Pick<StoredResult, 'verb'>): boolean {
  return verb === 'read' || verb === 'unread';
}

/**
 * What a toast was about in which something was pressed. @param page where that was; `null` in the popup or a notification.
 * @throws Failure `not-allowed` where no such toast was shown just now, or for another account; `signed-out`, `storage-failed`.
 */
export async function pressedResult(
  parts: Pick<Dependencies, 'clock' | 'profile' | 'session'>,
  operationId: string,
  page: PageDocument | null,
): Promise<StoredResult> {
  const stored = await readStoredResult(operationId, parts.clock.now());
  if (stored === null || !isShownAt(stored.page, page)) throw new Failure('not-allowed');
  const owner = isMark(stored) ? await markOwner(parts, stored.objectId) : await accountOf(parts);
  if (owner !== stored.account) throw new Failure('not-allowed');
  return stored;
}

function isShownAt(toast: PageDocument | null, press: PageDocument | null): boolean {
  return toast === null || press === null ? toast === press : isSameDocument(toast, press);
}
