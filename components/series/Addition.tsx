import { useId } from 'preact/hooks';

interface AdditionProps {
  readonly name: string;
  /** Each with its name. */
  readonly choices: readonly (readonly [value: string, name: string])[];
  readonly onAdd: (value: string) => void;
}

/** What else can be added to a list. It shows its own name, also after a choice. */
export function Addition({ name, choices, onAdd }: AdditionProps) {
  const field = useId();
  return (
    <>
      <label class="visually-hidden" for={field}>
        {name}
      </label>
      <select
        id={field}
        class="choice"
        value=""
        onChange={({ currentTarget }) => {
          const { value } = currentTarget;
          currentTarget.value = '';
          if (value !== '') onAdd(value);
        }}
      >
        <option value="">{name}</option>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </>
  );
}
