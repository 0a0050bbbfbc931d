/** What the scripts that stand in other people's pages are built without, because every byte there is someone else's. */
import { parseSync } from 'oxc-parser';
import type { Plugin } from 'vite';

/**
 * WXT's frame around a script logs in development what it throws; the browser logs that itself.
 * @param replacements files that take the place of libraries.
 */
export function scriptsInPages(replacements: Readonly<Record<string, string>>): Plugin {
  let built: string | undefined;
  return {
    name: 'dexmark:scripts-in-pages',
    config: () => ({ resolve: { alias: replacements } }),
    load: (id) => {
      const [, path] = entrypoint.exec(id) ?? [];
      if (path === undefined) return null;
      built = path;
      return `import main from ${JSON.stringify(path)};\nexport default main();`;
    },
    transform: (code, id) => (id === built ? { code: mainAlone(id, code), map: null } : null),
    enforce: 'pre',
  };
}

/** As WXT names it. */
const entrypoint = /virtual:wxt-(?:content-script-isolated-world|unlisted-script)-entrypoint\?(.+)$/;

/**
 * The rest of an entry point is there for WXT, which reads it at the build.
 * @param code with `export default define…(…)`.
 * @throws Error for anything else.
 */
export function mainAlone(path: string, code: string): string {
  const script = parseSync(path, code).program.body.find(({ type }) => type === 'ExportDefaultDeclaration');
  const call = script?.type === 'ExportDefaultDeclaration' ? script.declaration : undefined;
  const defined = call?.type === 'CallExpression' ? call.arguments[0] : undefined;
  const main =
    defined?.type === 'ObjectExpression'
      ? defined.properties.find(
          (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'main',
        )
      : undefined;
  if (!script || !defined) throw new Error(`${path} defines no script.`);
  const text = main ? `function ${code.slice(main.start, main.end)}` : `(${code.slice(defined.start, defined.end)});`;
  return `${code.slice(0, script.start)}export default ${text}${code.slice(script.end)}`;
}
