import { type ReadonlySignal, signal } from '@preact/signals';

/** A screen is kept again where its rows have changed, and once where none of this version was drawn. @returns what to call with each reading. */
export function whenChanged(isDrawn: boolean, keep: () => void): (isChanged: boolean) => void {
  let isKept = isDrawn;
  return (isChanged) => {
    if (isKept && !isChanged) return;
    isKept = true;
    keep();
  };
}

/** What a page watches, before anything was seen. New signals each time: what was drawn from them goes with them. */
export function unseen<Views extends Readonly<Record<string, ReadonlySignal<unknown>>>>(views: Views): Views {
  return Object.fromEntries(Object.keys(views).map((name) => [name, signal(null)])) as unknown as Views;
}
