import type { InputActivity } from '../input-activity';

/** @returns a function that ends it. */
export type StartMarks = (activity: InputActivity) => () => void;

/** Out of the page's reach, where the script of the service's own site takes the marks from the script that brings them. */
const TAKE = Symbol.for('dexmark.marks.take');

export function takeMarks(onCome: (start: StartMarks) => void): void {
  Reflect.set(globalThis, TAKE, onCome);
}

/** @returns whether they were taken: the site's script says when they stand. */
export function handOverMarks(start: StartMarks): boolean {
  const take: unknown = Reflect.get(globalThis, TAKE);
  if (typeof take !== 'function') return false;
  take(start);
  return true;
}
