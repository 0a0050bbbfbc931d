import { describe, it } from 'vitest';
import { givenCorruptedBackground } from './corrupted-background';
import { everyKind } from './kinds';

const background = givenCorruptedBackground();

describe('a background comes through', () => {
  it.each(everyKind)('%s, wherever it asks', { timeout: 60_000 }, (kind) => background.comesThrough(kind));
});
