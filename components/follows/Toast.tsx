interface ToastProps {
  readonly text: string;
  readonly tone: 'done' | 'danger';
  /** `null` if nothing can be done about it. */
  readonly offer: { readonly label: string; readonly name: string; readonly onPress: () => void } | null;
}

/** What was just done, while it can be undone; or what went wrong. */
export function Toast({ text, tone, offer }: ToastProps) {
  return (
    <div class="toast" aria-live="polite" data-tone={tone}>
      <p title={text}>{text}</p>
      {offer && (
        <button type="button" class="button button-small" aria-label={offer.name} onClick={offer.onPress}>
          {offer.label}
        </button>
      )}
    </div>
  );
}
