import { type ReadonlySignal, signal } from '@preact/signals';
import type { View, ViewName } from '../../lib/storage/views';

/** Something that is watched for as long as the page is open, as a signal; `null` until it was seen for the first time. */
export function watched<Value>(watch: (onValue: (value: Value) => void) => unknown): ReadonlySignal<Value | null> {
  const latest = signal<Value | null>(null);
  watch((value) => {
    latest.value = value;
  });
  return latest;
}

/** The same of views, by their names. @param watchView reads them, which only a page of ours may. */
export function watchedViews(
  watchView: <Name extends ViewName>(name: Name, onView: (view: View<Name>) => void) => unknown,
) {
  return <Name extends ViewName>(name: Name) => watched<View<Name>>((onView) => watchView(name, onView));
}
