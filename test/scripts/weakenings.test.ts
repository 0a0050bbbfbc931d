import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inlineCustomProperties } from '../../scripts/build/inline-custom-properties';
import { weakeningInFirefox, weakenings, weakeningsInFirefox } from '../e2e/hostile/weakenings';
import type { Weakening } from '../e2e/support/weakened-build';
import { plantedBugs } from '../simulation/background/planted-bugs';
import { plantedLines } from '../simulation/pacing/planted-bugs';

const theme = readFileSync('components/look/theme.css', 'utf8');

/** Each file as a weakened build replaces pieces in it: of a style sheet after its custom properties are inlined. */
function sourceOf(file: string): string {
  const source = readFileSync(file, 'utf8');
  return file.endsWith('.css') ? inlineCustomProperties(source, theme) : source;
}

const all = [
  ...Object.entries(weakenings).map(([name, lack]: [string, Weakening]) => ({ name, ...lack })),
  ...(Object.keys(weakeningsInFirefox) as (keyof typeof weakeningsInFirefox)[]).map((name) => ({
    ...weakeningInFirefox(name),
    name: `${name}, in Firefox`,
  })),
];

describe('what takes a defence out of a build', () => {
  it.each(all)('fits the sources of today: $name', ({ replacements }) => {
    const counts = replacements.map(({ file, piece }) => sourceOf(file).split(piece).length - 1);
    expect(counts).toEqual(replacements.map(() => 1));
  });

  it('takes something out', () => {
    const idle = all.filter(
      ({ replacements, plugin, manifest }) => replacements.length === 0 && plugin === undefined && !manifest,
    );
    expect(idle).toEqual([]);
  });
});

describe('what plants a bug', () => {
  it.each([...plantedBugs, ...plantedLines])('fits the sources of today: $name', ({ file, line }) => {
    expect(sourceOf(file).split(line)).toHaveLength(2);
  });
});
