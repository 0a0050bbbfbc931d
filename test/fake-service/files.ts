/** Pictures and pages that are files: read once; some have places to fill, named in braces. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Answered } from './exchange.ts';

/** File name → text, in the order of the names. */
export type Files = ReadonlyMap<string, string>;

export function readFiles(folder: URL): Files {
  return new Map(
    readdirSync(folder)
      .toSorted()
      .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]),
  );
}

/** The text with each `{name}` replaced. @throws RangeError for a name that has no value */
export function filled(template: string | undefined, values: Readonly<Record<string, string>>): string {
  if (template === undefined) throw new RangeError('There is no such template');
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new RangeError(`Nothing to put into {${name}}`);
    return value;
  });
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** A file as an answer that browsers may keep; undefined for a name that the folder does not have, so that no path leads out of it. */
export function answerFile(files: Files, name: string): Answered | undefined {
  const body = files.get(name);
  const type = types[name.split('.').at(-1) ?? ''] ?? 'text/plain; charset=utf-8';
  return body === undefined
    ? undefined
    : { status: 200, headers: { 'content-type': type, 'cache-control': 'public, max-age=3600' }, body };
}
