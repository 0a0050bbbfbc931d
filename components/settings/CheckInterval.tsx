import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { intervalText } from './choice-text';

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
            {intervalText(choice)}
          </option>
        ))}
      </select>
      <p id={`${id}-help`} class="fine-print">
        {i18n.t('checks.help')}
      </p>
    </div>
  );
}
