import { useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Settings } from '../../lib/settings/settings';

type Group = Settings['hiddenGroups'][number];

interface HiddenGroupsProps {
  readonly groups: readonly Group[];
  readonly onShowAgain: (group: Group) => void;
}

/** The scanlation groups that a person has hidden, each with the way back. */
export function HiddenGroups({ groups, onShowAgain }: HiddenGroupsProps) {
  const place = useRef<HTMLFieldSetElement>(null);
  const showAgain = (group: Group) => {
    onShowAgain(group);
    // The button that had the focus goes away with its group.
    place.current?.focus();
  };
  return (
    <fieldset class="choices" ref={place} tabIndex={-1}>
      <legend>{i18n.t('reading.hiddenGroups')}</legend>
      {groups.length > 0 && (
        <ul class="groups">
          {groups.map((group) => (
            <li key={group.id}>
              <span>{group.name}</span>
              <button
                type="button"
                class="button button-small"
                aria-label={i18n.t('reading.showAgainNamed', { group: group.name })}
                onClick={() => showAgain(group)}
              >
                {i18n.t('reading.showAgain')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p class="fine-print">
        {groups.length === 0 ? i18n.t('reading.noHiddenGroups') : i18n.t('reading.hiddenGroupsHelp')}
      </p>
    </fieldset>
  );
}
