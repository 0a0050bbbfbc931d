import { parseSync, Visitor } from 'oxc-parser';

/** What a script or a style sheet names that a browser has to know. */

export interface ScriptNames {
  /** Globals, and what is taken from them: `Promise`, `Promise.any`. Names of our own are among them. */
  readonly globals: readonly string[];
  /** Methods that are called on anything. */
  readonly methods: readonly string[];
}

export function namesInScript(source: string): ScriptNames {
  const globals = new Set<string>();
  const methods = new Set<string>();
  new Visitor({
    NewExpression({ callee }) {
      if (callee.type === 'Identifier') globals.add(callee.name);
    },
    MemberExpression({ object, property, computed }) {
      if (object.type !== 'Identifier' || property.type !== 'Identifier' || computed) return;
      globals.add(object.name).add(`${object.name}.${property.name}`);
    },
    CallExpression({ callee }) {
      if (callee.type === 'Identifier') globals.add(callee.name);
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier')
        methods.add(callee.property.name);
    },
  }).visit(parseSync('script.js', source).program);
  return { globals: [...globals], methods: [...methods] };
}

export interface StyleNames {
  readonly properties: readonly string[];
  readonly 'at-rules': readonly string[];
  readonly selectors: readonly string[];
  readonly functions: readonly string[];
}

export function namesInStyles(source: string): StyleNames {
  const css = source.replace(/\/\*.*?\*\//gs, '');
  const all = (pattern: RegExp, text = css) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];
  const preludes = all(/([^{};]+)\{/g).join('\n');
  return {
    properties: all(/(?<=[{;]\s*)([a-z][a-z-]*)\s*:[^{}]*?[;}]/g),
    'at-rules': all(/@([a-z][a-z-]*)/g),
    selectors: all(/::?([a-z][a-z-]*)/g, preludes),
    functions: all(/(?<![\w:-])([a-z][a-z-]*)\(/g),
  };
}
