import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Settings } from '../../lib/settings/settings';

type Counted = Settings['badgeCounts'];

/** Chooses what the number on the toolbar button counts. */
export function BadgeChoice({ counted, onChoose }: { counted: Counted; onChoose: (counted: Counted) => void }) {
  const name = useId();
  const choice = (value: Counted, label: string) => (
    <label class="check">
      <input type="radio" name={name} checked={counted === value} onChange={() => onChoose(value)} />
      {label}
    </label>
  );
  return (
    <fieldset class="choices">
      <legend>{i18n.t('badge.label')}</legend>
      <div class="in-a-row">
        {choice('series', i18n.t('badge.series'))}
        {choice('chapters', i18n.t('badge.chapters'))}
      </div>
    </fieldset>
  );
}
