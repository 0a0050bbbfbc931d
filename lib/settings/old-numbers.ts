import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { noted } from '../diagnostics/note';
import { Id } from '../service/ids';

/** Ids of the old site's numbers, in `storage.local`: they never change, so each is asked for once. */
export interface OldNumber {
  readonly type: 'chapter' | 'manga';
  readonly number: number;
}

const KEY = 'old.numbers';
const MOST_KEPT = 500;
const Known = v.array(v.tuple([v.picklist(['chapter', 'manga']), v.number(), Id]));

export async function recallId({ type, number }: OldNumber): Promise<Id | null> {
  const [, , id = null] = (await readKnown()).find((known) => known[0] === type && known[1] === number) ?? [];
  return id;
}

/** Does not reject: what cannot be kept is asked for again. */
export async function rememberId({ type, number }: OldNumber, id: Id): Promise<void> {
  const known = [...(await readKnown()), [type, number, id] as const].slice(-MOST_KEPT);
  await browser.storage.local.set({ [KEY]: known }).catch(noted('numbers-write'));
}

async function readKnown(): Promise<v.InferOutput<typeof Known>> {
  const stored = await browser.storage.local.get(KEY).catch(() => ({ [KEY]: undefined }));
  const known = v.safeParse(Known, stored[KEY]);
  return known.success ? known.output : [];
}
