import { useEffect, useMemo } from 'preact/hooks';
import { ImportDialog } from '../../../components/library/files/ImportDialog';
import type { LibraryState } from '../library-state';
import { createImport } from './import-state';

interface ImportPanelProps {
  readonly state: LibraryState;
  readonly onClose: () => void;
}

/** Adds to the library what a file says. */
export function ImportPanel({ state, onClose }: ImportPanelProps) {
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
