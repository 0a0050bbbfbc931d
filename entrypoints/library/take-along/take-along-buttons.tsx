import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { LibraryState } from '../library-state';
import { ExportPanel } from './export-panel';

/** What brings the library into a file. */
export function TakeAlongButtons({ state }: { state: LibraryState }) {
  const [isExporting, setExporting] = useState(false);
  if (!state.session.value?.account) return null;
  return (
    <div class="library-files">
      <button type="button" class="button button-small" onClick={() => setExporting(true)}>
        {i18n.t('takeAlong.export')}
      </button>
      {isExporting && <ExportPanel state={state} onClose={() => setExporting(false)} />}
    </div>
  );
}
