import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { Notice } from '../look/Notice';
import { exactly } from '../texts/times';

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
      <Choice
        label={i18n.t('advanced.pageSize')}
        help={i18n.t('advanced.pageSizeHelp')}
        names={pageSizes}
        chosen={pageSizes.indexOf(pageSize)}
        onChoose={(place) => {
          const chosen = pageSizes[place];
          if (chosen !== undefined) onChoosePageSize(chosen);
        }}
      />
      {routeMissingAt !== null && (
        <Notice tone="warn">
          <p>{i18n.t('advanced.routeMissing', { time: exactly(routeMissingAt) })}</p>
        </Notice>
      )}
      <Choice
        label={i18n.t('advanced.marks')}
        help={i18n.t('advanced.marksHelp')}
        names={[i18n.t('advanced.marksBatch'), i18n.t('advanced.marksSingle')]}
        chosen={areMarksSingle ? 1 : 0}
        onChoose={(place) => onChooseSingleMarks(place === 1)}
      />
      {children}
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly help: string;
  readonly names: readonly string[];
  /** Its place among the names. */
  readonly chosen: number;
  readonly onChoose: (place: number) => void;
}

export function Choice({ label, help, names, chosen, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div class="setting">
      <label for={id}>{label}</label>
      <select
        id={id}
        aria-describedby={`${id}-help`}
        value={`${chosen}`}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      >
        {names.map((name, place) => (
          <option key={name} value={`${place}`}>
            {name}
          </option>
        ))}
      </select>
      <p id={`${id}-help`} class="fine-print">
        {help}
      </p>
    </div>
  );
}
