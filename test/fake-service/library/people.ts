/** Who makes the releases, and the words they are filed under. */
import { uuidOf } from './seeded.ts';
import type { Group, Tag, Uploader } from './types.ts';

export const groups: readonly Group[] = [
  'Lantern Scans',
  'Quiet Harbour',
  'Paper Cranes',
  'Third Floor TL',
  'Midnight Typeset',
  'Rook & Pawn',
  'Tofu Delivery',
  'Saudade Scans',
  'Les Mouettes',
  'Nachtzug',
  'Gato con Botas',
  'One Person and a Cat',
  'The <Markup> Society',
  'Nichiyō Hon’yaku',
  'Slow but Sure',
  'Zebra Crossing',
].map((name) => ({ id: uuidOf(`group ${name}`), name }));

export const uploaders: readonly Uploader[] = [
  'mizzle',
  'ninebarks',
  'tea_and_toner',
  'kestrel',
  'oldstairs',
  'plumline',
].map((username) => ({
  id: uuidOf(`uploader ${username}`),
  username,
}));

const namesByGroup: Readonly<Record<Tag['group'], readonly string[]>> = {
  genre: [
    'Action',
    'Adventure',
    'Comedy',
    'Drama',
    'Fantasy',
    'Historical',
    'Mystery',
    'Psychological',
    'Romance',
    'Sci-Fi',
    'Slice of Life',
    'Sports',
  ],
  theme: ['Cooking', 'Music', 'School Life', 'Supernatural'],
  format: ['Oneshot', 'Long Strip', 'Full Color'],
  content: ['Gore'],
};

export const tags: readonly Tag[] = (['genre', 'theme', 'format', 'content'] as const).flatMap((group) =>
  namesByGroup[group].map((name) => ({ id: uuidOf(`tag ${name}`), name, group })),
);

/** The ids of the tags so named; unknown names are a mistake in the shelf. */
export function tagIdsOf(names: readonly string[]): string[] {
  return names.map((name) => {
    const tag = tags.find((each) => each.name === name);
    if (!tag) throw new RangeError(`No tag is called ${name}`);
    return tag.id;
  });
}
