import { posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from './architecture';

/** Exports that no file uses, not even their own: `path: name`. Files that the build or a page names are roots, which export nothing else. */
export function unusedExports(files: readonly SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  const used = new Set(files.flatMap((file) => usesOf(file, paths)));
  return files
    .filter(({ path }) => !used.has(whole(path)))
    .flatMap((file) =>
      exportsOf(file)
        .filter(({ name }) => !used.has(`${file.path}: ${name}`))
        .filter(({ name, isHandedOn }) => isHandedOn || !usesItself(file, name))
        .map(({ name }) => `${file.path}: ${name}`),
    );
}

/** All that a file takes from others, as `path: name`. */
function usesOf({ path, source }: SourceFile, paths: ReadonlySet<string>): string[] {
  const { module } = parseSync(path, source);
  const uses = (specifier: string, name: string | null | undefined) => {
    const target = resolve(path, specifier, paths);
    if (target === null) return [];
    return [name === null || name === undefined ? whole(target) : `${target}: ${name}`];
  };
  return [
    ...module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.flatMap(({ importName }) =>
        uses(moduleRequest.value, importName.kind === 'Default' ? 'default' : importName.name),
      ),
    ),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, importName }) =>
        moduleRequest ? uses(moduleRequest.value, importName.name) : [],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) =>
      uses(source.slice(moduleRequest.start + 1, moduleRequest.end - 1), null),
    ),
    // What the build puts in the place of a library.
    ...[...source.matchAll(/fromHere\('([^']+)'\)/g)].map(([, file = '']) => whole(file)),
  ];
}

interface Export {
  readonly name: string;
  /** Taken from another file, and used by nothing here. */
  readonly isHandedOn: boolean;
}

/** Without the default one: a page, a script or the configuration is that, and the build takes it. */
function exportsOf({ path, source }: SourceFile): Export[] {
  const { module } = parseSync(path, source);
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, moduleRequest }) =>
      exportName.kind === 'Name' && exportName.name !== null
        ? [{ name: exportName.name, isHandedOn: moduleRequest !== null }]
        : [],
    ),
  );
}

/** Whether the name stands in its file beside its own declaration. */
function usesItself({ path, source }: SourceFile, name: string): boolean {
  const { program } = parseSync(path, source);
  let places = 0;
  const count = (node: { readonly name: string }) => {
    if (node.name === name) places++;
  };
  new Visitor({ Identifier: count, JSXIdentifier: count }).visit(program);
  return places > 1;
}

function resolve(from: string, specifier: string, paths: ReadonlySet<string>): string | null {
  if (!specifier.startsWith('.')) return null;
  const path = posix.join(posix.dirname(from), specifier);
  return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => paths.has(candidate)) ?? null;
}

const whole = (path: string) => `${path}: *`;
