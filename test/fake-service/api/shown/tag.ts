/** A tag as the API shows it. */
import type { Tag } from '../../library/types.ts';
import { type Entity, phpMap } from '../answers.ts';

export function showTag({ id, name, group }: Tag): Entity {
  return {
    id,
    type: 'tag',
    attributes: { name: { en: name }, description: phpMap([]), group, version: 1 },
    relationships: [],
  };
}
