import { parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from './architecture';

/** The keys that a file declares, as written: `storedItem('local', 'a.key', …)`, `pageItem('key', …)`. */
export function definitionsIn({ path, source }: SourceFile): string[] {
  const keys: string[] = [];
  const visitor = new Visitor({
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type !== 'Identifier') return;
      const key = callee.name === 'storedItem' ? given[1] : callee.name === 'pageItem' ? given[0] : undefined;
      if (key?.type === 'Literal' && typeof key.value === 'string') keys.push(key.value);
    },
  });
  visitor.visit(parseSync(path, source).program);
  return keys;
}
