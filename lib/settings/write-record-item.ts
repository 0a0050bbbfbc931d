import { noDoubt, WriteRecord } from '../service/write-record';
import { storedItem, watchItem } from '../storage/stored-item';

/** Of this browser alone: another one may send other headers. */
export const WRITE_RECORD = storedItem('local', 'writes', WriteRecord, noDoubt);

/** Calls back at once, then with every change. */
export function watchWriteRecord(onRecord: (record: WriteRecord) => void): void {
  watchItem(WRITE_RECORD, onRecord);
}
