/** What an answer is made of, without its values: every key as a path, once. */

/** Maps whose keys are data: language codes, sites, manga ids, volumes. */
const openMaps = new Set(['title', 'altTitles', 'description', 'links', 'name', 'reason', 'statuses', 'volumes']);

/** The paths of all keys, sorted; the entries of a list are one, but entities are told apart by their type. */
export function shapeOf(value: unknown): string[] {
  return [...new Set(paths(value, ''))].sort();
}

function paths(value: unknown, at: string): string[] {
  if (Array.isArray(value)) return [at, ...value.filter(isObject).flatMap((item) => paths(item, at))];
  if (!isObject(value)) return [at];
  const here = typeof value.type === 'string' ? `${at}[${value.type}]` : at;
  const parts = Object.entries(value).map(([key, part]) =>
    openMaps.has(key) ? [`${here}.${key}`] : paths(part, `${here}.${key}`),
  );
  return [at, ...parts.flat()];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
