/**
 * Most texts lie 32 to a message, a line each, and scripts ask for them by their places in place of their keys: keys, names and
 * braces would be a quarter of what texts take in the package.
 */
import type { Plugin } from 'vite';
import { messageName } from '../../lib/packed-text';

/** More make each question longer: the browser gives all of a message. */
const TEXTS_PER_MESSAGE = 32;

/** What the browser puts into the manifest, what a script asks for by a key that it makes, and what has no dot to be known by. */
const byThemselves = /^(extension|shortcuts|failure|press|result\.couldNot)\.|^[^.]+$/;

/** @param keys of every text, in an order that builds agree on. @returns `12.7` for each that lies in a message with others. */
export function placesOf(keys: Iterable<string>): ReadonlyMap<string, string> {
  const packed = [...keys].filter((key) => !byThemselves.test(key));
  return new Map(
    packed.map((key, n) => [key, `${Math.floor(n / TEXTS_PER_MESSAGE)}.${n % TEXTS_PER_MESSAGE}`] as const),
  );
}

/**
 * The contents of a `messages.json`.
 * @param english every text by its key, in the order of the file: scripts know their places by it.
 * @param texts of the language; one that it lacks comes in English.
 * @throws Error for a text of two lines.
 */
export function packTexts(
  english: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string>,
): Record<string, { message: string }> {
  const places = placesOf(english.keys());
  const messages = new Map<string, string[]>();
  for (const [key, inEnglish] of english) {
    const text = texts.get(key) ?? inEnglish;
    if (text.includes('\n')) throw new Error(`The text ${key} has more than one line.`);
    const message = places.get(key)?.split('.')[0] ?? messageName(key);
    // The browser would fill `$1` in before a script gets to its line.
    messages.set(message, [...(messages.get(message) ?? []), text.replaceAll(/\$(\d)/g, '{$1}')]);
  }
  return Object.fromEntries([...messages].map(([name, lines]) => [name, { message: lines.join('\n') }]));
}

/** @param places by keys. A string that equals a key is one: no message between scripts, and nothing that is kept, is called like a text. */
export function textsByPlace(places: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'dexmark:texts-by-place',
    enforce: 'pre',
    transform: (code, id) =>
      /\/(lib|components|entrypoints)\/.*\.tsx?$/.test(id) ? { code: withPlaces(code, places), map: null } : null,
  };
}

/** @throws Error where a key is made of a beginning under which texts are packed. */
export function withPlaces(code: string, places: ReadonlyMap<string, string>): string {
  for (const [, beginning = ''] of code.matchAll(/\bt\([^{)`;]*`([^$`]*)\$/g))
    if (!byThemselves.test(beginning))
      throw new Error(`Texts under "${beginning}" are packed: a key must stand in full.`);
  return code.replaceAll(/'(\w+(?:\.\w+)+)'/g, (all, key) => (places.has(key) ? `'${places.get(key)}'` : all));
}
