import { parseSync, Visitor } from 'oxc-parser';

/** Every piece of text that stands in a script, whether between quotes or in a template. */
export function stringLiterals(file: string, source: string): string[] {
  const found: string[] = [];
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') found.push(value);
    },
    TemplateElement: ({ value }) => void found.push(value.cooked ?? value.raw),
  }).visit(parseSync(file, source).program);
  return found;
}
