import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** `de: history.title`, for each text that a language lacks: browsers show it in English, which a release does not. @param folder of the locale files. */
export function missingTranslations(folder: string): string[] {
  const keysOf = (file: string) => textsIn(readFileSync(join(folder, file), 'utf8')).map(([key]) => key);
  const english = keysOf('en.yml');
  const files = readdirSync(folder).filter((file) => file.endsWith('.yml'));
  return files.flatMap((file) => {
    const keys = new Set(keysOf(file));
    return english.filter((key) => !keys.has(key)).map((key) => `${file.replace('.yml', '')}: ${key}`);
  });
}

/** Every text of ours by its key. @param language as its file is called: `pt_BR`. */
export function textsOf(language: string): ReadonlyMap<string, string> {
  return new Map(textsIn(readFileSync(join(import.meta.dirname, '../../lib/locales', `${language}.yml`), 'utf8')));
}

/** Every text of a locale file with its key (`signIn.username`); plural forms are joined as the browser gets them. */
function textsIn(file: string): [key: string, text: string][] {
  return flat([], parse(file));
}

function flat(path: readonly string[], value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path.join('.'), String(value)]];
  const entries = Object.entries(value);
  const isPlural = entries.every(([key]) => key === 'n' || /^\d+$/.test(key));
  if (isPlural) return [[path.join('.'), entries.map(([, form]) => form).join(' | ')]];
  return entries.flatMap(([key, inner]) => flat([...path, key], inner));
}
