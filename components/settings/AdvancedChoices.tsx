import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { Notice } from '../look/Notice';
import { exactly } from '../texts/times';
import { SelectChoice } from './Choice';

interface AdvancedChoicesProps<PageSize extends string> {
  /** Under the others. */
  readonly children: ComponentChildren;
  /** Names of the parameter, as they stand in requests. */
  readonly pageSizes: readonly PageSize[];
  readonly pageSize: PageSize;
  /** As they leave now. */
  readonly areMarksSingle: boolean;
  /** When the service had no route for single marks, in epoch ms; `null` where it was not asked since they were chosen. */
  readonly routeMissingAt: number | null;
  readonly onChoosePageSize: (pageSize: PageSize) => void;
  readonly onChooseSingleMarks: (isWanted: boolean) => void;
}

/** How the service is asked, for the day on which it changes. */
export function AdvancedChoices<PageSize extends string>(props: AdvancedChoicesProps<PageSize>) {
  const { pageSizes, pageSize, areMarksSingle, routeMissingAt, onChoosePageSize, onChooseSingleMarks, children } =
    props;
  return (
    <>
      <p class="fine-print">{i18n.t('advanced.lead')}</p>
      <SelectChoice
        label={i18n.t('advanced.pageSize')}
        help={i18n.t('advanced.pageSizeHelp')}
        options={pageSizes.map((name) => [name, name] as const)}
        chosen={pageSize}
        onChoose={onChoosePageSize}
      />
      {routeMissingAt !== null && (
        <Notice tone="warn">
          <p>{i18n.t('advanced.routeMissing', { time: exactly(routeMissingAt) })}</p>
        </Notice>
      )}
      <SelectChoice
        label={i18n.t('advanced.marks')}
        help={i18n.t('advanced.marksHelp')}
        options={[
          ['batch', i18n.t('advanced.marksBatch')],
          ['single', i18n.t('advanced.marksSingle')],
        ]}
        chosen={areMarksSingle ? 'single' : 'batch'}
        onChoose={(way) => onChooseSingleMarks(way === 'single')}
      />
      {children}
    </>
  );
}
