import { describe, expect, it } from 'vitest';
import { makeLibrary } from '../library/make-library.ts';
import type { Chapter } from '../library/types.ts';
import { neighboursOf } from './neighbours.ts';

const [sample] = makeLibrary({ now: 0 }).chapters.values();
if (!sample) throw new Error('The library is empty');

const release = (id: string, chapter: string | null, group: string, translatedLanguage = 'en'): Chapter => ({
  ...sample,
  id,
  chapter,
  volume: null,
  groupIds: [group],
  translatedLanguage,
});

const one = release('one', '1', 'lantern');
const oneAgain = release('one again', '1', 'rook');
const french = release('un', '2', 'lantern', 'fr');
const two = release('two', '2', 'rook');
const twoAgain = release('two again', '2', 'lantern');
const oneshot = release('oneshot', null, 'lantern');
const published = [one, oneAgain, french, two, twoAgain, oneshot];

describe('turning to the next chapter', () => {
  it('stays with the group that one is reading', () => {
    expect(neighboursOf(one, published).nextId).toBe('two again');
    expect(neighboursOf(oneAgain, published).nextId).toBe('two');
  });

  it('skips other releases of the same number', () => {
    expect(neighboursOf(twoAgain, published)).toEqual({ previousId: 'one', nextId: 'oneshot' });
  });

  it('stays in the language', () => {
    expect(neighboursOf(french, published)).toEqual({ previousId: null, nextId: null });
  });

  it('takes another group’s release where the own one is missing', () => {
    expect(neighboursOf(oneshot, [oneAgain, oneshot]).previousId).toBe('one again');
  });

  it('ends at both ends', () => {
    expect(neighboursOf(one, published).previousId).toBeNull();
    expect(neighboursOf(oneshot, published).nextId).toBeNull();
  });
});
