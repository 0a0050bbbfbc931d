import * as v from 'valibot';
import type { StoredItem } from './stored-item';

/** One key of `localStorage`, which our pages read without waiting. */
export interface PageItem<Value = unknown> extends StoredItem<Value, Value> {
  readonly area: 'page';
}

export function pageItem<Value>(key: string, schema: v.GenericSchema<unknown, Value>, initial: Value): PageItem<Value> {
  return { area: 'page', key, schema, initial };
}

export function recallItem<Value>(
  { key, schema, initial }: PageItem<Value>,
  storage: Pick<Storage, 'getItem'> = localStorage,
): Value {
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), storage.getItem(key));
  return stored.success ? stored.output : initial;
}

export function rememberItem<Value>(
  { key }: PageItem<Value>,
  value: Value,
  storage: Pick<Storage, 'setItem'> = localStorage,
): void {
  storage.setItem(key, JSON.stringify(value));
}

export function forgetItem({ key }: Pick<PageItem, 'key'>, storage: Pick<Storage, 'removeItem'> = localStorage): void {
  storage.removeItem(key);
}
