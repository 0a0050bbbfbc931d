import { type ReadonlySignal, signal } from '@preact/signals';
import type { ask } from '../../lib/messages/ask';
import type { Toasts, UndoOffer } from './toasts';

/** By key: shown at once, until the local copy shows it. */
interface Presses<Value> {
  readonly pressed: ReadonlySignal<ReadonlyMap<string, Value>>;
  /** Shows the value for these keys while it is stored. @returns whether it was; if not, the person was told why. */
  readonly press: (keys: readonly string[], value: Value, send: () => Promise<unknown>) => Promise<boolean>;
  /** The same for one key, undone while the toast is there. */
  readonly pressUndoably: (key: string, change: UndoableChange<Value>) => Promise<void>;
}

interface UndoableChange<Value> {
  readonly value: Value;
  /** What shows again once it is undone. */
  readonly previous: Value;
  /** What was done, and the name of the button that undoes it. */
  readonly text: string;
  readonly undoName: string;
  readonly also?: UndoOffer['also'];
  readonly send: (operationId: string) => Promise<unknown>;
  readonly undo: (ids: { readonly operationId: string; readonly targetId: string }) => Promise<unknown>;
}

export interface PressesParts {
  readonly ask: typeof ask;
  readonly newOperationId: () => string;
  readonly toasts: Pick<Toasts, 'offerUndo' | 'tellFailure' | 'warn'>;
  /** Resolves when the local copy shows what the background has written. */
  readonly reread: () => Promise<void>;
}

export function createPresses<Value>({ newOperationId, toasts, reread }: PressesParts): Presses<Value> {
  const pressed = signal<ReadonlyMap<string, Value>>(new Map());
  const press = async (keys: readonly string[], value: Value, send: () => Promise<unknown>) => {
    pressed.value = new Map([...pressed.value, ...keys.map((key) => [key, value] as const)]);
    try {
      await send();
      await reread();
      return true;
    } catch (thrown) {
      toasts.tellFailure(thrown);
      return false;
    } finally {
      // A later press of the same key counts by itself.
      const isOver = (key: string, current: Value) => keys.includes(key) && current === value;
      pressed.value = new Map([...pressed.value].filter(([key, current]) => !isOver(key, current)));
    }
  };
  return {
    pressed,
    press,
    async pressUndoably(key, { value, previous, text, undoName, also, send, undo }) {
      const targetId = newOperationId();
      const done = press([key], value, () => send(targetId));
      const takeBack = () => press([key], previous, () => undo({ operationId: newOperationId(), targetId }));
      toasts.offerUndo({ text, undoName, also, done, takeBack });
      await done;
    },
  };
}
