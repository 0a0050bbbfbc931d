import { describe, expect, it } from 'vitest';
import { inlineCustomProperties } from '../../../scripts/build/inline-custom-properties';

const theme = ':root { --ink: light-dark(#111, #eee); /* --ink: red; */ --line: 1px solid var(--ink); color: black }';

describe('custom properties of a style sheet for pages', () => {
  it('are replaced by their values, those within them too', () => {
    const css = 'p { color: var(--ink); border: var(--line) }';
    expect(inlineCustomProperties(css, theme)).toBe(
      'p { color: light-dark(#111, #eee); border: 1px solid light-dark(#111, #eee) }',
    );
  });

  it('are not set there any more', () => {
    expect(inlineCustomProperties(theme, theme)).not.toContain('--');
    expect(inlineCustomProperties(theme, theme)).toContain('color: black');
  });

  it('have to be set by the theme', () => {
    expect(() => inlineCustomProperties('p { color: var(--inkk) }', theme)).toThrow('The theme does not set --inkk.');
  });
});
