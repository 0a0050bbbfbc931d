/** What a librarian writes on the card of a series, before any chapter exists. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { parse } from 'yaml';

const Titles = v.record(v.string(), v.string());
const Card = v.object({
  title: Titles,
  altTitles: v.optional(v.array(Titles), []),
  blurb: v.string(),
  originalLanguage: v.optional(v.string(), 'ja'),
  demographic: v.optional(v.string()),
  contentRating: v.optional(v.picklist(['safe', 'suggestive', 'erotica', 'pornographic']), 'safe'),
  /** Names from `words.yml`. */
  tags: v.array(v.string()),
});
export type Card = v.InferOutput<typeof Card>;

const source = readFileSync(new URL('./cards.yml', import.meta.url), 'utf8');
const cards = v.parse(v.object({ ordinary: v.array(Card), odd: v.array(Card) }), parse(source));

/** The odd titles stand among the ordinary ones, one after every fourth: no screen shows only well-behaved rows. */
export function shelfOrder(): Card[] {
  const odd = [...cards.odd];
  return cards.ordinary.flatMap((card, index) => (index % 4 === 3 ? [card, ...odd.splice(0, 1)] : [card]));
}
