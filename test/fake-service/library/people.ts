/** Who makes the releases, and the words they are filed under. */
import { uuidOf } from './seeded.ts';
import type { Group, Tag, Uploader } from './types.ts';
import { words } from './words.ts';

export const groups: readonly Group[] = words.groups.map((name) => ({ id: uuidOf(`group ${name}`), name }));

export const uploaders: readonly Uploader[] = words.uploaders.map((username) => ({
  id: uuidOf(`uploader ${username}`),
  username,
}));

export const tags: readonly Tag[] = (['genre', 'theme', 'format', 'content'] as const).flatMap((group) =>
  words.tags[group].map((name) => ({ id: uuidOf(`tag ${name}`), name, group })),
);

/** The ids of the tags so named; unknown names are a mistake in the shelf. */
export function tagIdsOf(names: readonly string[]): string[] {
  return names.map((name) => {
    const tag = tags.find((each) => each.name === name);
    if (!tag) throw new RangeError(`No tag is called ${name}`);
    return tag.id;
  });
}
