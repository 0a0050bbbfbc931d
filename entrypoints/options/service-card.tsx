import { useSignal } from '@preact/signals';
import { ServiceChoice } from '../../components/settings/ServiceChoice';
import { hostsOf, nameOfHost } from '../../lib/service/host-access';
import { type ServiceName, services } from '../../lib/service/ids';
import { profiles } from '../../lib/service/profile';
import { forgetSnapshots } from '../../lib/settings/snapshots';

export interface ServiceParts {
  /** Asks the person, so only in the turn of a click of theirs. Resolves to `false` if they said no. */
  readonly giveAccess: (service: ServiceName) => Promise<boolean>;
}

interface OwnServiceProps extends ServiceParts {
  readonly chosen: ServiceName;
  /** Does not reject. */
  readonly save: (service: ServiceName) => Promise<void>;
}

/** Asks the browser for the service's hosts before anything changes: without them there would be nothing to sign in to. */
export function OwnService({ chosen, giveAccess, save }: OwnServiceProps) {
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
      chosen={services.indexOf(chosen)}
      wanted={wanted.value && { place: services.indexOf(wanted.value), hosts: namesOf(wanted.value) }}
      wasRefused={wasRefused.value}
      isBusy={isBusy.value}
      onWant={(place) => want(services[place] ?? null)}
      onChange={() => void change()}
      onKeep={() => want(null)}
    />
  );
}

function namesOf(service: ServiceName): string[] {
  const profile = profiles[service];
  return hostsOf(profile).map((host) => nameOfHost(profile, host));
}
