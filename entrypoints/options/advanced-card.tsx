import { type ReadonlySignal, useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import { AdvancedChoices } from '../../components/settings/AdvancedChoices';
import { SaveNotice } from '../../components/settings/SaveNotice';
import { ServiceChoice } from '../../components/settings/ServiceChoice';
import type { Clock } from '../../lib/clock';
import { hostsOf, nameOfHost } from '../../lib/service/host-access';
import type { ServiceName } from '../../lib/service/ids';
import { profiles } from '../../lib/service/profile';
import {
  isRouteMissing,
  type MissingRoute,
  pageSizeParameters,
  type ServiceChoices,
  type WantedOfService,
} from '../../lib/settings/service-choices';
import { forgetSnapshots } from '../../lib/settings/snapshots';
import { useSaveOutcome } from './use-choice';

export interface AdvancedCardProps {
  /** `null` until they are known. */
  readonly choices: ReadonlySignal<ServiceChoices | null>;
  /** `null` where the service has not said so. */
  readonly missing: ReadonlySignal<MissingRoute | null>;
  readonly choose: (wanted: WantedOfService) => Promise<void>;
  /** Asks the person, so only in the turn of a click of theirs. Resolves to `false` if they said no. */
  readonly giveAccess: (service: ServiceName) => Promise<boolean>;
}

/** Each choice is stored at once, and shows as it is stored. */
export function AdvancedCard({ choices, missing, choose, giveAccess, clock }: AdvancedCardProps & { clock: Clock }) {
  const { outcome, follow } = useSaveOutcome(clock);
  if (!choices.value) return null;
  const { service, pageSize, singleMarks } = choices.value;
  const isMissing = isRouteMissing(choices.value, missing.value);
  const save = async (wanted: WantedOfService) => {
    const saving = choose(wanted);
    void follow(saving);
    await Promise.allSettled([saving]);
  };
  return (
    <section class="card" aria-labelledby="advanced-title">
      <h2 id="advanced-title">{i18n.t('advanced.title')}</h2>
      <AdvancedChoices
        pageSizes={pageSizeParameters}
        pageSize={pageSize}
        areMarksSingle={singleMarks !== null && !isMissing}
        routeMissingAt={isMissing ? (missing.value?.at ?? null) : null}
        onChoosePageSize={(chosen) => void save({ pageSize: chosen })}
        onChooseSingleMarks={(isWanted) => void save({ singleMarks: isWanted })}
      >
        <OwnService chosen={service} giveAccess={giveAccess} save={(wanted) => save({ service: wanted })} />
      </AdvancedChoices>
      <SaveNotice outcome={outcome} />
    </section>
  );
}

interface OwnServiceProps extends Pick<AdvancedCardProps, 'giveAccess'> {
  readonly chosen: ServiceName;
  /** Does not reject. */
  readonly save: (service: ServiceName) => Promise<void>;
}

/** Asks the browser for the service's hosts before anything changes: without them there would be nothing to sign in to. */
function OwnService({ chosen, giveAccess, save }: OwnServiceProps) {
  const wanted = useSignal<ServiceName | null>(null);
  const wasRefused = useSignal(false);
  const isBusy = useSignal(false);
  const want = (service: ServiceName | null) => {
    wanted.value = service === chosen ? null : service;
    wasRefused.value = false;
  };
  const change = async () => {
    const service = wanted.value;
    if (service === null) return;
    const asked = giveAccess(service);
    isBusy.value = true;
    wasRefused.value = !(await asked.catch(() => false));
    if (!wasRefused.value) {
      // The popup paints first what it kept: never of the other service.
      forgetSnapshots();
      await save(service);
      forgetSnapshots();
      wanted.value = null;
    }
    isBusy.value = false;
  };
  return (
    <ServiceChoice
      chosen={chosen}
      wanted={wanted.value && { service: wanted.value, hosts: namesOf(wanted.value) }}
      wasRefused={wasRefused.value}
      isBusy={isBusy.value}
      onWant={want}
      onChange={() => void change()}
      onKeep={() => want(null)}
    />
  );
}

function namesOf(service: ServiceName): string[] {
  const profile = profiles[service];
  return hostsOf(profile).map((host) => nameOfHost(profile, host));
}
