// A choice among a few options, side by side: native radio buttons, navigated with the arrow keys.
import { useId } from 'react';

type Props<T extends string> = {
  label: string;
  options: readonly { value: T; label: string }[];
  /** Undefined: nothing is chosen yet. */
  value: T | undefined;
  onValue: (value: T) => void;
  /** Stacked vertically, for labels too long to stand side by side. */
  column?: boolean;
};

export function Segments<T extends string>({
  label,
  options,
  value,
  onValue,
  column = false,
}: Props<T>) {
  const name = useId();
  return (
    <fieldset className={`relative flex rounded-control bg-sunk p-1 ${column ? 'flex-col' : ''}`}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="grid min-h-11 flex-auto cursor-pointer place-items-center rounded-[9px] px-1 text-center font-semibold text-sm text-muted has-checked:bg-lift has-checked:text-text has-focus-visible:outline-3 has-focus-visible:outline-primary"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
