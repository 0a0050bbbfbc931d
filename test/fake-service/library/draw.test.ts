import { describe, expect, it } from 'vitest';
import { drawCover, drawPage } from './draw.ts';
import { coverSheet } from './drawing/cover-sheet.ts';
import { drawLettering, lettersOf } from './drawing/lettering.ts';
import { makeLibrary } from './make-library.ts';

const library = makeLibrary({ now: Date.UTC(2026, 10, 21, 12) });
const manga = [...library.manga.values()];

describe('covers', () => {
  it.each([256, 512])('are PNG pictures %i pixels wide', (width) => {
    const [first] = manga;
    if (!first) throw new Error('The library is empty');
    const { type, bytes } = drawCover(first, width);
    expect(type).toBe('image/png');
    expect(sizeOf(bytes)).toEqual({ width, height: Math.round((width * 728) / 512) });
  });

  it('differ from series to series and stay the same for one', () => {
    const sheets = manga.map((each) => coverSheet(each, []));
    expect(new Set(sheets).size).toBe(manga.length);
    expect(manga.map((each) => coverSheet(each, []))).toEqual(sheets);
  });

  it('can be drawn for every title, however odd', () => {
    for (const each of manga) expect(drawCover(each, 64).bytes.length).toBeGreaterThan(500);
  });
});

describe('pages', () => {
  const chapter = [...library.chapters.values()].find(({ pages }) => pages > 3);
  if (!chapter) throw new Error('No chapter has pages');

  it('are pictures of 760 by 1080 that differ', () => {
    const [first, second] = [drawPage(chapter, 1), drawPage(chapter, 2)];
    expect(first.type).toBe('image/svg+xml');
    expect(String(first.bytes)).toMatch(/^<svg [^>]*width="760" height="1080"/);
    expect(first.bytes).not.toEqual(second.bytes);
  });

  it('end with the last: a number beyond it draws no new picture', () => {
    expect(drawPage(chapter, 10_000)).toEqual(drawPage(chapter, chapter.pages));
    expect(drawPage(chapter, -1)).toEqual(drawPage(chapter, 1));
  });
});

describe('lettering', () => {
  it.each([
    ['Café Crépuscule', 'CAFE CREPUSCULE'],
    ['１００％', '100%'],
    ['夜の図書館で会いましょう', ''],
    ['  Two   spaces ', 'TWO SPACES'],
  ])('says %s as %s', (title, letters) => {
    expect(lettersOf(title)).toBe(letters);
  });

  it('draws letters as paths, so that markup in a title reaches no markup', () => {
    const size = { maxWidth: 100, maxHeight: 50, colour: '#000', weight: 1 };
    const drawn = drawLettering({ text: lettersOf('<script>'), ...size });
    expect(drawn).not.toContain('script');
    expect(drawn).toContain('<path');
  });
});

/** Width and height in pixels, from the header of a PNG (PNG specification, 11.2.1 IHDR). */
function sizeOf(bytes: Uint8Array): { width: number; height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  expect([...bytes.slice(1, 4)].map((code) => String.fromCharCode(code)).join('')).toBe('PNG');
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
