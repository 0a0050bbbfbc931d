/**
 * `webextension-polyfill` as a module. Bundlers reach a CommonJS library through a copy of its properties, and where the browser has
 * `browser` itself, that copy looks at every namespace of the API: the browser builds each, at every start of each of our scripts.
 */
import type { Plugin } from 'vite';

const library = /\/webextension-polyfill\/dist\/browser-polyfill(?:\.min)?\.js$/;

export function polyfillAsModule(): Plugin {
  return {
    name: 'dexmark:polyfill-as-module',
    enforce: 'pre',
    // It moves little, and stays the library's own for those who ask by the map what the bundle is made of.
    transform: (code, id) => (library.test(id) ? { code: asModule(code), map: null } : null),
  };
}

/**
 * @param code that assigns to `module.exports`.
 * @returns the same with that as its default export.
 */
export function asModule(code: string): string {
  return `const module = { exports: {} };\nconst exports = module.exports;\n${code}\nexport default module.exports;`;
}
