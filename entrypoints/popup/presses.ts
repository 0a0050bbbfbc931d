import { type ReadonlySignal, signal } from '@preact/signals';

/** By key: shown at once, until the local copy shows it. */
export interface Presses<Value> {
  readonly pressed: ReadonlySignal<ReadonlyMap<string, Value>>;
  /** Shows the value for these keys while it is stored. @returns whether it was; if not, the person was told why. */
  readonly press: (keys: readonly string[], value: Value, send: () => Promise<unknown>) => Promise<boolean>;
}

export interface PressesParts {
  /** Resolves when the local copy shows what the background has written. */
  readonly reread: () => Promise<void>;
  readonly tellFailure: (thrown: unknown) => void;
}

export function createPresses<Value>({ reread, tellFailure }: PressesParts): Presses<Value> {
  const pressed = signal<ReadonlyMap<string, Value>>(new Map());
  return {
    pressed,
    async press(keys, value, send) {
      pressed.value = new Map([...pressed.value, ...keys.map((key) => [key, value] as const)]);
      try {
        await send();
        await reread();
        return true;
      } catch (thrown) {
        tellFailure(thrown);
        return false;
      } finally {
        // A later press of the same key counts by itself.
        const isOver = (key: string, current: Value) => keys.includes(key) && current === value;
        pressed.value = new Map([...pressed.value].filter(([key, current]) => !isOver(key, current)));
      }
    },
  };
}
