import * as v from 'valibot';
import { logFailure } from '../diagnostics/log-failure';
import { Id } from '../service/ids';
import { readItem, storedItem, writeItem } from '../storage/stored-item';

/** Ids of the old site's numbers, in `storage.local`: they never change, so each is asked for once. */
export interface OldNumber {
  readonly type: 'chapter' | 'manga';
  readonly number: number;
}

const MOST_KEPT = 500;
const Known = v.array(v.tuple([v.picklist(['chapter', 'manga']), v.number(), Id]));
export const OLD_NUMBERS = storedItem('local', 'old.numbers', Known, []);

export async function recallId({ type, number }: OldNumber): Promise<Id | null> {
  const [, , id = null] = (await readKnown()).find((known) => known[0] === type && known[1] === number) ?? [];
  return id;
}

/** Does not reject: what cannot be kept is asked for again. */
export async function rememberId({ type, number }: OldNumber, id: Id): Promise<void> {
  const known: v.InferOutput<typeof Known> = [...(await readKnown()), [type, number, id]];
  await writeItem(OLD_NUMBERS, known.slice(-MOST_KEPT)).catch(logFailure('numbers-write'));
}

async function readKnown(): Promise<v.InferOutput<typeof Known>> {
  return readItem(OLD_NUMBERS).catch(() => []);
}
