import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface ToggleProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
  /** What it means, or why it is on or off. */
  readonly children?: ComponentChildren;
}

/** A setting that is on or off. */
export function Toggle({ label, isOn, onToggle, children }: ToggleProps) {
  const helpId = useId();
  return (
    <div class="toggle">
      <label class="check">
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={helpId}
          onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
        />
        {label}
      </label>
      <div id={helpId} class="fine-print">
        {children}
      </div>
    </div>
  );
}
