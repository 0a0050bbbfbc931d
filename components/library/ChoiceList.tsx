interface ChoiceListProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  /** @param list for a menu that shows its name again. */
  readonly onChoose: (value: string, list: HTMLSelectElement) => void;
}

export function ChoiceList({ label, value, options, onChoose }: ChoiceListProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value, currentTarget)}
    >
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  );
}
