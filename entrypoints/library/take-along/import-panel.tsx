import { useEffect, useMemo } from 'preact/hooks';
import { ImportDialog } from '../../../components/library/take-along/ImportDialog';
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
      slots={state.allowance.value?.slots ?? 0}
      failure={importing.failure.value}
      onFile={(file) => void importing.open(file)}
      onPart={importing.choose}
      onStart={() => void importing.start().then((isStarted) => isStarted && onClose())}
      onClose={onClose}
    />
  );
}
