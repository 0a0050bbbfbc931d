/** Which rows of the table are chosen, as a person chooses them by keys and by a pointer. Pure. */
export interface Selection {
  readonly chosen: ReadonlySet<string>;
  /** From where a range reaches; `null` before the first choice. */
  readonly anchor: string | null;
}

export const nothingChosen: Selection = { chosen: new Set(), anchor: null };

export function toggled({ chosen }: Selection, id: string): Selection {
  const others = new Set(chosen);
  if (!others.delete(id)) others.add(id);
  return { chosen: others, anchor: id };
}

/** Adds all from the anchor to `id`; `id` alone where the anchor is not shown. @param shown in the order of the rows. */
export function extendedTo({ chosen, anchor }: Selection, id: string, shown: readonly string[]): Selection {
  const [from, to] = [anchor === null ? -1 : shown.indexOf(anchor), shown.indexOf(id)];
  if (from === -1) return { chosen: new Set([...chosen, id]), anchor: id };
  return { chosen: new Set([...chosen, ...shown.slice(Math.min(from, to), Math.max(from, to) + 1)]), anchor };
}

export function withAll({ chosen, anchor }: Selection, shown: readonly string[]): Selection {
  return { chosen: new Set([...chosen, ...shown]), anchor };
}

export function withoutAll({ chosen, anchor }: Selection, shown: readonly string[]): Selection {
  const others = new Set(chosen);
  for (const id of shown) others.delete(id);
  return { chosen: others, anchor };
}
