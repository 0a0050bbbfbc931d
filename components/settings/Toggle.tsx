import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';

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

interface AllowedToggleProps {
  readonly label: string;
  readonly help: string;
  /** What to say where the browser was asked and said no. */
  readonly refused: string;
  readonly isOn: boolean;
  /** Turned on, but not allowed in this browser: the choice came from another device, or the permission was withdrawn. */
  readonly isMissing: boolean;
  /** An administrator has chosen. */
  readonly isManaged: boolean;
  /** Just now. */
  readonly wasRefused: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

/** A setting that the person has to allow in each browser. */
export function AllowedToggle(props: AllowedToggleProps) {
  const { label, help, refused, isOn, isMissing, isManaged, wasRefused, onToggle } = props;
  return (
    <Toggle label={label} isOn={isOn && !isMissing} onToggle={onToggle}>
      <p>{help}</p>
      <p role="status" class="problem">
        {wasRefused
          ? refused
          : isMissing && isOn && (isManaged ? i18n.t('settings.managedNotAllowed') : i18n.t('settings.notAllowed'))}
      </p>
    </Toggle>
  );
}
