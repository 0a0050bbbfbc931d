/** A function of the stored list: a page that has not seen the newest list removes only what the person removed. */
export function listChange<Item>(seen: readonly Item[], wanted: readonly Item[]): (stored: readonly Item[]) => Item[] {
  const added = wanted.filter((item) => !seen.includes(item));
  const removed = seen.filter((item) => !wanted.includes(item));
  return (stored) => [
    ...stored.filter((item) => !removed.includes(item)),
    ...added.filter((item) => !stored.includes(item)),
  ];
}
