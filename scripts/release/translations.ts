import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';

const localesFolder = join(import.meta.dirname, '../../lib/locales');

/** `de: history.title`, for each text that a language lacks: browsers show it in English, which a release does not. @param folder of the locale files. */
export function missingTranslations(folder = localesFolder): string[] {
  const english = [...textsOf('en', folder).keys()];
  const files = readdirSync(folder).filter((file) => file.endsWith('.yml'));
  return files.flatMap((file) => {
    const language = basename(file, '.yml');
    const texts = textsOf(language, folder);
    return english.filter((key) => !texts.has(key)).map((key) => `${language}: ${key}`);
  });
}

/** Every text by its key. @param language as its file is called: `pt_BR`. */
export function textsOf(language: string, folder = localesFolder): ReadonlyMap<string, string> {
  return new Map(textsIn(readFileSync(join(folder, `${language}.yml`), 'utf8')));
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
