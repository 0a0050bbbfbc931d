import { beforeEach, describe, expect, it } from 'vitest';
import { boxReached } from '../../../components/settings/LanguageChoice';
import { speakTexts, textsOf } from '../../support/texts';

const names = ['Afar', 'Afrikaans', 'Bokmål', 'Éwé', 'English', 'Zulu', 'zz', 'Øst', 'Éwé'];
const pressed = (key: string) => ({ key, ctrlKey: false, metaKey: false, altKey: false });
const reached = (key: string, at: number, columns = 2) => boxReached(pressed(key), at, { names, columns });

describe('among the boxes for languages, a key', () => {
  beforeEach(() => speakTexts(textsOf('en')));

  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 1, 0],
    ['ArrowDown', 1, 3],
    ['ArrowUp', 3, 1],
    ['Home', 4, 0],
    ['End', 1, 8],
  ])('%s leads from box %i to box %i', (key, at, to) => {
    expect(reached(key, at)).toBe(to);
  });

  it.each([
    ['ArrowLeft', 0],
    ['ArrowUp', 1],
    ['ArrowDown', 7],
    ['ArrowRight', 8],
  ])('%s stays in box %i, where there is none beyond', (key, at) => {
    expect(reached(key, at)).toBe(at);
  });

  it('goes one down where there is one column', () => {
    expect(reached('ArrowDown', 1, 1)).toBe(2);
  });

  it.each([
    ['a', 0, 1],
    ['a', 1, 0],
    ['A', 3, 0],
    ['e', 2, 3],
    ['e', 3, 4],
    ['z', 5, 6],
    ['b', 2, 2],
    ['o', 0, 7],
    ['ｂ', 0, 2],
  ])('%s leads from box %i to the next name that begins with it: box %i', (key, at, to) => {
    expect(reached(key, at)).toBe(to);
  });

  it.each(['x', ' ', '’', 'Tab', 'Enter', 'Escape', 'Dead'])('%j is not for moving', (key) => {
    expect(reached(key, 0)).toBeNull();
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'])('with %s held is the browser’s', (held) => {
    for (const key of ['a', 'ArrowDown', 'Home'])
      expect(boxReached({ ...pressed(key), [held]: true }, 1, { names, columns: 2 })).toBeNull();
  });

  it('goes on to the left where texts run from right to left', () => {
    speakTexts(new Map([['direction', 'rtl']]));
    expect(reached('ArrowLeft', 0)).toBe(1);
  });
});
