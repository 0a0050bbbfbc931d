import { Icon, type IconName } from './Icon';

interface IconButtonProps {
  readonly icon: IconName;
  /** For assistive technology. */
  readonly name: string;
  /** Shown where it is pointed at, if that is not the name. */
  readonly hint?: string;
  readonly look?: string;
  readonly onPress: (event: MouseEvent) => unknown;
}

export function IconButton({ icon, name, hint = name, look = 'button button-icon', onPress }: IconButtonProps) {
  return (
    <button type="button" class={look} aria-label={name} title={hint} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}
