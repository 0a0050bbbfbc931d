/** An archive of everything that was ever recommended, as forums and trackers have them. */
import type { Library } from '../library/types.ts';

const MOST = 10_000;
const PER_YEAR = 250;

/** The archive's links as HTML, a section a year. @param count how many; chapters of the library first, then others. */
export function yearsOf(library: Library, count: number): string {
  const known = [...library.chapters.keys()];
  const ids = Array.from({ length: Math.min(count, MOST) }, (_, n) => known[n] ?? unknownId(n));
  const years = Array.from({ length: Math.ceil(ids.length / PER_YEAR) }, (_, year) => {
    const links = ids.slice(year * PER_YEAR, (year + 1) * PER_YEAR).map(link);
    return `<section><h2>${2026 - year}</h2>\n<p>${links.join(', ')}.</p></section>`;
  });
  return years.join('\n');
}

function link(id: string, index: number): string {
  return `<a href="https://mangadex.org/chapter/${id}">no. ${index + 1}</a>`;
}

function unknownId(n: number): string {
  return `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
}
