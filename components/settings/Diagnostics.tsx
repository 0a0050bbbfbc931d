import { useSignal } from '@preact/signals';
import { i18n } from '#i18n';

interface DiagnosticsProps {
  /** The state, and a line for each entry of the log. */
  readonly text: string;
  readonly isLogEmpty: boolean;
  /** Rejects if the browser does not let a page copy. */
  readonly onCopy: () => Promise<void>;
  readonly onClear: () => Promise<void>;
}

/** The state and the failures that stopped nothing, as codes: to read and to copy into a bug report; the log can be cleared. */
export function Diagnostics({ text, isLogEmpty, onCopy, onClear }: DiagnosticsProps) {
  const said = useSignal<string | null>(null);
  const press = async (work: () => Promise<void>, done: string | null, failed: string) => {
    said.value = await work().then(
      () => done,
      () => failed,
    );
  };
  return (
    <div class="diagnostics">
      <p class="fine-print">{i18n.t('diagnostics.help')}</p>
      {isLogEmpty && <p>{i18n.t('diagnostics.empty')}</p>}
      <textarea
        class="diagnostics-text"
        dir="ltr"
        aria-label={i18n.t('diagnostics.label')}
        readOnly
        rows={12}
        value={text}
      />
      <div class="diagnostics-buttons">
        <button
          type="button"
          class="button"
          onClick={() => void press(onCopy, i18n.t('diagnostics.copied'), i18n.t('diagnostics.copyFailed'))}
        >
          {i18n.t('diagnostics.copy')}
        </button>
        <button
          type="button"
          class="button"
          disabled={isLogEmpty}
          onClick={() => void press(onClear, null, i18n.t('diagnostics.clearFailed'))}
        >
          {i18n.t('diagnostics.clearButton')}
        </button>
        <p role="status">{said.value}</p>
      </div>
    </div>
  );
}
