import { type ReadonlySignal, signal } from '@preact/signals';
import type { View, ViewName } from '../../lib/storage/views';

/** Watches for as long as the page is open. The signal is `null` until the first value. */
export function watched<Value>(watch: (onValue: (value: Value) => void) => unknown): ReadonlySignal<Value | null> {
  const latest = signal<Value | null>(null);
  watch((value) => {
    latest.value = value;
  });
  return latest;
}

/** Signals of views, each `null` until it was seen. */
export type Views<Name extends ViewName> = { readonly [Each in Name]: ReadonlySignal<View<Each> | null> };

/** The same for views, by name. @param watchView reads them, which only our own pages may do. */
export function watchedViews(
  watchView: <Name extends ViewName>(name: Name, onView: (view: View<Name>) => void) => unknown,
) {
  return <Name extends ViewName>(name: Name) => watched<View<Name>>((onView) => watchView(name, onView));
}
