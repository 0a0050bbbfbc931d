import { i18n } from '#i18n';
import { failureSentence } from '../texts/failure-sentence';

/** The last choice was saved, or a failure code; `null` before the first. */
export type SaveOutcome = 'saved' | { readonly failure: string } | null;

/** Says whether a choice was saved: there is no button for that. */
export function SaveNotice({ outcome }: { outcome: SaveOutcome }) {
  return (
    <div class="save-notice">
      <p role="status">{outcome === 'saved' && i18n.t('settings.saved')}</p>
      <p role="alert">{outcome !== null && outcome !== 'saved' && refusalSentence(outcome.failure)}</p>
    </div>
  );
}

/** Failures that only settings meet have their own sentences; for any other it is enough that nothing was changed. */
function refusalSentence(code: string): string {
  return code.startsWith('settings-') ? failureSentence(code) : i18n.t('settings.notSaved');
}
