import { textName } from '../../lib/text-name';

/**
 * The file of a language as the extension asks for it. @param texts by their keys, with `_` for each dot.
 * @throws Error where two keys have one name.
 */
export function nameTexts<Text>(texts: Readonly<Record<string, Text>>): Record<string, Text> {
  const keys = Object.keys(texts).map((key) => key.replaceAll('_', '.'));
  if (!areApart(keys)) throw new Error(`Two texts have one name: set SEED in lib/text-name.ts to ${seedFor(keys)}.`);
  return Object.fromEntries(Object.values(texts).map((text, n) => [textName(keys[n] ?? ''), text]));
}

function areApart(keys: readonly string[], seed?: number): boolean {
  return new Set(keys.map((key) => textName(key, seed))).size === keys.length;
}

function seedFor(keys: readonly string[]): number {
  let seed = 1;
  while (!areApart(keys, seed)) seed += 1;
  return seed;
}
