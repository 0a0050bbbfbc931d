import { i18n } from '#i18n';

interface ShareOfAllowanceProps {
  /** Requests a second, from 1 to `all`. */
  readonly slots: number;
  readonly all: number;
  readonly onChoose: (slots: number) => void;
}

/** Chooses how much of the shared allowance Dexmark may use. */
export function ShareOfAllowance({ slots, all, onChoose }: ShareOfAllowanceProps) {
  const choices = Array.from({ length: all }, (_, n) => n + 1);
  return (
    <div class="setting">
      <label for="share-of-allowance">{i18n.t('share.label')}</label>
      <select
        id="share-of-allowance"
        aria-describedby="share-of-allowance-help"
        value={`${slots}`}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      >
        {choices.map((choice) => (
          <option key={choice} value={`${choice}`}>
            {choice}
          </option>
        ))}
      </select>
      <p id="share-of-allowance-help" class="fine-print">
        {i18n.t('share.help', { all: `${all}` })}
      </p>
    </div>
  );
}
