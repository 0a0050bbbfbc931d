import { type ReadonlySignal, signal } from '@preact/signals';
import type { View, ViewName } from '../../lib/storage/views';
import { watched } from './watched';

type Watch<Value> = (onValue: (value: Value) => void) => unknown;
type Signals<Values> = { readonly [Name in keyof Values]: ReadonlySignal<Values[Name] | null> };

/** Views, by name. @param watchView reads them, which only our own pages may do. */
export function viewsBy(watchView: <Name extends ViewName>(name: Name, onView: (view: View<Name>) => void) => unknown) {
  return <Name extends ViewName>(name: Name): Watch<View<Name>> =>
    (onView) =>
      watchView(name, onView);
}

/** Everything that a page watches, by the names that it has for it. */
export function watchAll<Values>(watches: { readonly [Name in keyof Values]: Watch<Values[Name]> }): Signals<Values> {
  const all = Object.entries<Watch<unknown>>(watches as Record<string, Watch<unknown>>);
  return Object.fromEntries(all.map(([name, watch]) => [name, watched(watch)])) as Signals<Values>;
}

/** The same before anything was seen. New signals each time: what was drawn from them goes with them. */
export function unseen<Values>(watches: { readonly [Name in keyof Values]: Watch<Values[Name]> }): Signals<Values> {
  return Object.fromEntries(Object.keys(watches).map((name) => [name, signal(null)])) as unknown as Signals<Values>;
}
