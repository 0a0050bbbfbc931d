/** Turns a query string into what an endpoint declares; anything undeclared or malformed is refused. */
import * as v from 'valibot';
import type { Switches } from '../switches.ts';
import { Refusal } from './refusal.ts';

/** "A request where offset + size is greater than 10000 is rejected" (docs/service.md). */
export const RESULT_WINDOW = 10_000;

/**
 * Reads the query of a target by a strict schema.
 * @throws Refusal 400 where the query is not what the schema declares, or reaches past the result window
 */
export function readQuery<Query>(
  target: string,
  schema: v.GenericSchema<unknown, Query>,
  { pageSizeParameter }: Switches,
): Query {
  const result = v.safeParse(schema, gather(target, pageSizeParameter));
  if (!result.success) throw new Refusal(400, explanation(result.issues[0]));
  const { limit, offset } = v.parse(Page, result.output);
  if (limit + offset > RESULT_WINDOW) {
    throw new Refusal(400, `Result window is too large, from + size must be less than or equal to: [${RESULT_WINDOW}]`);
  }
  return result.output;
}

const Page = v.object({ limit: v.optional(v.number(), 0), offset: v.optional(v.number(), 0) });

/** `a[]=1&a[]=2` becomes a list, `order[b]=asc` a map, everything else text; PHP keeps the last of equal names. */
function gather(target: string, pageSizeParameter: 'limit' | 'size'): Record<string, unknown> {
  const gathered: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(target.split('?')[1] ?? '')) {
    const [, list, map, key] = /^(.+)\[\]$|^(.+)\[(.+)\]$/.exec(name) ?? [];
    if (list !== undefined) gathered[`${list}[]`] = [...asList(gathered[`${list}[]`]), value];
    else if (map !== undefined && key !== undefined) gathered[map] = { ...asMap(gathered[map]), [key]: value };
    else gathered[renamed(name, pageSizeParameter)] = value;
  }
  return gathered;
}

/** Where the parameter is called `size`, `limit` is a stranger like any other. */
function renamed(name: string, pageSizeParameter: 'limit' | 'size'): string {
  if (name === pageSizeParameter) return 'limit';
  return name === 'limit' ? 'unknown limit' : name;
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function asMap(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

function explanation(issue: v.BaseIssue<unknown>): string {
  return `Error validating /${v.getDotPath(issue) ?? ''}: ${issue.message}`;
}
