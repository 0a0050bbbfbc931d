import { SECOND } from '../../../lib/clock';
import type { PageDocument } from '../../../lib/messages/page-document';
import { LONGEST_QUESTION_MS } from '../../../lib/messages/question';
import { createMutex } from '../../../lib/one-at-a-time';
import { DEEDS, type NotedDeed } from '../../../lib/storage/background-items';
import { readItem, writeItem } from '../../../lib/storage/stored-item';

/** More clicks than this in ten seconds come from no person. */
const MOST_KEPT = 20;
/** In ms. A press may arrive after the toast has gone: it is sent again where a worker dies. */
const GRACE_MS = LONGEST_QUESTION_MS + SECOND;

/** @throws the browser's error when it cannot be written. */
export async function noteDeed(deed: NotedDeed): Promise<void> {
  await change((deeds) => [...deeds.filter(({ id }) => id !== deed.id), deed].slice(-MOST_KEPT));
}

/** The toast is in this document alone; `null` for none. @throws the browser's error when it cannot be written. */
export async function noteShown(id: string, page: PageDocument | null): Promise<void> {
  await change((deeds) => deeds.map((deed) => (deed.id === id ? { ...deed, page, isShown: page !== null } : deed)));
}

/** @returns null for one that was not noted, or has expired. */
export async function notedDeed(id: string, now: number): Promise<NotedDeed | null> {
  return (await read()).find((deed) => deed.id === id && now < deed.goesAt + GRACE_MS) ?? null;
}

export async function deedsOnScreen(now: number): Promise<readonly NotedDeed[]> {
  return (await read()).filter(({ isShown, goesAt }) => isShown && now < goesAt);
}

function read(): Promise<NotedDeed[]> {
  return readItem(DEEDS);
}

/** One change after the other: `storage` has no transactions. */
const inTurn = createMutex();
function change(step: (deeds: NotedDeed[]) => NotedDeed[]): Promise<void> {
  return inTurn(async () => writeItem(DEEDS, step(await read())));
}
