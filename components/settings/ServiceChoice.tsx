import { i18n } from '#i18n';
import { type ServiceName, services } from '../../lib/service/ids';
import { Notice } from '../look/Notice';
import { useEscape } from '../look/use-escape';
import { listed } from '../texts/listed';
import { SelectChoice } from './Choice';

interface ServiceChoiceProps {
  readonly chosen: ServiceName;
  /** Another one, about which the person is asked; `null` where they are not. */
  readonly wanted: { readonly service: ServiceName; readonly hosts: readonly string[] } | null;
  /** The browser gave no access to the one that was wanted. */
  readonly wasRefused: boolean;
  readonly isBusy: boolean;
  readonly onWant: (service: ServiceName) => void;
  readonly onChange: () => void;
  readonly onKeep: () => void;
}

/** Which service is asked. Another one is another sign-in, so the choice is confirmed. */
export function ServiceChoice(props: ServiceChoiceProps) {
  const { chosen, wanted, wasRefused, isBusy, onWant, onChange, onKeep } = props;
  useEscape(wanted !== null && !isBusy, onKeep);
  const names = { live: i18n.t('advanced.serviceLive'), development: i18n.t('advanced.serviceTwin') };
  return (
    <>
      <SelectChoice
        label={i18n.t('advanced.service')}
        help={i18n.t('advanced.serviceHelp')}
        options={services.map((service) => [service, names[service]] as const)}
        chosen={wanted?.service ?? chosen}
        onChoose={onWant}
      />
      {wanted && (
        <Notice tone="warn">
          <p>{i18n.t('advanced.serviceQuestion', { name: names[wanted.service], hosts: listed(wanted.hosts) })}</p>
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
