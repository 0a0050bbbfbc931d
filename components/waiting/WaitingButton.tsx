import type { ComponentChildren } from 'preact';

interface WaitingButtonProps {
  /** For assistive technology: no two buttons of the list have the same. */
  readonly name: string;
  readonly class: string;
  /** Something about the row was pressed, and its answer is on the way: until then no button of it does anything. */
  readonly isPressed: boolean;
  readonly onPress: () => void;
  readonly children: ComponentChildren;
}

/** A button of a row of the queue. */
export function WaitingButton({ name, class: look, isPressed, onPress, children }: WaitingButtonProps) {
  return (
    <button
      type="button"
      class={`button ${look}`}
      aria-label={name}
      aria-disabled={isPressed}
      onClick={() => isPressed || onPress()}
    >
      {children}
    </button>
  );
}
