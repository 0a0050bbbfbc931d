/** The words of `words.yml`. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { parse } from 'yaml';

const Words = v.array(v.string());
const source = readFileSync(new URL('./words.yml', import.meta.url), 'utf8');

export const words = v.parse(
  v.object({
    groups: Words,
    uploaders: Words,
    tags: v.object({ genre: Words, theme: Words, format: Words, content: Words }),
    chapterTitles: v.object({ openings: Words, endings: Words, rare: Words }),
    reportReasons: v.object({ manga: Words, chapter: Words, scanlation_group: Words, user: Words, author: Words }),
  }),
  parse(source),
);
