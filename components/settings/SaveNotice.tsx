import { i18n } from '#i18n';
import { failureSentence } from '../texts/failure-sentence';

/** How the last choice went: it is kept, or why it could not be, as a failure code; `null` until there was one. */
export type SaveOutcome = 'saved' | { readonly failure: string } | null;

/** Says that a choice is kept, or that it could not be: there is no button to press for it. */
export function SaveNotice({ outcome }: { outcome: SaveOutcome }) {
  return (
    <div class="save-notice">
      <p role="status">{outcome === 'saved' && i18n.t('settings.saved')}</p>
      <p role="alert">{outcome !== null && outcome !== 'saved' && refusalSentence(outcome.failure)}</p>
    </div>
  );
}

/** What a setting meets alone has words of its own; of everything else it is enough that nothing was changed. */
function refusalSentence(code: string): string {
  return code.startsWith('settings-') ? failureSentence(code) : i18n.t('settings.notSaved');
}
