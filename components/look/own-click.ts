/**
 * Whether a click is the first of a series, or a key. What is pressed may change place or meaning at once: the second half of a
 * double click was not meant for what is there then.
 * @param detail of the event: how many clicks came in a row; 0 for a key.
 */
export function isOwnClick({ detail }: Pick<MouseEvent, 'detail'>): boolean {
  return detail <= 1;
}
