import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  extendedTo,
  nothingChosen,
  rangeFrom,
  reachedTo,
  type Selection,
  toggled,
  withAll,
  withoutAll,
} from '../../../components/library/selection';

const shown = ['a', 'b', 'c', 'd', 'e'];
const ids = ({ chosen }: Selection) => [...chosen].sort();

describe('a selection', () => {
  it('takes a row, and leaves it out again', () => {
    const both = toggled(toggled(nothingChosen, 'b'), 'd');
    expect(ids(both)).toEqual(['b', 'd']);
    expect(ids(toggled(both, 'b'))).toEqual(['d']);
  });

  it('reaches in either direction from the row that was chosen last', () => {
    const atC = toggled(nothingChosen, 'c');
    expect(ids(extendedTo(atC, 'e', shown))).toEqual(['c', 'd', 'e']);
    expect(ids(extendedTo(atC, 'a', shown))).toEqual(['a', 'b', 'c']);
  });

  it('moves the end of a range, and keeps what was chosen before it', () => {
    const before = toggled(toggled(nothingChosen, 'e'), 'c');
    const down = extendedTo(extendedTo(before, 'd', shown), 'e', shown);
    expect(ids(down)).toEqual(['c', 'd', 'e']);
    expect(ids(extendedTo(down, 'c', shown))).toEqual(['c', 'e']);
    expect(ids(extendedTo(down, 'a', shown))).toEqual(['a', 'b', 'c', 'e']);
  });

  it('keeps what a pointer has reached where it then reaches less far', () => {
    const all = reachedTo(toggled(nothingChosen, 'a'), 'd', shown);
    expect(ids(reachedTo(all, 'c', shown))).toEqual(['a', 'b', 'c', 'd']);
  });

  it('begins a range at the row that keys have come from, unless they go on with one', () => {
    const first = rangeFrom(toggled(nothingChosen, 'a'), 'c');
    const down = extendedTo(rangeFrom(extendedTo(first, 'd', shown), 'd'), 'e', shown);
    expect(ids(down)).toEqual(['a', 'c', 'd', 'e']);
    expect(ids(extendedTo(rangeFrom(down, 'e'), 'd', shown))).toEqual(['a', 'c', 'd']);
    expect(ids(extendedTo(rangeFrom(down, 'b'), 'a', shown))).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('begins a range at the row itself where the one that was chosen last is not shown', () => {
    expect(ids(extendedTo(toggled(nothingChosen, 'z'), 'b', shown))).toEqual(['b', 'z']);
    expect(ids(extendedTo(nothingChosen, 'b', shown))).toEqual(['b']);
  });

  it('takes and leaves out all that are shown, and keeps those that are not', () => {
    const hidden = toggled(nothingChosen, 'z');
    expect(ids(withAll(hidden, shown))).toEqual([...shown, 'z']);
    expect(ids(withoutAll(withAll(hidden, shown), shown))).toEqual(['z']);
  });

  it('never changes one that is given', () => {
    const row = fc.constantFrom(...shown, 'z');
    fc.assert(
      fc.property(fc.array(row), row, (before, id) => {
        const chosen = new Set(before);
        const selection: Selection = { chosen, before: chosen, anchor: before.at(-1) ?? null, end: null };
        toggled(selection, id);
        extendedTo(selection, id, shown);
        rangeFrom(selection, id);
        reachedTo(selection, id, shown);
        withAll(selection, shown);
        withoutAll(selection, shown);
        expect([...selection.chosen]).toEqual([...new Set(before)]);
      }),
    );
  });
});
