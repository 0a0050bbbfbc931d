import * as v from 'valibot';
import { browser } from 'wxt/browser';

/** Kept by the background: the content script reaches no storage of ours, and may leave nothing in the page's own. */
const KEY = 'reader.place';
const ReaderPlace = v.object({ isSmall: v.boolean() });
export type ReaderPlace = v.InferOutput<typeof ReaderPlace>;

export async function recallReaderPlace(): Promise<ReaderPlace> {
  const stored = await browser.storage.local.get(KEY).catch(() => ({ [KEY]: undefined }));
  const place = v.safeParse(ReaderPlace, stored[KEY]);
  return place.success ? place.output : { isSmall: false };
}

export async function rememberReaderPlace(place: ReaderPlace): Promise<void> {
  await browser.storage.local.set({ [KEY]: place });
}
