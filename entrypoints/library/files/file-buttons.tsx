import { useEffect, useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { ExportDialog } from '../../../components/library/files/ExportDialog';
import { ImportDialog } from '../../../components/library/files/ImportDialog';
import { downloadText } from '../../../components/look/download';
import type { LibraryState } from '../library-state';
import { createExport } from './export-state';
import { createImport } from './import-state';

/** What brings the library into a file, and out of one. */
export function FileButtons({ state }: { state: LibraryState }) {
  const [open, setOpen] = useState<'export' | 'import' | null>(null);
  const close = () => setOpen(null);
  const { session, settings, count } = state;
  // In the first screen, too, whose rows are the account's: so nothing moves when the session is known.
  if (session.value ? !session.value.account : count.value === null) return null;
  // A press that comes first is done then: each panel reads the library once, as it opens.
  const isKnown = session.value !== null && settings.value !== null;
  return (
    <div class="library-files">
      <button type="button" class="button button-small" onClick={() => setOpen('export')}>
        {i18n.t('files.export')}
      </button>
      <button type="button" class="button button-small" onClick={() => setOpen('import')}>
        {i18n.t('files.import')}
      </button>
      {open === 'export' && isKnown && <ExportPanel state={state} onClose={close} />}
      {open === 'import' && isKnown && <ImportPanel state={state} onClose={close} />}
    </div>
  );
}

interface PanelProps {
  readonly state: LibraryState;
  readonly onClose: () => void;
}

/** Saves the library as a file. */
function ExportPanel({ state, onClose }: PanelProps) {
  const exporting = useMemo(() => {
    const download = (name: string, text: string, type: string) => void downloadText(state.clock, name, text, type);
    return createExport({ ...state, download });
  }, []);
  useEffect(() => exporting.end, []);
  return (
    <ExportDialog
      form={exporting.form.value}
      count={exporting.count.value}
      left={exporting.left.value}
      unsure={exporting.unsure.value}
      missing={exporting.missing.value}
      savedAs={exporting.savedAs.value}
      failure={exporting.failure.value}
      onChoose={exporting.choose}
      onLoad={exporting.load}
      onSave={exporting.save}
      onClose={onClose}
    />
  );
}

/** Adds to the library what a file says. */
function ImportPanel({ state, onClose }: PanelProps) {
  const importing = useMemo(() => createImport(state), []);
  useEffect(() => importing.end, []);
  return (
    <ImportDialog
      isBusy={importing.isBusy.value}
      refusal={importing.refusal.value}
      preview={importing.preview.value}
      parts={importing.parts.value}
      pace={state.allowance.value}
      endsUndo={state.bulk.canUndo.value}
      failure={importing.failure.value}
      onFile={(file) => void importing.open(file)}
      onPart={importing.choose}
      onLoad={importing.load}
      onStart={() => void importing.start().then((isStarted) => isStarted && onClose())}
      onClose={onClose}
    />
  );
}
