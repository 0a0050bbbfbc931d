import * as v from 'valibot';
import { browser } from 'wxt/browser';

/**
 * Whether the person made the control in the reader small, on this device. The background keeps it for the content script,
 * which can reach no storage of ours, and which may leave nothing in the page's own.
 */
const KEY = 'reader.place';
const ReaderPlace = v.object({ isSmall: v.boolean() });
export type ReaderPlace = v.InferOutput<typeof ReaderPlace>;

/** The place as it was left; at first, and where what is kept cannot be read, the whole control. */
export async function recallReaderPlace(): Promise<ReaderPlace> {
  const stored = await browser.storage.local.get(KEY).catch(() => ({ [KEY]: undefined }));
  const place = v.safeParse(ReaderPlace, stored[KEY]);
  return place.success ? place.output : { isSmall: false };
}

/** Keeps the place for every chapter page from now on. */
export async function rememberReaderPlace(place: ReaderPlace): Promise<void> {
  await browser.storage.local.set({ [KEY]: place });
}
