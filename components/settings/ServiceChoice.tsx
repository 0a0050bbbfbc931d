import { i18n } from '#i18n';
import { Notice } from '../look/Notice';
import { useEscape } from '../look/use-escape';
import { listed } from '../texts/listed';
import { Choice } from './AdvancedChoices';

interface ServiceChoiceProps {
  /** By their places: MangaDex itself, then its development service. */
  readonly chosen: number;
  /** Another one, about which the person is asked; `null` where they are not. */
  readonly wanted: { readonly place: number; readonly hosts: readonly string[] } | null;
  /** The browser gave no access to the one that was wanted. */
  readonly wasRefused: boolean;
  readonly isBusy: boolean;
  readonly onWant: (place: number) => void;
  readonly onChange: () => void;
  readonly onKeep: () => void;
}

/** Which service is asked. Another one is another sign-in, so the choice is confirmed. */
export function ServiceChoice(props: ServiceChoiceProps) {
  const { chosen, wanted, wasRefused, isBusy, onWant, onChange, onKeep } = props;
  useEscape(wanted !== null && !isBusy, onKeep);
  const names = [i18n.t('advanced.serviceLive'), i18n.t('advanced.serviceTwin')];
  return (
    <>
      <Choice
        label={i18n.t('advanced.service')}
        help={i18n.t('advanced.serviceHelp')}
        names={names}
        chosen={wanted?.place ?? chosen}
        onChoose={onWant}
      />
      {wanted && (
        <Notice tone="warn">
          <p>{i18n.t('advanced.serviceQuestion', { name: names[wanted.place] ?? '', hosts: listed(wanted.hosts) })}</p>
          {wasRefused && <p>{i18n.t('access.refused')}</p>}
          <p class="notice-ways">
            <button
              type="button"
              class="button button-small"
              aria-disabled={isBusy}
              onClick={() => isBusy || onChange()}
            >
              {i18n.t('advanced.serviceChange')}
            </button>
            <button type="button" class="button button-small" onClick={onKeep}>
              {i18n.t('advanced.serviceKeep')}
            </button>
          </p>
        </Notice>
      )}
    </>
  );
}
