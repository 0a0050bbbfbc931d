import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** `de: history.title`, for each text that a language lacks: browsers show it in English, which a release does not. @param folder of the locale files. */
export function missingTranslations(folder: string): string[] {
  const keysOf = (file: string) => keysIn(parse(readFileSync(join(folder, file), 'utf8')));
  const english = keysOf('en.yml');
  const files = readdirSync(folder).filter((file) => file.endsWith('.yml'));
  return files.flatMap((file) => {
    const keys = new Set(keysOf(file));
    return english.filter((key) => !keys.has(key)).map((key) => `${file.replace('.yml', '')}: ${key}`);
  });
}

/** Plural forms have keys of their own. */
function keysIn(texts: unknown, path = ''): string[] {
  if (typeof texts !== 'object' || texts === null) return [path];
  const isPlural = Object.keys(texts).every((key) => key === 'n' || /^\d+$/.test(key));
  return isPlural
    ? [path]
    : Object.entries(texts).flatMap(([key, inner]) => keysIn(inner, path ? `${path}.${key}` : key));
}
