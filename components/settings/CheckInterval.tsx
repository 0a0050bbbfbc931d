import { useId } from 'preact/hooks';
import { i18n } from '#i18n';

interface CheckIntervalProps<Minutes extends number> {
  /** The choices, in minutes; 0 is "Only when I press Refresh". */
  readonly choices: readonly Minutes[];
  readonly minutes: Minutes;
  readonly onChoose: (minutes: Minutes) => void;
}

/** Chooses how often the follow list is synced by itself. */
export function CheckInterval<Minutes extends number>({ choices, minutes, onChoose }: CheckIntervalProps<Minutes>) {
  const id = useId();
  return (
    <div class="setting">
      <label for={id}>{i18n.t('checks.label')}</label>
      <select
        id={id}
        aria-describedby={`${id}-help`}
        value={`${minutes}`}
        onChange={({ currentTarget }) => {
          const chosen = choices.find((choice) => `${choice}` === currentTarget.value);
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        {choices.map((choice) => (
          <option key={choice} value={`${choice}`}>
            {intervalName(choice)}
          </option>
        ))}
      </select>
      <p id={`${id}-help`} class="fine-print">
        {i18n.t('checks.help')}
      </p>
    </div>
  );
}

function intervalName(minutes: number): string {
  if (minutes === 0) return i18n.t('checks.onlyWhenAsked');
  if (minutes < 60) return i18n.t('checks.everyMinutes', { count: `${minutes}` });
  return minutes === 60 ? i18n.t('checks.everyHour') : i18n.t('checks.everyHours', { count: `${minutes / 60}` });
}
