interface ToastProps {
  readonly text: string;
  readonly tone: 'done' | 'danger';
  /** What can be done about it; `null` where nothing can. */
  readonly offer: { readonly label: string; readonly name: string; readonly onPress: () => void } | null;
}

/** What was just done, for as long as it can be taken back; or what went wrong. */
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
