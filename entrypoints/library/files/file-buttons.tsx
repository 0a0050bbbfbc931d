import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { LibraryState } from '../library-state';
import { ExportPanel } from './export-panel';
import { ImportPanel } from './import-panel';

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
