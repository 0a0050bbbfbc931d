import type { ComponentChildren } from 'preact';
import { BrandMark } from '../look/Icon';

interface EmptyScreenProps {
  readonly title: string;
  readonly text: string;
  /** A button that helps, if one does. */
  readonly action: { readonly label: string; readonly onPress: () => void } | null;
  /** What is offered in the place of the button. */
  readonly children?: ComponentChildren;
}

/** Fills the place of an empty list: why it is empty, and what to do. */
export function EmptyScreen({ title, text, action, children }: EmptyScreenProps) {
  return (
    <div class="empty">
      <BrandMark size={56} />
      <h2>{title}</h2>
      <p>{text}</p>
      {action && (
        <button type="button" class="button button-primary" onClick={action.onPress}>
          {action.label}
        </button>
      )}
      {children}
    </div>
  );
}
