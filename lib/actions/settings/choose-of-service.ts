import type { WantedOfService } from '../../settings/service-choices';
import type { ChangeDependencies } from '../dependencies';
import { chooseService } from '../session/choose-service';

export function chooseOfService(change: ChangeDependencies, wanted: WantedOfService): Promise<void> {
  return change((parts, retire) =>
    'service' in wanted ? chooseService(parts, wanted.service, retire) : parts.serviceChoices.choose(wanted),
  );
}
