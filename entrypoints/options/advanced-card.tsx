import type { ReadonlySignal } from '@preact/signals';
import { useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import { AdvancedChoices } from '../../components/settings/AdvancedChoices';
import { SaveNotice, type SaveOutcome } from '../../components/settings/SaveNotice';
import { asFailure } from '../../lib/failure';
import {
  isRouteMissing,
  type MissingRoute,
  pageSizeParameters,
  type ServiceChoices,
  type WantedOfService,
} from '../../lib/settings/service-choices';
import { OwnService, type ServiceParts } from './service-card';

export interface AdvancedCardProps extends ServiceParts {
  /** `null` until they are known. */
  readonly choices: ReadonlySignal<ServiceChoices | null>;
  /** `null` where the service has not said so. */
  readonly missing: ReadonlySignal<MissingRoute | null>;
  readonly choose: (wanted: WantedOfService) => Promise<void>;
}

/** Each choice is stored at once, and shows as it is stored. */
export function AdvancedCard({ choices, missing, choose, giveAccess }: AdvancedCardProps) {
  const outcome = useSignal<SaveOutcome>(null);
  if (!choices.value) return null;
  const { service, pageSize, singleMarks } = choices.value;
  const isMissing = isRouteMissing(choices.value, missing.value);
  const save = async (wanted: WantedOfService) => {
    outcome.value = null;
    outcome.value = await choose(wanted).then(
      () => 'saved' as const,
      (thrown: unknown) => ({ failure: asFailure(thrown).code }),
    );
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
      <SaveNotice outcome={outcome.value} />
    </section>
  );
}
