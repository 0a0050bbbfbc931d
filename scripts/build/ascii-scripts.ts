/**
 * Scripts in ASCII alone. Browsers keep a script in one byte a character where they can: a single "…" doubles all of it, and the
 * background then takes a tenth longer to load at every wake.
 */
import type { Plugin } from 'vite';

export function asciiScripts(): Plugin {
  return {
    name: 'dexmark:ascii-scripts',
    enforce: 'post',
    generateBundle: (_, bundle) => {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = inAscii(file.code);
    },
  };
}

/** @param code whose other characters stand in texts and patterns, as those of a minified script do. @throws Error where one comes after a backslash: its escape would mean another. */
export function inAscii(code: string): string {
  const [refused] = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]/.exec(code) ?? [];
  if (refused !== undefined) throw new Error(`a script has ${refused}, which cannot be written in ASCII`);
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
