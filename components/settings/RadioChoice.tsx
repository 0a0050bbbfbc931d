import { useId } from 'preact/hooks';

interface RadioChoiceProps {
  readonly label: string;
  /** Each value with its words. */
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
}

/** Chooses one of a few. */
export function RadioChoice({ label, options, chosen, onChoose }: RadioChoiceProps) {
  const name = useId();
  return (
    <fieldset class="choices">
      <legend>{label}</legend>
      <div class="in-a-row">
        {options.map(([value, words]) => (
          <label key={value} class="check">
            <input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
