/** The site's script, style and icon: the files in `pages/`, served as they are. */
import { readdirSync, readFileSync } from 'node:fs';

export interface SiteFile {
  readonly type: string;
  readonly text: string;
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

const folder = new URL('./pages/', import.meta.url);

/** The file under `/_site/`; only names that the folder really has are known, so no path leads out of it. */
export function siteFile(path: string): SiteFile | undefined {
  const name = path.startsWith('/_site/') ? path.slice('/_site/'.length) : '';
  if (!readdirSync(folder).includes(name)) return undefined;
  return {
    type: types[name.split('.').at(-1) ?? ''] ?? 'text/plain',
    text: readFileSync(new URL(name, folder), 'utf8'),
  };
}
