import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

/** Where the window or the page counts, and not the text. */
const physical = [
  'components/links/link-mark.css: left: 0',
  'components/look/controls.css: text-align: left',
  'components/look/controls.css: text-align: right',
  'components/reader/reader.css: margin-left: auto',
  'components/toast/page-toasts.css: justify-items: right',
];

describe('the rules of our style sheets', () => {
  it('say "start" and "end", and turn round with the text, but for those that must not', async () => {
    const paths = await Array.fromAsync(glob('{components,entrypoints}/**/*.css'));
    expect(paths.length).toBeGreaterThan(10);
    const found = paths.flatMap((path) => physicalIn(readFileSync(path, 'utf8')).map((rule) => `${path}: ${rule}`));
    expect(found.toSorted()).toEqual(physical);
  });

  it.each([
    ...[
      'margin-left: 1px',
      'padding-right: 0',
      'border-left-color: red',
      'right: 0',
      'text-align: right',
      'float: left',
    ],
    ...['inset: auto 1px 2px 3px', 'padding: 0 1px 0 2px', 'padding: 0 var(--gap-1) 0 var(--gap-2)'],
    ...['border-radius: 1px 2px', 'border-top-left-radius: 1px', 'transform: translateX(4px)'],
  ])('are found where they do not: %s', (rule) => {
    expect(physicalIn(`a {\n  ${rule};\n}`)).toEqual([rule]);
  });

  it.each([
    ...['margin-inline-start: 1px', 'padding: 0 1px', 'inset: auto 1px 2px', 'padding: 1px 2px 3px 2px', 'inset: 0'],
    'inset: auto 1px calc(100% + var(--gap-2))',
  ])('may be: %s', (rule) => {
    expect(physicalIn(`a {\n  ${rule};\n}`)).toEqual([]);
  });
});

/** A shorthand counts if left and right differ in it. */
function physicalIn(css: string): string[] {
  const rules = [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([a-z-]+):\s*([^;{}]+);/g)];
  return rules.flatMap(([, name = '', value = '']) => (isPhysical(name, value) ? [`${name}: ${value}`] : []));
}

function isPhysical(name: string, value: string): boolean {
  if (/(^|-)(left|right)(-|$)/.test(name) || /^(left|right)$/.test(value)) return true;
  if (/^(transform|translate)$/.test(name)) return /translate(X|3d)?\(/.test(value);
  const parts = value.replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, (inner) => inner.replaceAll(' ', '')).split(/\s+/);
  if (name === 'border-radius') return parts.length > 1;
  return /^(margin|padding|inset)$/.test(name) && parts.length === 4 && parts[1] !== parts[3];
}
