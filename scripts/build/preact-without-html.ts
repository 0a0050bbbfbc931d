/**
 * Preact without `dangerouslySetInnerHTML`, which our sources may not have (`test/architecture.test.ts`). Stores and reviewers ask about every
 * assignment to `innerHTML`, and this one is never reached.
 */
import type { Plugin } from 'vite';

const library = /\/preact\/dist\/preact\.mjs$/;
const assignment = /\(\w+\.innerHTML=\w+\.__html\)/g;

export function preactWithoutHtml(): Plugin {
  return {
    name: 'dexmark:preact-without-html',
    enforce: 'pre',
    // It moves little, and stays the library's own for those who ask by the map what the bundle is made of.
    transform: (code, id) => (library.test(id) ? { code: withoutHtml(id, code), map: null } : null),
  };
}

/** @throws Error where another version of Preact does it otherwise. */
function withoutHtml(path: string, code: string): string {
  if (code.match(assignment)?.length !== 1)
    throw new Error(`${path} does not set innerHTML in the one place that is known.`);
  return code.replace(assignment, '0');
}
