import { describe, it } from 'vitest';
import { asked, type Name } from './asked';
import { givenCorruptedBackground } from './corrupted-background';
import { everyKind, type Kind } from './kinds';

const background = givenCorruptedBackground();

describe('a background comes through', () => {
  it.each(everyKind)('%s, wherever it asks', { timeout: 60_000 }, (kind) => background.comesThrough(kind));
});

/** One of each family: trouble, a refusal, nothing to read, something else than was asked, an odd item. */
const oneOfEach = [
  'a page with a 500',
  'a 404 of the API',
  'a page with a 200',
  'ids of other things',
  'the last one unreadable',
] satisfies Kind[];

describe.each(Object.keys(asked) as Name[])('a background comes through, where %s alone is answered by', (name) => {
  it.each(oneOfEach)('%s', { timeout: 60_000 }, (kind) => background.comesThrough(kind, name));
});
