import * as v from 'valibot';
import type { StoredItem } from './stored-item';

/** One key of `localStorage`, which our pages read without waiting. */
export interface PageItem<Value = unknown> extends StoredItem<Value, Value> {
  readonly area: 'page';
}

export function pageItem<Value>(key: string, schema: v.GenericSchema<unknown, Value>, initial: Value): PageItem<Value> {
  return { area: 'page', key, schema, initial };
}

export function recallItem<Value>({ key, schema, initial }: PageItem<Value>): Value {
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), localStorage.getItem(key));
  return stored.success ? stored.output : initial;
}

/** As it is stored; `null` where nothing is. */
export function recallText(key: string): string | null {
  return localStorage.getItem(key);
}

/** @returns whether it was another one before. */
export function rememberItem<Value>({ key }: PageItem<Value>, value: Value): boolean {
  const text = JSON.stringify(value);
  if (localStorage.getItem(key) === text) return false;
  localStorage.setItem(key, text);
  return true;
}

export function forgetItem({ key }: Pick<PageItem, 'key'>): void {
  localStorage.removeItem(key);
}
