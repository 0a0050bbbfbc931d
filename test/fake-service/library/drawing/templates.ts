/** The pictures in `covers/` and `pages/`: SVG with a few places to fill, named in braces. */
import { readdirSync, readFileSync } from 'node:fs';

/** File name without `.svg` → the picture, in the order of the names. */
export type Templates = ReadonlyMap<string, string>;

export const covers: Templates = readTemplates('covers');
export const pages: Templates = readTemplates('pages');

/** The template with each `{name}` replaced. @throws RangeError for a name that has no value */
export function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new RangeError(`Nothing to put into {${name}}`);
    return value;
  });
}

function readTemplates(name: string): Templates {
  const folder = new URL(`./${name}/`, import.meta.url);
  const files = readdirSync(folder).toSorted();
  return new Map(files.map((file) => [file.replace('.svg', ''), readFileSync(new URL(file, folder), 'utf8')]));
}
