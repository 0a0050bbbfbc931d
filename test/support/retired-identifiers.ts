import { basename } from 'node:path';
import { type BindingPattern, type ParamPattern, parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from './architecture';
import { keptWords, retiredFiles, retiredMembers, retiredNames } from './retired-words';

/** A retired word that came back: as an export, a property, a parameter or a file's name. */
export interface RetiredWord {
  readonly path: string;
  readonly kind: 'export' | 'property' | 'parameter' | 'file';
  readonly name: string;
  readonly newName: string;
}

export function retiredIn(file: SourceFile): RetiredWord[] {
  const { path } = file;
  const found = new Map<string, RetiredWord>();
  const note = (kind: RetiredWord['kind'], name: string, newName: string | undefined) => {
    if (newName !== undefined) found.set(`${kind} ${name}`, { path, kind, name, newName });
  };
  for (const name of exportsOf(file)) note('export', name, ownValue(retiredNames, name));
  for (const [kind, name] of membersOf(file)) {
    note(kind, name, ownValue(retiredNames, name) ?? ownValue(retiredMembers, name));
  }
  const name = basename(path).replace(/\.[a-z.]+$/, '');
  note('file', name, ownValue(retiredFiles, name));
  return [...found.values()];
}

/** Those of `found` that no exception keeps. */
export function withoutKept(found: readonly RetiredWord[], kept = keptWords): RetiredWord[] {
  return found.filter(
    ({ name, path }) => !kept.some(({ names, in: places }) => names.includes(name) && isIn(places, path)),
  );
}

/** Exceptions, or parts of them, that keep nothing any more. */
export function staleExceptions(found: readonly RetiredWord[], kept = keptWords): string[] {
  return kept.flatMap(({ names, in: places }) => [
    ...names.filter((name) => !found.some((one) => one.name === name && isIn(places, one.path))),
    ...places.filter((place) => !found.some((one) => names.includes(one.name) && isIn([place], one.path))),
  ]);
}

function isIn(places: readonly string[], path: string): boolean {
  return places.some((place) => path === place || path.startsWith(`${place}/`));
}

function exportsOf({ path, source }: SourceFile): string[] {
  return parseSync(path, source).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName }) => exportName.name ?? []),
  );
}

/** Names of properties where they are declared or written, and every name that a parameter binds. */
function membersOf({ path, source }: SourceFile): ['property' | 'parameter', string][] {
  const found: ['property' | 'parameter', string][] = [];
  const property = ({ key, computed }: { readonly key: Named; readonly computed: boolean }) => {
    if (!computed && nameOf(key)) found.push(['property', nameOf(key)]);
  };
  const parameters = ({ params }: { readonly params: readonly ParamPattern[] }) => {
    found.push(...params.flatMap(boundIn).map((name): ['parameter', string] => ['parameter', name]));
  };
  new Visitor({
    TSPropertySignature: property,
    TSMethodSignature(node) {
      property(node);
      parameters(node);
    },
    PropertyDefinition: property,
    MethodDefinition: property,
    ObjectExpression({ properties }) {
      for (const one of properties) if (one.type === 'Property') property(one);
    },
    FunctionDeclaration: parameters,
    FunctionExpression: parameters,
    ArrowFunctionExpression: parameters,
    TSFunctionType: parameters,
  }).visit(parseSync(path, source).program);
  return found;
}

interface Named {
  readonly type: string;
  readonly name?: unknown;
  readonly value?: unknown;
}

function nameOf({ name, value }: Named): string {
  return typeof name === 'string' ? name : typeof value === 'string' ? value : '';
}

/** What a pattern binds: what it takes out of another object has that one's names. */
function boundIn(pattern: ParamPattern | BindingPattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'AssignmentPattern':
      return boundIn(pattern.left);
    case 'RestElement':
      return boundIn(pattern.argument);
    case 'TSParameterProperty':
      return boundIn(pattern.parameter);
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element === null ? [] : boundIn(element)));
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => boundIn(one.type === 'RestElement' ? one.argument : one.value));
  }
}

function ownValue(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
