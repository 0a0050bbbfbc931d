/** The shape of JSON: which fields there are and of what type, never a value. Pure. */

export type Kind = 'string' | 'number' | 'boolean' | 'null' | 'list' | 'object' | 'absent';

/** The kinds at each path: `data[].attributes.title`. `absent` where some objects have the field and others lack it. */
export type Shape = ReadonlyMap<string, ReadonlySet<Kind>>;

/** The name of a field as it may be written: what names a person's things is not a field's own name. */
export type Naming = (name: string, siblings: readonly string[]) => string;

/** By the service's document these are maps, whose keys are languages or sites. */
const maps = new Set(['title', 'altTitles[]', 'description', 'links', 'reason']);
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
/** A name that a programmer would give: `updatedAt`, `not_before`. */
const fieldName = /^[a-z][A-Za-z_]{0,31}$/;
/** An object with more new names than this is a map by which a person's things are found. */
const MOST_NEW_NAMES = 3;

/** The shape of several answers taken together. */
export function shapeOf(bodies: readonly unknown[], naming: Naming = (name) => name): Shape {
  const kinds = new Map<string, Set<Kind>>();
  const objects = new Map<string, number>();
  const having = new Map<string, number>();
  const parents = new Map<string, string>();
  for (const body of bodies) walk(body, '');
  for (const [path, parent] of parents) {
    if ((having.get(path) ?? 0) < (objects.get(parent) ?? 0) && !isOfMap(path)) kinds.get(path)?.add('absent');
  }
  return kinds;

  function walk(value: unknown, path: string): void {
    const known = kinds.get(path) ?? new Set();
    kinds.set(path, known.add(kindOf(value)));
    if (Array.isArray(value)) for (const item of value) walk(item, `${path}[]`);
    else if (typeof value === 'object' && value !== null) walkObject(value, path);
  }

  function walkObject(value: object, path: string): void {
    count(objects, path);
    const names = Object.keys(value);
    const isMap = maps.has(path.split('.').at(-1) ?? '');
    for (const [name, field] of Object.entries(value)) {
      const written = isMap ? '{key}' : uuid.test(name) ? '{id}' : naming(name, names);
      const fieldPath = path === '' ? written : `${path}.${written}`;
      parents.set(fieldPath, path);
      count(having, fieldPath);
      walk(field, fieldPath);
    }
  }
}

/** Every field's name in a shape. */
export function namesIn(shape: Shape): string[] {
  return [...shape.keys()].flatMap((path) => path.split('.').at(-1)?.replaceAll('[]', '') || []);
}

/** Every text in an answer, in lower case: what must not be written as a field's name either. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.toLowerCase()];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/**
 * Writes a known name, and a new one only where it can hardly be anything else than a field's: it looks like one, stands beside a known one
 * with few other new ones, and is no text of any answer.
 */
export function carefulNaming(known: ReadonlySet<string>, texts: ReadonlySet<string>): Naming {
  return (name, siblings) => {
    if (known.has(name)) return name;
    const unknown = siblings.filter((one) => !known.has(one));
    const isRecord = unknown.length < siblings.length && unknown.length <= MOST_NEW_NAMES;
    return isRecord && fieldName.test(name) && !texts.has(name.toLowerCase()) ? name : '{name withheld}';
  };
}

/** What one shape has that the other lacks, as sentences about paths. What could not be seen, as in an empty list, is no difference. */
export function shapeDifferences(expected: Shape, found: Shape): string[] {
  const news = [...found].flatMap(([path, kinds]) => {
    const usual = expected.get(path);
    if (!usual) return [`\`${path || 'the body'}\` is new: ${list(kinds)}`];
    const others = [...kinds].filter((kind) => !usual.has(kind));
    return others.length === 0 ? [] : [`\`${path || 'the body'}\` is ${others.join(', ')}; locally ${list(usual)}`];
  });
  const missing = [...expected].flatMap(([path, usual]) => {
    const isSeen = found.has(path) || usual.has('absent') || isOfMap(path) || path.endsWith('[]');
    return isSeen || !found.get(parentOf(path))?.has('object') ? [] : [`\`${path}\` is absent; locally ${list(usual)}`];
  });
  return [...news, ...missing];
}

/** A shape line by line. */
export function shapeLines(shape: Shape): string[] {
  return [...shape].map(([path, kinds]) => `\`${path || 'the body'}\`: ${list(kinds)}`);
}

function kindOf(value: unknown): Kind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return typeof value as Kind;
  return 'object';
}

function isOfMap(path: string): boolean {
  return path.endsWith('}');
}

function parentOf(path: string): string {
  return path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '';
}

function count(counts: Map<string, number>, path: string): void {
  counts.set(path, (counts.get(path) ?? 0) + 1);
}

function list(kinds: ReadonlySet<Kind>): string {
  return [...kinds].sort().join(' or ');
}
