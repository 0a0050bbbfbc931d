import { describe, expect, it } from 'vitest';
import { type Content, contentsOf } from '../../../bench/bundles/contents';
import { placed, treemapsOf } from '../../../bench/bundles/treemap';

describe('the contents of a bundle', () => {
  // From column 0 on, from 4 on (which names no source), from 6 on, and from 12 on.
  const map = {
    ...{ version: '3', file: '', sourceRoot: '', names: [], sourcesContent: [] },
    sources: ['lib/library/unread/count.ts', 'node_modules/@preact/signals/dist/s.js', 'lib/library/store.ts'],
    mappings: 'AAAA,I,ECAA,MCAA',
  } as unknown as NonNullable<Parameters<typeof contentsOf>[0][number]['map']>;
  const script = { name: 'a.js', text: 'aaaa--bbbbbbcc', map };
  const sheet = { name: 'a.css', text: 'x{}', map: null };

  it('are its bytes by folder, two levels deep, and by library, the largest first', () => {
    expect(contentsOf([script, sheet]).map(({ name, bytes }) => [name, bytes])).toEqual([
      ['lib/library', 6],
      ['@preact/signals', 6],
      ['style sheets', 3],
      ['the bundler itself', 2],
    ]);
  });

  it('take together what the files take gzipped', () => {
    const text = 'const marks = [];'.repeat(20);
    const [one] = contentsOf([{ name: 'a.css', text, map: null }]);
    expect(one).toMatchObject({ bytes: text.length });
    expect(one?.gzippedBytes).toBeLessThan(text.length / 4);
  });
});

describe('the picture of a bundle', () => {
  const contents = [50, 30, 15, 5].map((bytes, n): Content => ({ name: `lib/${n}`, bytes, gzippedBytes: 0 }));

  it('gives each content its share of the area, and leaves none empty', () => {
    const areas = placed(contents, { x: 0, y: 0, width: 20, height: 10 }).map(({ width, height }) => width * height);
    for (const [n, share] of [100, 60, 30, 10].entries()) expect(areas[n]).toBeCloseTo(share);
  });

  it('names what has room', () => {
    const picture = treemapsOf(new Map([['the popup', contents]]));
    expect(picture).toContain('the popup, 0.1 kB</text>');
    expect(picture.match(/<rect class="lib"/g)).toHaveLength(4);
    expect(picture).toContain('>lib/0</text>');
  });
});
