import { describe, it } from 'vitest';
import { type Kind, kinds } from './kinds';
import { givenSpoiltBackground } from './spoilt-background';

const background = givenSpoiltBackground();

describe('a background comes through', () => {
  it.each(Object.keys(kinds) as Kind[])('%s, wherever it asks', { timeout: 60_000 }, (kind) =>
    background.comesThrough(kind),
  );
});
