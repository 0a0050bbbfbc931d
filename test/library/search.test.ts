import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { found, matches, searchTextOf } from '../../lib/library/list/search';

const rows = [
  { title: 'Rémi and the Sea', altTitles: ['レミと海', 'Remi y el mar'] },
  { title: 'The Last Ferry', altTitles: [] },
].map((titles) => ({ ...titles, searchText: searchTextOf(titles) }));

const word = fc.constantFrom('sea', 'Séa', 'THE', 'レミ', 'ﬁn', 'Ång', ' ', '12', 'e', '’', '×', 'ø-ō', 'ß.s', '');
const titles = fc.record({ title: fc.array(word).map(joined), altTitles: fc.array(fc.array(word).map(joined)) });

describe('the search', () => {
  it.each([
    ['remi', ['Rémi and the Sea']],
    ['RÉMI sea', ['Rémi and the Sea']],
    ['el mar', ['Rémi and the Sea']],
    ['レミ', ['Rémi and the Sea']],
    ['  ferry ', ['The Last Ferry']],
    ['the', ['Rémi and the Sea', 'The Last Ferry']],
    ['', ['Rémi and the Sea', 'The Last Ferry']],
    ['nowhere', []],
  ])('for "%s" finds %j', (search, wanted) => {
    expect(found(rows, search).map(({ title }) => title)).toEqual(wanted);
  });

  it.each([
    ["widow's", 'The Widow’s Lamp'],
    ['widows', 'The Widow’s Lamp'],
    ['the widow´s lamp', "The Widow's Lamp"],
    ['"lamp"', 'The “Lamp” again'],
    ['wolfxlamb', 'WOLF×LAMB'],
    ['wolf lamb', 'WOLF×LAMB'],
    ['wolf × lamb', 'Wolf x Lamb'],
    ['wolfxlamb', 'Wolf × Lamb'],
    ['mori-sama', 'Mori sama'],
    ['mori sama', 'Mori-sama'],
    ['morisama', 'Mori‐sama'],
    ['yoru - one', 'Yoru – One'],
    ['yoru one', 'Yoru:One'],
    ['yoruone', 'Yoru☆One!'],
    ['m black', 'M.Black-dog'],
    ['mblackdog', 'M.Black-dog'],
    ['blackdog', 'M.Black-dog'],
    ['moon/one', 'Ｍｏｏｎ／Ｏｎｅ'],
    ['moon one', 'Ｍｏｏｎ／Ｏｎｅ'],
    ['ﾚﾐﾄﾊﾟﾝ', 'レミトパン'],
    ['サーガ', 'ｻｰｶﾞ'],
    ['oya', 'Øya'],
    ['łodka', 'Lodka'],
    ['lodka', 'ŁÓDKA'],
    ['strasse', 'Straße'],
    ['STRASSE', 'Straße'],
    ['oeuvre', 'Œuvre'],
    ['œuvre', 'Oeuvre'],
    ['aether', 'Æther'],
    ['thor', 'Þor'],
    ['dao', 'Đạo'],
    ['isik', 'Işık'],
    ['οδοσ', 'Οδός'],
    ['final', 'The FInal'],
    ['part ii', 'Part Ⅱ'],
    ['1/2', 'Half ½'],
    ['soft ware', 'soft\u00adware'],
    ['hokou', 'Hokō'],
    ['hoko', 'Hokō'],
    ['yuuki', 'Yūki'],
    ['yûki', 'Yūki'],
  ])('for "%s" finds "%s"', (search, title) => {
    expect(found([{ searchText: searchTextOf({ title, altTitles: ['Other'] }) }], search)).toHaveLength(1);
  });

  it.each([
    ['ode', 'Go Deep'],
    ['lampmoon', 'Lamp'],
    ['hokou', 'Hoko'],
    ['レト', 'レミト'],
    ['our', 'Story'],
  ])('for "%s" does not find "%s"', (search, title) => {
    expect(found([{ searchText: searchTextOf({ title, altTitles: ['Moon'] }) }], search)).toEqual([]);
  });

  it('finds in folded titles what it finds in the titles themselves, in their order', () => {
    fc.assert(
      fc.property(fc.array(titles), fc.array(word).map(joined), (series, search) => {
        const folded = series.map((one) => ({ ...one, searchText: searchTextOf(one) }));
        expect(found(folded, search)).toEqual(folded.filter((one) => matches(one, search)));
      }),
    );
  });

  it('finds no more with each letter that is typed', () => {
    fc.assert(
      fc.property(fc.array(titles), fc.string({ minLength: 1 }), (series, search) => {
        const folded = series.map((one) => ({ ...one, searchText: searchTextOf(one) }));
        const before = new Set(found(folded, search.slice(0, -1)));
        expect(found(folded, search).filter((one) => !before.has(one))).toEqual([]);
      }),
    );
  });
});

function joined(words: readonly string[]): string {
  return words.join(' ');
}
