import { describe, it } from 'vitest';
import { everyKind } from './kinds';
import { givenSpoiltBackground } from './spoilt-background';

const background = givenSpoiltBackground();

describe('a background comes through', () => {
  it.each(everyKind)('%s, wherever it asks', { timeout: 60_000 }, (kind) => background.comesThrough(kind));
});
