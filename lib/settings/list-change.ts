/**
 * What a person did to a list that they saw, as a function of the list that is stored: what they added and what they took away,
 * so that a page that has not seen the newest list takes nothing else back.
 */
export function listChange<Item>(seen: readonly Item[], wanted: readonly Item[]): (stored: readonly Item[]) => Item[] {
  const added = wanted.filter((item) => !seen.includes(item));
  const removed = seen.filter((item) => !wanted.includes(item));
  return (stored) => [
    ...stored.filter((item) => !removed.includes(item)),
    ...added.filter((item) => !stored.includes(item)),
  ];
}
