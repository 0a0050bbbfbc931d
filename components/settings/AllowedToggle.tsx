import { i18n } from '#i18n';
import { Toggle } from './Toggle';

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
