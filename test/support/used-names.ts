import { type Argument, parseSync, Visitor } from 'oxc-parser';

/** What a script or a style sheet names that a browser has to know. */

export interface ScriptNames {
  /** Globals, and what is taken from them: `Promise`, `Promise.any`. Names of our own are among them. */
  readonly globals: readonly string[];
  /** Methods that are called on anything. */
  readonly methods: readonly string[];
  /** What is read from anything, the keys of objects, and texts that are handed to a call: properties, options and events are among them. */
  readonly members: readonly string[];
}

export function namesInScript(source: string): ScriptNames {
  const globals = new Set<string>();
  const methods = new Set<string>();
  const members = new Set<string>();
  new Visitor({
    NewExpression({ callee }) {
      if (callee.type === 'Identifier') globals.add(callee.name);
    },
    MemberExpression({ object, property, computed }) {
      if (property.type === 'Identifier' && !computed) members.add(property.name);
      if (object.type !== 'Identifier' || property.type !== 'Identifier' || computed) return;
      globals.add(object.name).add(`${object.name}.${property.name}`);
    },
    Property({ key, computed }) {
      if (key.type === 'Identifier' && !computed) members.add(key.name);
    },
    CallExpression({ callee, arguments: given }) {
      for (const text of given.map(textOf)) if (text !== undefined) members.add(text);
      if (callee.type === 'Identifier') globals.add(callee.name);
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier')
        methods.add(callee.property.name);
    },
  }).visit(parseSync('script.js', source).program);
  return { globals: [...globals], methods: [...methods], members: [...members] };
}

/** Builds write a text as a template without gaps. */
function textOf(part: Argument): string | undefined {
  if (part.type === 'TemplateLiteral') return part.expressions.length === 0 ? part.quasis[0]?.value.raw : undefined;
  return part.type === 'Literal' && typeof part.value === 'string' ? part.value : undefined;
}

export interface StyleNames {
  readonly properties: readonly string[];
  readonly 'at-rules': readonly string[];
  readonly selectors: readonly string[];
  readonly functions: readonly string[];
  readonly units: readonly string[];
  /** Each word that a property has, as `text-wrap: pretty`. */
  readonly values: readonly string[];
}

export function namesInStyles(source: string): StyleNames {
  const css = source.replace(/\/\*.*?\*\//gs, '');
  const all = (pattern: RegExp, text = css) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];
  const preludes = all(/([^{};]+)\{/g).join('\n');
  const declarations = css.matchAll(/(?<=[{;]\s*)([a-z][a-z-]*)\s*:([^{};]*)[;}]/g);
  const values = [...declarations].flatMap(([, property, value = '']) =>
    [...value.matchAll(/(?<![\w#-])[a-z][a-z-]*(?![\w(-])/g)].map(([word]) => `${property}: ${word}`),
  );
  return {
    properties: all(/(?<=[{;]\s*)([a-z][a-z-]*)\s*:[^{}]*?[;}]/g),
    'at-rules': all(/@([a-z][a-z-]*)/g),
    selectors: all(/::?([a-z][a-z-]*)/g, preludes),
    functions: all(/(?<![\w:-])([a-z][a-z-]*)\(/g),
    units: all(/(?<![\w#.-])(?:-?\d*\.)?-?\d+([a-z]+)\b/g),
    values: [...new Set(values)],
  };
}
