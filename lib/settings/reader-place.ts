import * as v from 'valibot';
import { readItem, storedItem, writeItem } from '../storage/stored-item';

/** Kept by the background: the content script reaches no storage of ours, and may leave nothing in the page's own. */
const ReaderPlace = v.object({ isSmall: v.boolean() });
export type ReaderPlace = v.InferOutput<typeof ReaderPlace>;
export const READER_PLACE = storedItem('local', 'reader.place', ReaderPlace, { isSmall: false });

export async function recallReaderPlace(): Promise<ReaderPlace> {
  return readItem(READER_PLACE).catch(() => READER_PLACE.initial);
}

export async function rememberReaderPlace(place: ReaderPlace): Promise<void> {
  await writeItem(READER_PLACE, place);
}
