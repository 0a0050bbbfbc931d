import { useEffect, useMemo } from 'preact/hooks';
import { ExportDialog } from '../../../components/library/files/ExportDialog';
import { downloadText } from '../../../components/look/download';
import type { LibraryState } from '../library-state';
import { createExport } from './export-state';

interface ExportPanelProps {
  readonly state: LibraryState;
  readonly onClose: () => void;
}

/** Saves the library as a file. */
export function ExportPanel({ state, onClose }: ExportPanelProps) {
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
