import { describe, expect, test } from 'vitest';
import { carefulNaming, namesIn, shapeDifferences, shapeLines, shapeOf, textsIn } from '../../../scripts/smoke/shape';

const page = (item: object) => ({ result: 'ok', data: [item], total: 1 });

describe('the shape of an answer', () => {
  test('names fields and types, and no value', () => {
    expect(shapeLines(shapeOf([page({ id: 'x', pages: 3, volume: null, isRead: true })]))).toEqual([
      '`the body`: object',
      '`result`: string',
      '`data`: list',
      '`data[]`: object',
      '`data[].id`: string',
      '`data[].pages`: number',
      '`data[].volume`: null',
      '`data[].isRead`: boolean',
      '`total`: number',
    ]);
  });

  test('takes several answers together', () => {
    expect(shapeLines(shapeOf([{ title: 'One' }, { title: null }, {}]))).toContain('`title`: absent or null or string');
  });

  test('writes a key that is an id, a language or a site as what it is', () => {
    const ids = { data: { '801513ba-a712-498c-8f57-cae55b38cc92': [], 'a96676e5-8ae2-425e-b549-7f15dd34a6d8': [''] } };
    expect([...shapeOf([ids]).keys()]).toEqual(['', 'data', 'data.{id}', 'data.{id}[]']);
    const titles = { title: { en: 'One', 'ja-ro': 'Ichi' }, altTitles: [{ de: 'Eins' }], links: { al: '1' } };
    const paths = ' title title.{key} altTitles altTitles[] altTitles[].{key} links links.{key}';
    expect([...shapeOf([titles]).keys()].join(' ')).toBe(paths);
  });
});

describe('two shapes', () => {
  const usual = shapeOf([page({ id: 'x', volume: null }), page({ id: 'y', volume: '2' })]);

  test.each([
    ['the same', page({ id: 'z', volume: '1' }), []],
    ['without a field', page({ id: 'z' }), ['`data[].volume` is absent; locally null or string']],
    ['with a field more', page({ id: 'z', volume: '1', hue: 1 }), ['`data[].hue` is new: number']],
    ['with another type', page({ id: 5, volume: '1' }), ['`data[].id` is number; locally string']],
    [
      'of a field that only some have',
      { ...page({ id: 'z', volume: '1' }), data: [{ id: 'z', volume: '1' }, { id: 'z' }] },
      ['`data[].volume` is absent; locally null or string'],
    ],
    ['with a list that is empty', { result: 'ok', data: [], total: 0 }, []],
    ['with nothing that is known', 'text', ['`the body` is string; locally object']],
  ])('are compared where the other is %s', (_, body, differences) => {
    expect(shapeDifferences(usual, shapeOf([body]))).toEqual(differences);
  });
});

describe('the name of a new field', () => {
  const known = new Set(['result', 'data', 'id', 'attributes']);
  const pathsOf = (body: unknown) => [...shapeOf([body], carefulNaming(known, new Set(textsIn(body)))).keys()];

  test('is written beside known ones', () => {
    expect(pathsOf({ result: 'ok', data: { id: 'x', isLocked: true } })).toContain('data.isLocked');
  });

  test.each([
    ['it is no name of a field', { result: 'ok', 'Alice In Chains': 1 }],
    ['it has digits, as names of people and tokens have', { result: 'ok', alice99: 1 }],
    ['it is a text of the answer', { result: 'ok', alice: 1, data: { id: 'Alice' } }],
    ['nothing beside it is known', { alice: 1 }],
    ['many others stand beside it', { result: 'ok', alice: 1, bob: 1, carol: 1, dave: 1 }],
  ])('is withheld where %s', (_, body) => {
    expect(pathsOf(body).filter((path) => /alice/i.test(path))).toEqual([]);
    expect(pathsOf(body)).toContain('{name withheld}');
  });

  test('is known from the answers of the local service', () => {
    expect(namesIn(shapeOf([page({ id: 'x' })]))).toEqual(['result', 'data', 'data', 'id', 'total']);
  });
});
