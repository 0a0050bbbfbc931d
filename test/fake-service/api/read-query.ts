/** Turns a query string into what an endpoint declares; anything undeclared or malformed is refused. */
import * as v from 'valibot';
import { gatherQuery } from '../openapi/query.ts';
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
  const result = v.safeParse(schema, renamed(gatherQuery(target), pageSizeParameter));
  if (!result.success) throw new Refusal(400, explanation(result.issues[0]));
  const { limit, offset } = v.parse(Page, result.output);
  if (limit + offset > RESULT_WINDOW) {
    throw new Refusal(400, `Result window is too large, from + size must be less than or equal to: [${RESULT_WINDOW}]`);
  }
  return result.output;
}

const Page = v.object({ limit: v.optional(v.number(), 0), offset: v.optional(v.number(), 0) });

/** Where the page size is called `size`, `limit` is a stranger like any other. */
function renamed(query: object, pageSizeParameter: Switches['pageSizeParameter']): object {
  const nameOf = (name: string) => (name === pageSizeParameter ? 'limit' : name === 'limit' ? 'unknown limit' : name);
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [nameOf(name), value]));
}

/** What is wrong with what was sent, and where. */
export function explanation(issue: v.BaseIssue<unknown>): string {
  return `Error validating /${v.getDotPath(issue) ?? ''}: ${issue.message}`;
}
