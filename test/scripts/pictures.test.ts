import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allPictures, scenes, screenshotSizes, sizeOf, TILE } from '../../scripts/pictures/pictures';
import { tilePage } from '../../scripts/pictures/tile';
import { pictureLanguages } from '../../scripts/pictures/words';
import { languages } from '../support/texts';

describe('the pictures for the stores', () => {
  it('are in each language every scene in both sizes of a screenshot, light and dark, and one tile', () => {
    expect(pictureLanguages.toSorted()).toEqual(languages.toSorted());
    const names = [...allPictures(pictureLanguages).keys()];
    expect(names).toHaveLength(languages.length * (scenes.length * screenshotSizes.length * 2 + 1));
    const some = ['ja/1280x800-1-list-light.png', 'pt_BR/640x400-5-marks-dark.png', 'de/440x280-tile-light.png'];
    expect(names).toEqual(expect.arrayContaining(some));
  });

  it('have the sizes that the stores take, which stand in their names and in the answers to the stores', () => {
    for (const [name, { width, height }] of allPictures(['en']))
      expect(name.startsWith(`en/${width}x${height}-`)).toBe(true);
    const described = readFileSync('docs/stores/README.md', 'utf8').matchAll(/^\| (\d+) × (\d+) \| (.+?) \|/gm);
    const sizes = [
      { width: 1280, height: 800 },
      { width: 640, height: 400 },
      { width: 440, height: 280 },
    ];
    expect([...described].map(([, width, height]) => ({ width: Number(width), height: Number(height) }))).toEqual(
      sizes,
    );
    expect([...screenshotSizes, TILE]).toEqual(sizes);
  });

  it('are described scene by scene', () => {
    const [, list = ''] = /^The scenes.*?: (.+)$/m.exec(readFileSync('docs/stores/README.md', 'utf8')) ?? [];
    expect([...list.matchAll(/`([\w-]+)`/g)].map(([, scene]) => scene)).toEqual([...scenes]);
  });
});

it('a PNG says its size', () => {
  expect(sizeOf(readFileSync('public/icon/48.png'))).toEqual({ width: 48, height: 48 });
});

it('the tile says what it is for, and shows nothing but our mark and what it is given', () => {
  const mark = readFileSync('components/look/mark.svg', 'utf8');
  const page = tilePage(mark, 'for MangaDex', ['one', 'two', 'three']);
  expect(page).toContain('<h1>Dexmark</h1><p>for MangaDex</p>');
  expect(page.split('<svg').length - 1).toBe(1);
  expect([...page.matchAll(/src="([^"]*)"/g)].map(([, source]) => source)).toEqual(
    ['one', 'two', 'three'].map((cover) => `data:image/png;base64,${cover}`),
  );
});
