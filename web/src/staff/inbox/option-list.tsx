// List of a few options, chosen with the arrow keys; Enter submits the form.
import type { ReactNode } from 'react';

type Pick = { value: string; label: ReactNode };
type Props = {
  label: string;
  picks: readonly Pick[];
  value: string | undefined;
  onValue: (value: string) => void;
};

export const OptionList = ({ label, picks, value, onValue }: Props) => (
  <fieldset className="flex max-h-44 flex-col overflow-y-auto">
    <legend className="mb-1 font-medium text-12">{label}</legend>
    {picks.map((pick, place) => (
      <label
        key={pick.value}
        className="flex items-center gap-2 rounded-md px-1.5 py-1 hover:bg-tint has-checked:bg-tint"
      >
        <input
          type="radio"
          name={label}
          value={pick.value}
          checked={value === pick.value}
          // biome-ignore lint/a11y/noAutofocus: a key opened this form, and the next one chooses.
          autoFocus={value === undefined ? place === 0 : value === pick.value}
          onChange={() => onValue(pick.value)}
        />
        <span className="wrap-anywhere min-w-0">{pick.label}</span>
      </label>
    ))}
  </fieldset>
);
