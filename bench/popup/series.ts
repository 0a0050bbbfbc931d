import { DAY } from '../../lib/clock.ts';

/** One series of the bench: three titles, and how long its newest chapter has been out. */
export interface BenchSeries {
  readonly title: string;
  readonly altTitles: readonly [string, string];
  readonly newestAgeMs: number;
}

const words = 'quiet harbour lantern ferry winter orchard clockmaker island gardener letters moonlit station'.split(
  ' ',
);
const kana = 'しずかなみなとのとうだいふゆのにわしまのてがみ';

export function seriesOf(count: number): BenchSeries[] {
  const word = (n: number) => words[n % words.length];
  return Array.from({ length: count }, (_, n) => ({
    title: `The ${word(n)} ${word(n * 5 + 1)} ${n}`,
    altTitles: [`${kana.slice(n % 12, (n % 12) + 9)} ${n}`, `Le ${word(n * 7 + 3)} égaré de ${word(n * 5 + 1)} ${n}`],
    newestAgeMs: ((n % 300) + 1) * DAY + n,
  }));
}

/** As the list has them, newest first: titles of those that have every word of the search in one of their titles. */
export function titlesFound(series: readonly BenchSeries[], search: string): string[] {
  const wanted = plain(search).split(/\s+/);
  return series
    .filter(({ title, altTitles }) => {
      const all = plain([title, ...altTitles].join('\n'));
      return wanted.every((word) => all.includes(word));
    })
    .sort((one, other) => one.newestAgeMs - other.newestAgeMs)
    .map(({ title }) => title);
}

/** Without accents and capitals. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
