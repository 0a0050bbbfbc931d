import { i18n } from '#i18n';

/** How the last choice went; `null` until there was one. */
export type SaveOutcome = 'saved' | 'failed' | null;

/** Says that a choice is kept, or that it could not be: there is no button to press for it. */
export function SaveNotice({ outcome }: { outcome: SaveOutcome }) {
  return (
    <div class="save-notice">
      <p role="status">{outcome === 'saved' && i18n.t('settings.saved')}</p>
      <p role="alert">{outcome === 'failed' && i18n.t('settings.notSaved')}</p>
    </div>
  );
}
