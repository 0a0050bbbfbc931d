/** Which rows of the table are chosen, as a person chooses them by keys and by a pointer. Pure. */
export interface Selection {
  readonly chosen: ReadonlySet<string>;
  /** Without the rows of the last range, whose end may still move. */
  readonly before: ReadonlySet<string>;
  /** From where a range reaches; `null` before the first choice. */
  readonly anchor: string | null;
  /** To where the last one reaches. */
  readonly end: string | null;
}

export const nothingChosen: Selection = { chosen: new Set(), before: new Set(), anchor: null, end: null };

export function toggled({ chosen }: Selection, id: string): Selection {
  const others = new Set(chosen);
  if (!others.delete(id)) others.add(id);
  return at(id, others);
}

/** Takes all from the anchor to `id` in place of the last range; `id` alone where the anchor is not shown. @param shown in the order of the rows. */
export function extendedTo(selection: Selection, id: string, shown: readonly string[]): Selection {
  const { chosen, before, anchor } = selection;
  const [from, to] = [anchor === null ? -1 : shown.indexOf(anchor), shown.indexOf(id)];
  if (from === -1) return at(id, new Set([...chosen, id]));
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ...selection, chosen: new Set([...before, ...range]), end: id };
}

/** Keys go on with the range that ends where they are, or begin one there. */
export function rangeFrom(selection: Selection, id: string): Selection {
  return selection.end === id ? selection : at(id, selection.chosen);
}

/** A pointer adds what it reaches: a box that is pressed beside others leaves those as they are. */
export function reachedTo(selection: Selection, id: string, shown: readonly string[]): Selection {
  return extendedTo({ ...selection, before: selection.chosen }, id, shown);
}

export function withAll({ chosen, anchor }: Selection, shown: readonly string[]): Selection {
  return { ...at(anchor, new Set([...chosen, ...shown])), end: null };
}

export function withoutAll({ chosen, anchor }: Selection, shown: readonly string[]): Selection {
  return { ...at(anchor, chosen.difference(new Set(shown))), end: null };
}

function at(id: string | null, chosen: ReadonlySet<string>): Selection {
  return { chosen, before: chosen, anchor: id, end: id };
}
