/** Takes a query string apart: `ids[]` is a list, `order[field]` one entry of `order`; of equal names PHP keeps the last. */
export function gatherQuery(target: string): Record<string, unknown> {
  const search = new URLSearchParams(target.split('?')[1] ?? '');
  const gathered: Record<string, unknown> = {};
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name);
    const [, map, key] = /^(.+)\[(.+)\]$/.exec(name) ?? [];
    if (map !== undefined && key !== undefined) gathered[map] = { ...Object(gathered[map]), [key]: values.at(-1) };
    else gathered[name] = name.endsWith('[]') ? values : values.at(-1);
  }
  return gathered;
}
