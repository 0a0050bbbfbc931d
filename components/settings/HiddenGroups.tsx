import { useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Id } from '../../lib/service/ids';

interface HiddenGroupsProps {
  readonly groups: readonly Id[];
  /** Names by group, as far as they are known here; `null` until they were looked up. */
  readonly names: ReadonlyMap<Id, string> | null;
  readonly onShowAgain: (group: Id) => void;
}

/** The hidden scanlation groups by name, each with "Show again". */
export function HiddenGroups({ groups, names, onShowAgain }: HiddenGroupsProps) {
  const place = useRef<HTMLFieldSetElement>(null);
  const showAgain = (group: Id) => {
    onShowAgain(group);
    // The focused button is removed together with its group.
    place.current?.focus();
  };
  return (
    <fieldset class="choices" ref={place} tabIndex={-1}>
      <legend>{i18n.t('reading.hiddenGroups')}</legend>
      {groups.length > 0 && names !== null && (
        <ul class="groups">
          {inOrder(groups, names).map(({ id, name }) => (
            <li key={id}>
              <bdi>{name}</bdi>
              <button
                type="button"
                class="button button-small"
                aria-label={i18n.t('reading.showAgainNamed', { group: name })}
                onClick={() => showAgain(id)}
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

/** By name; those without one come last, with the beginning of their ids. */
function inOrder(groups: readonly Id[], names: ReadonlyMap<Id, string>) {
  const collator = new Intl.Collator(i18n.t('language'));
  const named = groups.map((id) => ({ id, name: names.get(id) ?? '' }));
  return named
    .sort((a, b) => Number(a.name === '') - Number(b.name === '') || collator.compare(a.name || a.id, b.name || b.id))
    .map(({ id, name }) => ({ id, name: name || i18n.t('reading.unknownGroup', { id: id.slice(0, 8) }) }));
}
