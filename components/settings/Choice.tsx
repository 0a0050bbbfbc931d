import { useId } from 'preact/hooks';

interface ChoiceProps<Value extends string | number> {
  readonly label: string;
  /** Each value with its words. */
  readonly options: readonly (readonly [value: Value, words: string])[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

/** Chooses one of a few. */
export function RadioChoice<Value extends string | number>({ label, options, chosen, onChoose }: ChoiceProps<Value>) {
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

/** Chooses one in a list that opens. */
export function SelectChoice<Value extends string | number>(props: ChoiceProps<Value> & { readonly help: string }) {
  const { label, help, options, chosen, onChoose } = props;
  const id = useId();
  return (
    <div class="setting">
      <label for={id}>{label}</label>
      <select
        id={id}
        aria-describedby={`${id}-help`}
        value={`${chosen}`}
        onChange={({ currentTarget }) => {
          const option = options[currentTarget.selectedIndex];
          if (option) onChoose(option[0]);
        }}
      >
        {options.map(([value, words]) => (
          <option key={value} value={`${value}`}>
            {words}
          </option>
        ))}
      </select>
      <p id={`${id}-help`} class="fine-print">
        {help}
      </p>
    </div>
  );
}
