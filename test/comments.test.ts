import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import type { SourceFile } from './support/architecture';
import { readSources } from './support/source-tree';

/** Of the lines that are not blank. What needs more words stands in docs/. */
const LARGEST_SHARE = 0.1;

describe('comments', () => {
  it('are at most a tenth of the lines of lib/', async () => {
    const counted = (await readSources('lib/**/*.ts')).map(linesOf);
    const sum = (of: keyof Lines) => counted.reduce((total, lines) => total + lines[of], 0);
    expect(counted.length).toBeGreaterThan(200);
    expect(sum('comment') / sum('all')).toBeLessThanOrEqual(LARGEST_SHARE);
  });

  it.each<[text: string, planted: string, lines: Lines]>([
    ['a line', '// Why.\nconst a = 1;\n', { comment: 1, all: 2 }],
    ['a block, its borders included', '/**\n * Why.\n */\n\nexport const a = 1;\n', { comment: 3, all: 4 }],
    ['a line inside of a block of code', 'if (a) {\n  // Why.\n  b();\n}\n', { comment: 1, all: 4 }],
    ['nothing behind code', 'const a = 1; // One.\n', { comment: 0, all: 1 }],
    ['nothing in a text', 'const a = `\n// no comment\n`;\n', { comment: 0, all: 3 }],
  ])('are counted: %s', (_, source, lines) => {
    expect(linesOf({ path: 'lib/planted.ts', source })).toEqual(lines);
  });
});

interface Lines {
  readonly comment: number;
  readonly all: number;
}

/** Lines that hold a comment alone, and all that are not blank. */
function linesOf({ path, source }: SourceFile): Lines {
  const lines = source.split('\n');
  const isFilled = (line: string) => line.trim() !== '';
  const comment = parseSync(path, source).comments.flatMap(({ start, end }) => {
    const [first, last] = [start, end].map((place) => source.slice(0, place).split('\n').length - 1);
    const isBehindCode = isFilled(source.slice(source.lastIndexOf('\n', start) + 1, start));
    return lines.slice(first, (last ?? 0) + 1).slice(isBehindCode ? 1 : 0);
  });
  return { comment: comment.filter(isFilled).length, all: lines.filter(isFilled).length };
}
