/** What the scripts that stand in other people's pages are built without, because every byte there is someone else's. */
import type { Plugin } from 'vite';

/**
 * WXT's frame around a script logs in development what it throws; the browser logs that itself.
 * @param replacements files that take the place of libraries.
 */
export function scriptsInPages(replacements: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'dexmark:scripts-in-pages',
    config: () => ({ resolve: { alias: replacements } }),
    load: (id) => {
      const [, path] = entrypoint.exec(id) ?? [];
      return path === undefined ? null : `import script from ${JSON.stringify(path)};\nexport default script.main();`;
    },
    enforce: 'pre',
  };
}

/** As WXT names it. */
const entrypoint = /virtual:wxt-(?:content-script-isolated-world|unlisted-script)-entrypoint\?(.+)$/;
