import { type MemberExpression, type Node, parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from './architecture';

/** What a file takes of the extension API, such as `tabs.create` or `tabs`; of what is asked for by a variable, the part before it. */
export function extensionApiIn({ path, source }: SourceFile): ReadonlySet<string> {
  const used = new Set<string>();
  new Visitor({
    MemberExpression(member) {
      const name = nameOf(member);
      if (name) used.add(name);
    },
    VariableDeclarator({ id, init }) {
      const from = init && (isBrowser(init) ? '' : nameOf(init));
      if (id.type !== 'ObjectPattern' || from === undefined || from === null) return;
      for (const property of id.properties)
        if (property.type === 'Property' && property.key.type === 'Identifier')
          used.add(from ? `${from}.${property.key.name}` : property.key.name);
    },
  }).visit(parseSync(path, source).program);
  return used;
}

/** Whether the file asks first whether the browser has it. @param part such as `windows` or `storage.managed`. */
export function isAskedFor({ source }: SourceFile, part: string): boolean {
  const [space = '', name] = part.split('.');
  const patterns = name
    ? [`(?:browser\\.${space}|\\b${space}\\(\\))\\??\\.${name}(?:\\?\\.| [!=]== undefined)`]
    : [
        `browser\\.${space}\\?\\.`,
        `!browser\\.${space}\\b`,
        `const \\{ ${space} \\} = browser;\\n\\s*if \\(!${space}\\)`,
      ];
  return patterns.some((pattern) => new RegExp(pattern).test(source));
}

/** Two names deep: what comes after is no part of the browser's. */
function nameOf(node: Node): string | undefined {
  if (node.type === 'ChainExpression') return nameOf(node.expression);
  if (node.type !== 'MemberExpression') return undefined;
  const own = ownName(node);
  if (isBrowser(node.object)) return own;
  const space = spaceOf(node.object);
  return space && own && `${space}.${own}`;
}

function spaceOf(node: Node): string | undefined {
  if (node.type === 'ChainExpression') return spaceOf(node.expression);
  // `notifications-api.ts` hands the whole of it on.
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'notifications')
    return 'notifications';
  return node.type === 'MemberExpression' && isBrowser(node.object) ? ownName(node) : undefined;
}

function ownName({ property, computed }: MemberExpression): string | undefined {
  return !computed && property.type === 'Identifier' ? property.name : undefined;
}

function isBrowser(node: Node): boolean {
  return node.type === 'Identifier' && node.name === 'browser';
}
