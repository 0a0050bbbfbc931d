/**
 * Puts values in the place of custom properties, in every style sheet that a script carries into a page (`?inline`). The name of a
 * custom property belongs to the whole document, closed roots included: a page that registers it (`@property`) gives it another value.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

export const inliningName = 'dexmark:inline-custom-properties';

/** @param theme the style sheet that sets them. */
export function inliningOf(theme: string): Plugin {
  return {
    name: inliningName,
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.css?inline')) return null;
      this.addWatchFile(theme);
      return inlineCustomProperties(code, readFileSync(theme, 'utf8'));
    },
  };
}

/**
 * @param css what uses them, and may set them too.
 * @param theme what sets them.
 * @throws Error for one that it does not set.
 */
export function inlineCustomProperties(css: string, theme: string): string {
  const values = new Map(
    [...withoutComments(theme).matchAll(setting)].map(([, name = '', value = '']) => [name, value]),
  );
  const put = (_: string, name: string): string => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`The theme does not set ${name}.`);
    return value.replaceAll(use, put);
  };
  return withoutComments(css).replaceAll(setting, '').replaceAll(use, put);
}

const setting = /(?<=[\s{;])(--[\w-]+)\s*:\s*([^;}]+);/g;
const use = /var\((--[\w-]+)\)/g;

function withoutComments(css: string): string {
  return css.replaceAll(/\/\*.*?\*\//gs, '');
}
