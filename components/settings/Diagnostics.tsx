import { useSignal } from '@preact/signals';
import { i18n } from '#i18n';

interface DiagnosticsProps {
  /** One line for each entry. */
  readonly text: string;
  /** Rejects if the browser does not let a page copy. */
  readonly onCopy: () => Promise<void>;
  readonly onClear: () => Promise<void>;
}

/** Failures that stopped nothing, as codes: to read, to copy into a bug report, and to clear. */
export function Diagnostics({ text, onCopy, onClear }: DiagnosticsProps) {
  const said = useSignal<string | null>(null);
  const press = async (work: () => Promise<void>, done: string | null, failed: string) => {
    said.value = await work().then(
      () => done,
      () => failed,
    );
  };
  const isEmpty = text === '';
  return (
    <div class="diagnostics">
      <p class="fine-print">{i18n.t('diagnostics.help')}</p>
      {isEmpty ? (
        <p>{i18n.t('diagnostics.empty')}</p>
      ) : (
        <textarea class="diagnostics-text" aria-label={i18n.t('diagnostics.label')} readOnly rows={8} value={text} />
      )}
      <div class="diagnostics-buttons">
        <button
          type="button"
          class="button"
          disabled={isEmpty}
          onClick={() => void press(onCopy, i18n.t('diagnostics.copied'), i18n.t('diagnostics.copyFailed'))}
        >
          {i18n.t('diagnostics.copy')}
        </button>
        <button
          type="button"
          class="button"
          disabled={isEmpty}
          onClick={() => void press(onClear, null, i18n.t('diagnostics.clearFailed'))}
        >
          {i18n.t('diagnostics.clear')}
        </button>
        <p role="status">{said.value}</p>
      </div>
    </div>
  );
}
