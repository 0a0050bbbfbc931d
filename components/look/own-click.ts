/**
 * Whether a click is the first of a series, or a key. A button may change its place or meaning at once, so the second half of a
 * double click is not meant for what is there by then.
 * @param detail of the event: how many clicks came in a row; 0 for a key.
 */
export function isOwnClick({ detail }: Pick<MouseEvent, 'detail'>): boolean {
  return detail <= 1;
}
