import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { parseSync } from 'oxc-parser';

/** What is built, as a browser loads it and a store packs it. */

/** The page or script itself, what its tags name, and what those import before they run. @param entry within the folder. */
export function loadedAtOnce(folder: string, entry: string): string[] {
  return closure([entry], (file) => [...tagsOf(folder, file), ...importsOf(folder, file)]);
}

/** The same, with what is imported later, and its styles. */
export function loadedInAll(folder: string, entry: string): string[] {
  return closure([entry], (file) => [...tagsOf(folder, file), ...importsOf(folder, file), ...laterOf(folder, file)]);
}

/** What a page draws its first screen from: itself, its style sheets and its classic scripts, which wait for nothing. */
export function loadedForFirstScreen(folder: string, page: string): string[] {
  const html = textOf(folder, page);
  return [page, ...stylesIn(html), ...scriptsIn(html).flatMap(({ path, isClassic }) => (isClassic ? [path] : []))];
}

export function gzipped(folder: string, files: readonly string[]): number {
  return sum(files.map((file) => gzipSync(readFileSync(`${folder}/${file}`)).byteLength));
}

/** As a store packs it: each file alone, and none larger than it is. */
export function packed(folder: string, isMeant: (file: string) => boolean): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => posix.relative(folder, posix.join(parentPath, name)));
  const contents = files.filter(isMeant).map((file) => readFileSync(`${folder}/${file}`));
  return sum(contents.map((bytes) => Math.min(bytes.byteLength, deflateRawSync(bytes, { level: 9 }).byteLength)));
}

function closure(entries: readonly string[], nextOf: (file: string) => readonly string[]): string[] {
  const all = new Set(entries);
  // Grows while it is walked.
  for (const file of all) for (const next of nextOf(file)) all.add(next);
  return [...all];
}

function tagsOf(folder: string, file: string): string[] {
  if (!file.endsWith('.html')) return [];
  const html = textOf(folder, file);
  return [...stylesIn(html), ...scriptsIn(html).map(({ path }) => path)];
}

function stylesIn(html: string): string[] {
  return [...html.matchAll(/<link [^>]*rel="stylesheet"[^>]*href="\/([^"]+)"/g)].map(([, path = '']) => path);
}

function scriptsIn(html: string): { path: string; isClassic: boolean }[] {
  const tags = [...html.matchAll(/<script ([^>]*)src="\/([^"]+)"/g)];
  return tags.map(([, attributes = '', path = '']) => ({ path, isClassic: !attributes.includes('type=') }));
}

function importsOf(folder: string, file: string): string[] {
  if (!file.endsWith('.js')) return [];
  const { staticImports } = parseSync(file, textOf(folder, file)).module;
  return staticImports.map(({ moduleRequest }) => posix.join(posix.dirname(file), moduleRequest.value));
}

/** Of the scripts that it imports later it knows the names, and of their style sheets the paths. */
function laterOf(folder: string, file: string): string[] {
  if (!file.endsWith('.js')) return [];
  const text = textOf(folder, file);
  const { dynamicImports } = parseSync(file, text).module;
  const scripts = dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1));
  const styles = [...text.matchAll(/["'`](assets\/[\w.-]+\.css)["'`]/g)].map(([, path = '']) => path);
  return [...scripts.map((path) => posix.join(posix.dirname(file), path)), ...styles];
}

function textOf(folder: string, file: string): string {
  return readFileSync(`${folder}/${file}`, 'utf8');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => one + other, 0);
}
