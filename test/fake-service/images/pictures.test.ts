import { describe, expect, it } from 'vitest';
import type { Asked } from '../exchange.ts';
import { createVirtual } from '../virtual.ts';

const { library, answer } = createVirtual();
const [manga] = library.manga.values();
const chapter = [...library.chapters.values()].find(({ pages }) => pages > 1);
const cover = `/covers/${manga?.id}/${manga?.cover.fileName}`;

function get(target: string, headers: Record<string, string> = {}, host: Asked['host'] = 'uploads') {
  return answer({ host, target, headers });
}

describe('the uploads host', () => {
  it.each([
    ['an original cover', cover],
    ['a cover 256 wide', `${cover}.256.jpg`],
    ['a cover 512 wide', `${cover}.512.jpg`],
    ['a page', `/data/${chapter?.hash}/1-${chapter?.hash}.png`, 'image/svg+xml'],
    ['a saved page', `/data-saver/${chapter?.hash}/2-${chapter?.hash}.jpg`, 'image/svg+xml'],
  ])('has %s', (_, target, type = 'image/png') => {
    expect(get(target)).toMatchObject({ status: 200, headers: { 'content-type': type } });
  });

  it.each([
    ['a cover of another size', `${cover}.1024.jpg`],
    ['a cover of another name', `/covers/${manga?.id}/x.jpg`],
    ['a page after the last', `/data/${chapter?.hash}/999-x.png`],
    ['page zero', `/data/${chapter?.hash}/0-x.png`],
    ['pages of nothing', '/data/00ff/1-x.png'],
    ['anything else', '/'],
  ])('does not have %s', (_, target) => {
    expect(get(target).status).toBe(404);
  });

  it('draws smaller pictures for smaller names', () => {
    const [small, large] = [get(`${cover}.256.jpg`), get(`${cover}.512.jpg`)].map(({ body }) => body.length);
    expect(small).toBeLessThan(large ?? 0);
  });

  it.each(['https://mangadex.org/', 'https://mangadex.org/titles/follows'])('shows %s the right picture', (referer) => {
    expect(get(cover, { referer }).headers['content-type']).toBe('image/png');
  });

  it.each(['https://blog.example/post', 'https://mangadex.org.evil.example/', 'http://mangadex.org/'])(
    'shows a page of %s a wrong one, and nothing in its status says so',
    (referer) => {
      expect(get(cover, { referer })).toMatchObject({ status: 200, headers: { 'content-type': 'image/svg+xml' } });
    },
  );

  it('has its covers on the site as well', () => {
    expect(get(cover, {}, 'site').headers['content-type']).toBe('image/png');
  });
});
