import type { ReadonlySignal } from '@preact/signals';
import { i18n } from '#i18n';
import { AdvancedChoices } from '../../components/settings/AdvancedChoices';
import { SaveNotice } from '../../components/settings/SaveNotice';
import type { Clock } from '../../lib/clock';
import {
  isRouteMissing,
  type MissingRoute,
  pageSizeParameters,
  type ServiceChoices,
  type WantedOfService,
} from '../../lib/settings/service-choices';
import { OwnService, type ServiceParts } from './service-card';
import { useSaveOutcome } from './use-save-outcome';

export interface AdvancedCardProps extends ServiceParts {
  /** `null` until they are known. */
  readonly choices: ReadonlySignal<ServiceChoices | null>;
  /** `null` where the service has not said so. */
  readonly missing: ReadonlySignal<MissingRoute | null>;
  readonly choose: (wanted: WantedOfService) => Promise<void>;
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
