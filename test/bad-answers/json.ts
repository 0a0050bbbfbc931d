/** JSON, and how a good answer becomes a bad one. Nothing here changes what it is given. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

/** Every value that holds no others, changed; the shape around them stays. */
export function eachLeaf(json: Json, change: (leaf: Json) => Json): Json {
  if (isList(json)) return json.map((inner) => eachLeaf(inner, change));
  if (typeof json !== 'object' || json === null) return change(json);
  return Object.fromEntries(Object.entries(json).map(([key, inner]) => [key, eachLeaf(inner, change)]));
}

/** Every text that looks like this, in keys and values alike. */
export function eachText(json: JsonObject, look: RegExp, change: (text: string) => string): JsonObject {
  return JSON.parse(JSON.stringify(json).replaceAll(look, change));
}

/** What an answer brings, under whatever name: its list, its map, or its one thing. `null` where it brings nothing. */
export function broughtBy(answer: JsonObject): Json {
  return answer[nameIn(answer)] ?? null;
}

export function bringing(answer: JsonObject, brought: Json): JsonObject {
  return { ...answer, [nameIn(answer)]: brought };
}

function nameIn(answer: JsonObject): string {
  return Object.keys(answer).find((name) => typeof answer[name] === 'object' && answer[name] !== null) ?? 'data';
}

/** The answer with its items changed as a list: of a map, its entries as pairs. One thing, or nothing, stays as it is. */
export function withItems(answer: JsonObject, change: (items: readonly Json[]) => readonly Json[]): JsonObject {
  const brought = broughtBy(answer);
  if (isList(brought)) return bringing(answer, change(brought));
  if (brought === null || typeof brought !== 'object' || 'attributes' in brought) return answer;
  const entries = change(Object.entries(brought)) as readonly (readonly [string, Json])[];
  return bringing(answer, Object.fromEntries(entries));
}

export function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}
