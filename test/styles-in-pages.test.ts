import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { stringLiterals } from './support/string-literals';

/**
 * What is built, read as the browser gets it: a page shares one namespace with our closed roots for custom properties, fonts and
 * more, and can register any name in it. `npm test` builds first.
 */
describe.each(['chrome-mv3', 'firefox-mv3'])('the styles that %s puts into pages', async (folder) => {
  const scripts = await Array.fromAsync(glob(['content-scripts/*', 'toast.js'], { cwd: `.output/${folder}` }));
  const texts = scripts.map((name) => ({
    name,
    literals: stringLiterals(name, readFileSync(`.output/${folder}/${name}`, 'utf8')),
  }));
  const all = texts.flatMap(({ literals }) => literals);
  const styles = all.filter(isStyle);

  it('are found in every script that goes there, and stand nowhere else', () => {
    expect(scripts.toSorted()).toEqual(['content-scripts/links.js', 'content-scripts/reader.js', 'toast.js']);
    for (const { name, literals } of texts) {
      expect(literals.filter(isStyle).join(''), name).toMatch(/:host\s*>\s*div\s*\{/);
    }
    const manifest = JSON.parse(readFileSync(`.output/${folder}/manifest.json`, 'utf8'));
    expect(manifest.content_scripts.flatMap(({ css = [] }: { css?: string[] }) => css)).toEqual([]);
  });

  it('are in light and in dark colours', () => {
    expect(styles.filter((style) => style.includes('color-scheme:light dark'))).toHaveLength(2);
    // What has a card of its own follows the system; marks stand among the words of the page, and follow the page.
    expect(styles.filter((style) => /color-scheme:inherit(?!!important)/.test(style))).toHaveLength(1);
    expect(styles.filter((style) => style.includes('background:light-dark(#fff,#1d2123)'))).toHaveLength(3);
  });

  it('use and set no custom property', () => {
    expect(all.filter((text) => /var\(|(^|[\s{;(,])--[\w-]/i.test(text))).toEqual([]);
  });

  it('depend on no other name that a page can give something: at-rules, animations, transitions of views, places, references', () => {
    expect(styles.filter((style) => shared.test(style))).toEqual([]);
  });

  it('name fonts by their kind alone, so that a page has no face for them', () => {
    const fonts = styles.flatMap((style) => [...style.matchAll(/(?<![\w-])font(?:-family)?:([^;}]+)/g)]);
    expect(fonts.length).toBeGreaterThanOrEqual(3);
    for (const [, font = ''] of fonts)
      expect(font.trim()).toMatch(/^([\d.]+px(\s*\/\s*[\d.]+)? system-ui,\s*sans-serif|inherit)$/);
  });
});

function isStyle(text: string): boolean {
  return /[a-z-]\s*:[^;{}]+[;}]/.test(text);
}

/** Each of these names something in a namespace that the page has a part in. */
const shared =
  /@(property|font|keyframes|layer|container|counter-style|position-try|view-transition|import|namespace|function)|\b(animation|animation-name|view-transition-name|view-timeline|scroll-timeline|timeline-scope|anchor-name|anchor-scope|position-anchor|container-name|container|counter-(?:reset|increment|set)|list-style)\s*:|(?:url|image-set|src|counter|anchor|env|paint|element)\(/i;
