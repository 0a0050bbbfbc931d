import { type ReadonlySignal, signal } from '@preact/signals';

/** Something that is watched for as long as the page is open, as a signal; `null` until it was seen for the first time. */
export function watched<Value>(watch: (onValue: (value: Value) => void) => unknown): ReadonlySignal<Value | null> {
  const latest = signal<Value | null>(null);
  watch((value) => {
    latest.value = value;
  });
  return latest;
}
