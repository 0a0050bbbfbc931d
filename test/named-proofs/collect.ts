import { basename, dirname } from 'node:path';
import { type CallExpression, type Expression, parseSync, type Span, Visitor } from 'oxc-parser';
import type { SourceFile } from '../support/architecture';
import { readSources } from '../support/source-tree';

/** Every proof that has a name, as `kind: name`, sorted: what a clean-up of the tests must not lose. */
export async function collectNamedProofs(): Promise<string[]> {
  const sources = await Promise.all([
    readSources('test/simulation/**/planted-bugs.ts'),
    readSources('test/e2e/hostile/attacks/*.ts'),
    readSources('test/bad-answers/*.ts'),
    readSources('test/e2e/**/*.{spec,test}.ts'),
    readSources('test/e2e/journeys/*.ts'),
  ]);
  const [bugs, attacks, answers, journeys, shared] = sources;
  const all = [
    ...bugs.flatMap((file) => namesIn(file).map((name) => `planted bug, ${folderOf(file)}: ${name}`)),
    ...attacks.flatMap((file) => namesIn(file).map((name) => `attack: ${name}`)),
    ...answers.flatMap((file) => badAnswersIn(file).map((name) => `bad answer: ${name}`)),
    ...shared.flatMap((file) => namesIn(file).map((name) => `journey, in both browsers: ${name}`)),
    ...journeys.flatMap((file) => titlesIn(file).map((title) => `journey: ${title}`)),
  ];
  return [...new Set(all)].sort();
}

function folderOf({ path }: SourceFile): string {
  return basename(dirname(path));
}

/** What stands behind `name:` in the tables of a file. */
function namesIn({ path, source }: SourceFile): string[] {
  const found: string[] = [];
  new Visitor({
    Property({ key, value }) {
      if (key.type === 'Identifier' && key.name === 'name' && isText(value)) found.push(textOf(value, source));
    },
  }).visit(parseSync(path, source).program);
  return found;
}

/** The keys of the table of kinds, and the first cells of the table of pictures. */
function badAnswersIn({ path, source }: SourceFile): string[] {
  const found: string[] = [];
  new Visitor({
    VariableDeclarator({ id, init }) {
      const table = init?.type === 'TSSatisfiesExpression' ? init.expression : init;
      if (id.type !== 'Identifier') return;
      if (id.name === 'kinds' && table?.type === 'ObjectExpression')
        for (const row of table.properties) if (row.type === 'Property') found.push(keyOf(row.key, source));
      if (id.name === 'pictures' && table?.type === 'ArrayExpression')
        for (const row of table.elements)
          if (row?.type === 'ArrayExpression' && row.elements[0]) found.push(textOf(row.elements[0], source));
    },
  }).visit(parseSync(path, source).program);
  return found;
}

/** The titles of a file's tests, each behind those of the groups that it is in. */
export function titlesIn({ path, source }: SourceFile): string[] {
  const found: string[] = [];
  const groups: string[] = [];
  new Visitor({
    CallExpression(call) {
      const title = titleOf(call, source);
      if (title === null) return;
      if (isGroup(call)) groups.push(title);
      else found.push([...groups, title].join(': '));
    },
    'CallExpression:exit'(call) {
      if (titleOf(call, source) !== null && isGroup(call)) groups.pop();
    },
  }).visit(parseSync(path, source).program);
  return found;
}

function titleOf({ callee, arguments: [title, ...rest] }: CallExpression, source: string): string | null {
  const isTest = /^(?:it|test|\w+Test|describe|test\.describe)(?:\.each(?:<.*>)?\(.*\))?$/s.test(cut(callee, source));
  return isTest && title && rest.length > 0 && isText(title) ? textOf(title, source) : null;
}

function isGroup({ callee }: CallExpression): boolean {
  const head = callee.type === 'CallExpression' ? callee.callee : callee;
  const names = head.type === 'MemberExpression' ? [head.object, head.property] : [head];
  return names.some((name) => name.type === 'Identifier' && name.name === 'describe');
}

function isText(node: { readonly type: string; readonly value?: unknown }): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
}

/** A text as it stands there; what a template fills in is `{…}`. */
function textOf(node: Span & { readonly type: string; readonly value?: unknown }, source: string): string {
  if (typeof node.value === 'string') return node.value;
  return cut(node, source)
    .slice(1, -1)
    .replaceAll(/\$\{[^}]*\}/g, '{…}');
}

function keyOf(key: Expression | ({ readonly type: 'PrivateIdentifier' } & Span), source: string): string {
  return key.type === 'Literal' ? String(key.value) : cut(key, source);
}

function cut({ start, end }: Span, source: string): string {
  return source.slice(start, end);
}
